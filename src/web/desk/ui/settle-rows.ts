export type Settled<R> = {
  readonly rows: readonly R[];
  /** Ids of rows that are shown and no longer belong to the list. */
  readonly gone: ReadonlySet<string>;
  /** How many came in and are not shown yet. */
  readonly waiting: number;
};

/**
 * What a list shows while the pointer or the focus is in it: no row moves or vanishes. Rows change in place, those that
 * left stay until the list is let go, and those that came wait.
 */
export function settleRows<R>(shown: readonly R[], fresh: readonly R[], idOf: (row: R) => string): Settled<R> {
  const freshById = new Map(fresh.map((row) => [idOf(row), row]));
  const shownIds = new Set(shown.map(idOf));
  return {
    rows: shown.map((row) => freshById.get(idOf(row)) ?? row),
    gone: new Set([...shownIds].filter((id) => !freshById.has(id))),
    waiting: fresh.filter((row) => !shownIds.has(idOf(row))).length,
  };
}
