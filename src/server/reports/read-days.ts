import pLimit from 'p-limit';
import { MINUTE_MS } from '#domain/durations.ts';
import type { SoldRow } from '#domain/reports.ts';
import type { Instant } from '#domain/spot.ts';
import type { Between, Counted, ReportStore } from './report-store.ts';

/** The orders and sales of one day. */
export type ReadDay = { readonly placed: Counted; readonly sold: readonly SoldRow[] };

/** Days that are read at once: each takes a connection. */
const AT_ONCE = 3;
const MOST_KEPT = 500;

/**
 * Reads the orders and sales of days, one statement a day, so that none lasts longer the more days are asked for. Days that are over
 * are kept: they never change, except by an undo within half a minute.
 */
export function createReadDays(reports: Pick<ReportStore, 'placed' | 'sold'>, clock: () => Instant) {
  const kept = new Map<Instant, ReadDay>();
  const limit = pLimit(AT_ONCE);
  async function readDay(between: Between): Promise<ReadDay> {
    const { startsAt, endsAt } = between;
    const before = kept.get(startsAt);
    if (before) return before;
    const day = { placed: await reports.placed(between), sold: await reports.sold(between) };
    if (kept.size >= MOST_KEPT) kept.clear();
    if (clock() > endsAt + MINUTE_MS) kept.set(startsAt, day);
    return day;
  }
  return (midnights: readonly Instant[]): Promise<readonly ReadDay[]> =>
    Promise.all(
      midnights.slice(1).map((endsAt, nth) => limit(() => readDay({ startsAt: midnights[nth] ?? endsAt, endsAt }))),
    );
}
