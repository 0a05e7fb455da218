type Row = { readonly orderId: string };

export type Settled<R extends Row> = {
  readonly rows: readonly R[];
  /** Rows that are shown and no longer belong to the list. */
  readonly gone: ReadonlySet<string>;
  /** How many came in and are not shown yet. */
  readonly waiting: number;
};

/**
 * What a list shows while somebody points at it or has the focus in it: no row moves or vanishes. Rows change in place, those that
 * left stay until the list is let go, and those that came wait.
 */
export function settleRows<R extends Row>(shown: readonly R[], fresh: readonly R[]): Settled<R> {
  const freshById = new Map(fresh.map((row) => [row.orderId, row]));
  const shownIds = new Set(shown.map(({ orderId }) => orderId));
  return {
    rows: shown.map((row) => freshById.get(row.orderId) ?? row),
    gone: new Set([...shownIds].filter((id) => !freshById.has(id))),
    waiting: fresh.filter(({ orderId }) => !shownIds.has(orderId)).length,
  };
}
