import { useMemo, useState } from 'react';

type Freezing<Row> = {
  /** The identity of the list: another list is shown at once. */
  readonly of: string;
  /** Undefined while the list loads. */
  readonly rows: readonly Row[] | undefined;
  idOf(row: Row): string;
};

const NONE: readonly never[] = [];

/** Nothing moves under the pointer or the focus: see `freezeRows`. `renew` shows what waits. */
export function useFrozenRows<Row>({ of, rows, idOf }: Freezing<Row>) {
  const fresh = rows ?? NONE;
  const [isFrozen, setIsFrozen] = useState(false);
  const [base, setBase] = useState<{ readonly of: string; readonly rows: readonly Row[] }>();
  const isBased = base?.of === of;
  const isOther = () =>
    base?.rows.length !== fresh.length || fresh.some((row, nth) => idOf(row) !== idOf(base.rows[nth] as Row));
  // What is shown when the pointer comes is what stays.
  if (rows && (!isBased || (!isFrozen && base.rows !== fresh && isOther()))) setBase({ of, rows });
  const shown = isFrozen && isBased ? base.rows : fresh;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` is the same function for a list
  const frozen = useMemo(() => freezeRows(shown, fresh, idOf), [shown, fresh]);
  return { ...frozen, setIsFrozen, renew: () => setBase({ of, rows: fresh }) };
}

type FrozenRows<Row> = {
  readonly rows: readonly Row[];
  /** Ids of rows that are shown and no longer belong to the list. */
  readonly gone: ReadonlySet<string>;
  /** Number of new rows that are not shown yet. */
  readonly waiting: number;
};

/**
 * Keeps every row in its place while the pointer or the focus is in the list: rows update in place, removed ones stay until the
 * list is released, and new ones wait.
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
