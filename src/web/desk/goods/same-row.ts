import type { GoodsListProps } from './goods-list.tsx';
import type { GoodsRow } from './goods-row.ts';

/** What a row or a card is drawn from. */
export type RowProps = {
  readonly row: GoodsRow;
  readonly index: number;
  readonly list: GoodsListProps;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly isGone: boolean;
};

/** For `memo`: while a list is scrolled, rows that are there already are not drawn again. */
export function isSameRow(a: RowProps, b: RowProps): boolean {
  const isEdited = ({ row, list }: RowProps) => list.premiums.editing?.key === row.key;
  return (
    !isEdited(a) &&
    !isEdited(b) &&
    a.row === b.row &&
    a.index === b.index &&
    a.isChosen === b.isChosen &&
    a.isCurrent === b.isCurrent &&
    a.isGone === b.isGone &&
    a.list.spot === b.list.spot &&
    a.list.mayChoose === b.list.mayChoose &&
    a.list.premiums.offReason === b.list.premiums.offReason
  );
}
