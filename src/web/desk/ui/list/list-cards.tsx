import { memo, type ReactNode } from 'react';
import type { CardPlace } from './column.ts';
import { CellContent, focusOf, isSameRow, type RowProps, SelectRow } from './row-parts.tsx';
import { type DrawnProps, useDrawnRows } from './use-drawn-rows.ts';

type CardsProps<Row extends object> = Omit<DrawnProps<Row>, 'heightPx'> & {
  readonly isStale?: boolean;
  readonly className?: string;
  readonly heights?: { readonly card: number };
};

/** A list on a phone: two lines a row, for one thumb. */
export function ListCards<Row extends object>({ list, isStale, className = '', heights, keptId }: CardsProps<Row>) {
  const { body, parts } = useDrawnRows<HTMLUListElement, Row>({ list, keptId, heightPx: heights?.card });
  return (
    <ul ref={body} className={`list-cards ${className}${isStale ? ' is-stale' : ''}`}>
      {parts.map((part) =>
        'row' in part ? (
          <Card key={part.row.id} {...part} />
        ) : (
          <li className="list-space" key={`space ${part.from}`} aria-hidden="true">
            <svg width="1" height={part.spacePx} aria-hidden="true" />
          </li>
        ),
      )}
    </ul>
  );
}

const PLACES: readonly CardPlace[] = ['mark', 'name', 'figure', 'text', 'fact'];

const Card = memo(function Card<Row extends object>({ row, list, isSelected, isGone }: RowProps<Row>) {
  const states = ['list-card', isSelected && 'is-selected', isGone && 'is-gone', list.classOf?.(row.original)];
  return (
    <li className={states.filter(Boolean).join(' ')} data-row="" {...focusOf({ row, list })}>
      {list.canSelect && (
        <span className="list-card__select">
          <SelectRow row={row} list={list} isSelected={isSelected} />
        </span>
      )}
      {PLACES.map((place) => {
        const columns = list.columns.filter((column) => column.place === place);
        if (columns.length === 0) return null;
        return (
          <span key={place} className={`list-card__${place}`}>
            {columns.map((column) => (
              <CellContent key={column.id} row={row} list={list} column={column} isCard />
            ))}
          </span>
        );
      })}
    </li>
  );
}, isSameRow) as <Row extends object>(props: RowProps<Row>) => ReactNode;
