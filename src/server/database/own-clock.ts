import { CLOCKS_DIFFER_MS } from '#domain/spot.ts';

/** A column of any statement, for `ownClock`. */
export const DATABASE_TIME = 'extract(epoch from clock_timestamp()) * 1000 as database_time';

type Settings = { readonly clock: () => number; readonly onClock: (aheadMs: number) => void };

/** Compares the clock of this process with that of the database by what is asked there anyway. */
export function ownClock({ clock, onClock }: Settings) {
  let isRight = true;
  return {
    isRight: () => isRight,
    /** `ask` answers DATABASE_TIME among others. It was read at some time while the answer was waited for. */
    async compare<Row extends { database_time: string }>(
      ask: () => Promise<{ rows: Row[] }>,
    ): Promise<Row | undefined> {
      const before = clock();
      const [row] = (await ask()).rows;
      const aheadMs = row ? aheadOf(Number(row.database_time), before, clock()) : 0;
      const wasRight = isRight;
      isRight = aheadMs === 0;
      if (isRight !== wasRight) onClock(aheadMs);
      return row;
    },
  };
}

function aheadOf(databaseTime: number, before: number, after: number): number {
  if (before - databaseTime > CLOCKS_DIFFER_MS) return Math.round(before - databaseTime);
  return databaseTime - after > CLOCKS_DIFFER_MS ? Math.round(after - databaseTime) : 0;
}
