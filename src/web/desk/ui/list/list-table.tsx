import { memo, type ReactNode } from 'react';
import { ArrowDown, ArrowUp } from '../icons.ts';
import type { Column } from './column.ts';
import { SelectBox } from './parts.tsx';
import { CellContent, focusOf, isSameRow, type RowProps, SelectRow } from './row-parts.tsx';
import { type DrawnProps, useDrawnRows } from './use-drawn-rows.ts';
import type { List } from './use-list.ts';
import '../table.css';

type TableProps<Row extends object> = Omit<DrawnProps<Row>, 'heightPx'> & {
  readonly isStale?: boolean;
  readonly className?: string;
  readonly heights?: { readonly row: number };
};

/** A list in rows: from tablets on. */
export function ListTable<Row extends object>({ list, isStale, className, heights, keptId }: TableProps<Row>) {
  const { body, parts } = useDrawnRows<HTMLTableSectionElement, Row>({ list, keptId, heightPx: heights?.row });
  const classes = ['table', 'list-table', className, isStale && 'is-stale'];
  return (
    <div className="list-scroll">
      <table className={classes.filter(Boolean).join(' ')} aria-rowcount={list.rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <Heads list={list} />
          </tr>
        </thead>
        <tbody ref={body}>
          {parts.map((part) =>
            'row' in part ? (
              <TableRow key={part.row.id} {...part} />
            ) : (
              <tr className="list-space" key={`space ${part.from}`}>
                <td>
                  <svg width="1" height={part.spacePx} aria-hidden="true" />
                </td>
              </tr>
            ),
          )}
        </tbody>
        {list.columns.some(({ foot }) => foot !== undefined) && <Foot list={list} />}
      </table>
    </div>
  );
}

/** Not drawn again while rows are scrolled: the box for all looks at every one of them. */
const Heads = memo(function Heads<Row extends object>({ list }: { readonly list: List<Row> }) {
  const { table, canSelect, rows, selected } = list;
  return (
    <>
      {canSelect && (
        <th scope="col" className="list-table__select">
          <SelectBox
            label="Select all"
            checked={selected.length === rows.length}
            isMixed={selected.length > 0 && selected.length < rows.length}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
        </th>
      )}
      {list.columns.map((column) => (
        <Head key={column.id} list={list} column={column} />
      ))}
    </>
  );
}) as <Row extends object>(props: { readonly list: List<Row> }) => ReactNode;

function Head<Row extends object>({ list, column }: { readonly list: List<Row>; readonly column: Column<Row> }) {
  const sorts = list.table.getColumn(column.id);
  const sorted = sorts?.getIsSorted();
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <button type="button" className="list-table__sort" onClick={sorts?.getToggleSortingHandler()}>
          {column.head}
          {sorted && <Arrow className="icon list-table__arrow" />}
        </button>
      ) : (
        <span className={column.isBare ? 'visually-hidden' : undefined}>{column.head}</span>
      )}
    </th>
  );
}

function classOf({ isFigure, className }: Column<never>): string | undefined {
  return [isFigure && 'table__r', className].filter(Boolean).join(' ') || undefined;
}

const TableRow = memo(function TableRow<Row extends object>(props: RowProps<Row>) {
  const { row, index, list, isSelected, isCurrent, isGone } = props;
  const states = [
    isCurrent && 'is-current',
    isSelected && 'is-selected',
    isGone && 'is-gone',
    list.classOf?.(row.original),
  ];
  return (
    <tr
      className={states.filter(Boolean).join(' ') || undefined}
      aria-rowindex={index + 2}
      data-row=""
      {...focusOf({ row, list })}
    >
      {list.canSelect && (
        <td>
          <SelectRow row={row} list={list} isSelected={isSelected} />
        </td>
      )}
      {list.columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          <CellContent row={row} list={list} column={column} />
          {column.sub && <span className="table__sub">{column.sub(row.original)}</span>}
        </td>
      ))}
    </tr>
  );
}, isSameRow) as <Row extends object>(props: RowProps<Row>) => ReactNode;

function Foot<Row extends object>({ list }: { readonly list: List<Row> }) {
  return (
    <tfoot>
      <tr>
        {list.canSelect && <td />}
        {list.columns.map((column) => (
          <td key={column.id} className={classOf(column)}>
            {column.foot}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
