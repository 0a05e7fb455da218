import type { ListAddress } from './list-address.ts';
import type { OrderListPage, OrderRow } from './use-order-list.ts';

/** What the table and the cards share. */
export type ListProps = {
  readonly address: ListAddress;
  readonly chosen: ReadonlySet<string>;
  setChosen(chosen: ReadonlySet<string>): void;
  setAddress(address: ListAddress): void;
  readonly rows: readonly OrderRow[];
  readonly gone: ReadonlySet<string>;
  readonly sums: OrderListPage['sums'];
  /** The row of the keys. */
  readonly currentId: string | undefined;
  /** Figures of rates that are not live. */
  readonly isStale: boolean;
  readonly canWork: boolean;
  readonly now: number;
  /** Called where an order is opened. */
  remember(): void;
  take(orderId: string): void;
  /** Why nothing can be taken now. */
  readonly offReason: string | undefined;
  isFree(row: OrderRow): boolean;
};

export function rowLinkId(orderId: string): string {
  return `order-${orderId}`;
}

export function toggled(chosen: ReadonlySet<string>, orderId: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(orderId)) next.add(orderId);
  return next;
}
