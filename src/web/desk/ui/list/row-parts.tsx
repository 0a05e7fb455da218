import { Link } from 'react-router';
import type { Column } from './column.ts';
import { SelectBox } from './parts.tsx';
import type { List, ListRow } from './use-list.ts';
import { rowElementId } from './use-row-keys.ts';

/** Props of a row and of a card. */
export type RowProps<Row extends object> = {
  readonly row: ListRow<Row>;
  readonly index: number;
  readonly list: List<Row>;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isGone: boolean;
};

/** Comparison for `memo`, so that rows do not render again while a list is scrolled. */
export function isSameRow<Row extends object>(a: RowProps<Row>, b: RowProps<Row>): boolean {
  return (
    a.row.original === b.row.original &&
    a.index === b.index &&
    a.isSelected === b.isSelected &&
    a.isCurrent === b.isCurrent &&
    a.isGone === b.isGone &&
    a.list.columns === b.list.columns &&
    a.list.canSelect === b.list.canSelect
  );
}

type OfRow<Row extends object> = Pick<RowProps<Row>, 'row' | 'list'>;

export function SelectRow<Row extends object>({
  row,
  list,
  isSelected,
}: OfRow<Row> & { readonly isSelected: boolean }) {
  return (
    <SelectBox
      label={`Select ${list.nameOf(row.original)}`}
      checked={isSelected}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}

/** Renders a column's content for a row, as a link to the row's page in the column that opens it. */
export function CellContent<Row extends object>({
  row,
  list,
  column,
  isCard = false,
}: OfRow<Row> & { readonly column: Column<Row>; readonly isCard?: boolean }) {
  const content = ((isCard && column.card) || column.cell)(row.original);
  const isLink = isCard ? list.columns.find(({ place }) => place === 'name') === column : column.opens;
  if (!isLink || !list.linkOf) return content;
  return (
    <Link id={rowElementId(list.label, row.id)} className="row-link" to={list.linkOf(row.original)}>
      {content}
    </Link>
  );
}

/** Makes a row without a page focusable for keyboard use. */
export function focusOf<Row extends object>({ row, list }: OfRow<Row>) {
  return list.linkOf ? {} : { id: rowElementId(list.label, row.id), tabIndex: -1 };
}
