import { useMemo, useState } from 'react';
import { freezeRows } from './freeze-rows.ts';

type Freezing<Row> = {
  /** The identity of the list: another list is shown at once. */
  readonly of: string;
  /** Undefined while the list is asked for. */
  readonly rows: readonly Row[] | undefined;
  idOf(row: Row): string;
};

const NONE: readonly never[] = [];

/** Nothing moves under the pointer or the focus: see `freeze-rows.ts`. `renew` shows what waits. */
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
