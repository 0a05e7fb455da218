import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { type Cents, sumCents } from '#domain/money.ts';
import { type OpenTimes, openMsIn, openTimes, sumsBy } from '#domain/reports.ts';
import type { Instant } from '#domain/spot.ts';
import type { OpeningHours } from '#domain/week.ts';
import { createKeptDays, limitOfDays } from './kept-days.ts';
import type { BusyHour, ReportStore, Sales, StepKind, Work } from './report-store.ts';

/** Business time that steps of one kind took, in milliseconds. */
type Waits = { readonly kind: StepKind; readonly by: string | null; readonly ms: Float64Array };

/** The orders and sales of a day, with their sums for a chart. */
export type SalesDay = Sales & {
  readonly charted: Readonly<Record<'orders' | 'gold' | 'silver', number> & Record<'ordered' | 'sold', Cents>>;
};

/** What was done on a day. */
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
    ...{ orders: placed.orders, ordered: placed.cents, sold: sumCents(sold.map(({ cents }) => cents)) },
    ...{ gold: metals.get('gold')?.microOunces ?? 0, silver: metals.get('silver')?.microOunces ?? 0 },
  };
  return { ...sales, charted };
}

function dayOf(startsAt: Instant, { steps, hours, ...work }: Work, open: OpenTimes): WorkDay {
  return {
    ...work,
    hours: hours.map(({ hour, ...counts }) => ({ at: startsAt + hour * HOUR_MS, ...counts })),
    waits: steps.map(({ kind, by, since, at }) => ({
      ...{ kind, by },
      ms: Float64Array.from(at, (done, nth) => openMsIn(open, since[nth] ?? done, done)),
    })),
  };
}
