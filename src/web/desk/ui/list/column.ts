import type { ReactNode } from 'react';

/** Position of a column on a card: before its two lines, or at the start or the end of one of them. */
export type CardPlace = 'mark' | 'name' | 'figure' | 'text' | 'fact';

/** A column of a list: its head, its cells, how it sorts, and its form on a phone. */
export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  /** The head is read, not shown. */
  readonly isBare?: boolean;
  cell(row: Row): ReactNode;
  /** The second line of a cell. */
  sub?(row: Row): ReactNode;
  /** Its cell is the link that opens the row; on a card the name is. */
  readonly opens?: boolean;
  /** True for a column at the right, with digits of one width. */
  readonly isFigure?: boolean;
  readonly className?: string | undefined;
  /** Direction of the first sort by this column; omitted when it cannot be sorted. */
  readonly sort?: 'ascending' | 'descending' | undefined;
  /** Left out: not on a card. */
  readonly place?: CardPlace | undefined;
  /** Content on a card, in place of the cell. */
  card?(row: Row): ReactNode;
  /** The cell below all rows. */
  readonly foot?: ReactNode;
};

/** Undefined: in the list's own order. */
export type ListSort = { readonly by: string; readonly isDown: boolean } | undefined;
