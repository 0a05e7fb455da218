import { useMemo, useState } from 'react';
import { settleRows } from './settle-rows.ts';

type Settling<R> = {
  /** The identity of the list: another list is shown at once. */
  readonly of: string;
  readonly rows: readonly R[];
  /** False while the list is asked for. */
  readonly isThere: boolean;
  idOf(row: R): string;
};

/** Nothing moves under the pointer or the focus: see `settle-rows.ts`. `renew` shows what waits. */
export function useSettled<R>({ of, rows, isThere, idOf }: Settling<R>) {
  const [isHeld, setIsHeld] = useState(false);
  const [base, setBase] = useState<{ readonly of: string; readonly rows: readonly R[] }>();
  const isBased = base?.of === of;
  const isOther = () =>
    base?.rows.length !== rows.length || rows.some((row, nth) => idOf(row) !== idOf(base.rows[nth] as R));
  // What is shown when the pointer comes is what stays.
  if (isThere && (!isBased || (!isHeld && base.rows !== rows && isOther()))) setBase({ of, rows });
  const shown = isHeld && isBased ? base.rows : rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` is the same function for a list
  const settled = useMemo(() => settleRows(shown, rows, idOf), [shown, rows]);
  return { ...settled, setIsHeld, renew: () => setBase({ of, rows }) };
}
