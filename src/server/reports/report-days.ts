import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { type Cents, sumCents } from '#domain/money.ts';
import { type OpenTimes, openMsIn, openTimes, sumsBy } from '#domain/reports.ts';
import type { Instant } from '#domain/spot.ts';
import type { OpeningHours } from '#domain/week.ts';
import type { Owed, OwedStore } from './owed-store.ts';
import type { Between } from './report-rows-store.ts';
import type { BusyHour, ReportStore, Sales, StepKind, Work } from './report-store.ts';

/** Business time that steps of one kind took, in milliseconds. */
type Waits = { readonly kind: StepKind; readonly by: string | null; readonly ms: Float64Array };

/** The orders and sales of a day, with their sums for a chart. */
export type SalesDay = Sales & {
  readonly charted: Readonly<Record<'orders' | 'gold' | 'silver', number> & Record<'ordered' | 'sold', Cents>>;
};

/** The work of a day. */
export type WorkDay = Omit<Work, 'steps' | 'hours'> & {
  readonly hours: readonly (Pick<BusyHour, 'orders' | 'answers'> & { readonly at: Instant })[];
  readonly waits: readonly Waits[];
};

/** An order may have waited so long for its payment, and business time is counted from there on. */
const WAITED_MS = 400 * DAY_MS;

/** Reads the days between midnights: the sales of all days of a chart, and the work of the days of a report. */
export function createReportDays(reports: Pick<ReportStore, 'sales' | 'work'>, clock: () => Instant) {
  const limit = limitOfDays();
  const salesDays = createKeptDays<SalesDay>(limit, clock);
  const workDays = createKeptDays<WorkDay>(limit, clock);
  return {
    sales: (midnights: readonly Instant[]) =>
      salesDays(midnights, async (between) => withSums(await reports.sales(between))),
    work(midnights: readonly Instant[], hours: OpeningHours) {
      let open: OpenTimes | undefined;
      const read = async (between: { readonly startsAt: Instant; readonly endsAt: Instant }) => {
        open ??= openTimes((midnights[0] ?? 0) - WAITED_MS, midnights.at(-1) ?? 0, hours);
        return dayOf(between.startsAt, await reports.work(between), open);
      };
      return workDays(midnights, read, JSON.stringify(hours));
    },
  };
}

function withSums(sales: Sales): SalesDay {
  const { placed, sold } = sales;
  const metals = sumsBy(sold, ({ metal }) => metal);
  const charted = {
    orders: placed.orders,
    ordered: placed.cents,
    sold: sumCents(sold.map(({ cents }) => cents)),
    gold: metals.get('gold')?.microOunces ?? 0,
    silver: metals.get('silver')?.microOunces ?? 0,
  };
  return { ...sales, charted };
}

function dayOf(startsAt: Instant, { steps, hours, ...work }: Work, open: OpenTimes): WorkDay {
  return {
    ...work,
    hours: hours.map(({ hour, ...counts }) => ({ at: startsAt + hour * HOUR_MS, ...counts })),
    waits: steps.map(({ kind, by, since, at }) => ({
      kind,
      by,
      ms: Float64Array.from(at, (done, nth) => openMsIn(open, since[nth] ?? done, done)),
    })),
  };
}

/** Days that are read at once: each takes a connection. */
const AT_ONCE = 3;
/** Three years. */
const MOST_KEPT = 3 * 366;

/** Returns a limit of days that are read at once, for all that reads days. */
function limitOfDays(): LimitFunction {
  return pLimit(AT_ONCE);
}

/**
 * Reads days, one statement a day, so that none lasts longer the more days are asked for. Days that are over are kept under a version
 * of how they are read: they never change, except by an undo within half a minute.
 */
function createKeptDays<Day extends object>(limit: LimitFunction, clock: () => Instant) {
  let kept = { version: '', days: new LRUCache<Instant, Day>({ max: MOST_KEPT }) };
  return (
    midnights: readonly Instant[],
    read: (between: Between) => Promise<Day>,
    version = '',
  ): Promise<readonly Day[]> => {
    if (kept.version !== version) kept = { version, days: new LRUCache({ max: MOST_KEPT }) };
    const { days } = kept;
    async function readDay(between: Between): Promise<Day> {
      const { startsAt, endsAt } = between;
      const known = days.get(startsAt);
      if (known) return known;
      const isOver = clock() > endsAt + MINUTE_MS;
      const day = await read(between);
      if (isOver) days.set(startsAt, day);
      return day;
    }
    return Promise.all(
      midnights.slice(1).map((endsAt, nth) => limit(() => readDay({ startsAt: midnights[nth] ?? endsAt, endsAt }))),
    );
  };
}

/** A part of the time since an instant that one statement reads: a year has too many events for one. */
const PART_MS = 30 * DAY_MS;
const MOST_OWED_KEPT = 100;

/** Reads what was owed at an instant. Once it is over that is kept: nothing changes it, but an undo within half a minute. */
export function createOwedThen(store: OwedStore, clock: () => Instant) {
  const limit = limitOfDays();
  const kept = new LRUCache<Instant, Owed>({ max: MOST_OWED_KEPT });
  return async (at: Instant): Promise<Owed> => {
    const known = kept.get(at);
    if (known) return known;
    const now = clock();
    const starts = Array.from({ length: Math.ceil((now + 1 - at) / PART_MS) }, (_, nth) => at + nth * PART_MS);
    const moved = await Promise.all(
      starts.map((startsAt, nth) => limit(() => store.movedIn({ startsAt, endsAt: starts[nth + 1] ?? now }, at))),
    );
    const owed = await store.owedAt(at, [...new Set(moved.flat())]);
    if (now > at + MINUTE_MS) kept.set(at, owed);
    return owed;
  };
}
