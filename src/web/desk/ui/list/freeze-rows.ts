export type FrozenRows<Row> = {
  readonly rows: readonly Row[];
  /** Ids of rows that are shown and no longer belong to the list. */
  readonly gone: ReadonlySet<string>;
  /** How many came in and are not shown yet. */
  readonly waiting: number;
};

/**
 * What a list shows while the pointer or the focus is in it: no row moves or vanishes. Rows change in place, those that
 * left stay until the list is let go, and those that came wait.
 */
export function freezeRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => string,
): FrozenRows<Row> {
  const freshById = new Map(fresh.map((row) => [idOf(row), row]));
  const shownIds = new Set(shown.map(idOf));
  return {
    rows: shown.map((row) => freshById.get(idOf(row)) ?? row),
    gone: new Set([...shownIds].filter((id) => !freshById.has(id))),
    waiting: fresh.filter((row) => !shownIds.has(idOf(row))).length,
  };
}
