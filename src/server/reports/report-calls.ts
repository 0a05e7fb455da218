import { Readable } from 'node:stream';
import type { CallAnswer } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { dayNumber, isoDay } from '#domain/calendar.ts';
import { type Cents, subtractCents } from '#domain/money.ts';
import { valueAt } from '#domain/position.ts';
import { chartRange, type DayRange, daysIn, isRange, midnightsOf, rangeBeside, rangeName } from '#domain/reports.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { actorOf } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { asCsvFile, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { foldSales, foldWork } from './fold-days.ts';
import { createOwedThen, createReportDays, type SalesDay } from './report-days.ts';
import { reportFile } from './report-file.ts';
import type { TradedSum } from './report-store.ts';

type Report = CallAnswer<typeof DESK_CALLS.readReport>['data'];

const NOT_A_RANGE = {
  refused: 'invalid-input',
  fields: { to: 'Choose a last day that is not before the first, at most 366 days in all.' },
} as const;

/** Handlers of the figures of past days. Refused with `invalid-input` for days in no order, or more than 366. */
export function reportCalls(context: DeskContext) {
  const { reads, log, spot, source, clock, shopSettings } = context;
  const days = createReportDays(reads.reports, clock);
  const owedAt = createOwedThen(reads.owed, clock);
  return {
    readReport: async ({ query }) => {
      if (!isRange(query)) return NOT_A_RANGE;
      const [startsAt = 0, endsAt = 0] = [midnightsOf(query)[0], midnightsOf(query).at(-1)];
      const current = spot();
      const { reports } = reads;
      const charted = chartRange(query);
      const before = rangeBeside(charted, -1);
      const read = { from: before.from, to: charted.to };
      const [sales, work, products, closing] = await Promise.all([
        days.sales(midnightsOf(read)),
        days.work(midnightsOf(query), shopSettings.current().hours),
        reports.products(),
        clock() < endsAt && current.state !== 'unavailable' ? current.tick.prices : reports.closing(source, endsAt),
      ]);
      const salesOf = (of: DayRange) =>
        sales.slice(daysIn({ from: read.from, to: of.from }) - 1, daysIn({ from: read.from, to: of.to }));
      const { trades, ...done } = foldWork(work);
      return succeed(
        {
          startsAt,
          endsAt,
          ...foldSales(salesOf(query), products),
          ...done,
          trades: trades.map((sum) => ({ ...sum, result: resultOf(sum, closing) })),
          days: presentDays(charted, salesOf(charted)),
          before: presentDays(before, salesOf(before)),
        },
        'Report',
      );
    },
    readOwed: async ({ query }) => {
      const now = clock();
      const at = Math.min(query.at ?? now, now);
      return succeed({ at, ...(await owedAt(at)) }, 'Open and owed');
    },
    exportReport: async ({ params: { file }, query, staff, reply }) => {
      if (!isRange(query)) return NOT_A_RANGE;
      await log.add(actorOf(staff), { action: 'export', subject: `report ${file}`, after: { ...query } });
      asCsvFile(reply, `${file}-${rangeName(query)}.csv`);
      return Readable.from(reportFile(file, reads.reportFiles.rows(file, midnightsOf(query))));
    },
  } satisfies Partial<StaffHandlers>;
}

function presentDays({ from }: DayRange, days: readonly SalesDay[]): Report['days'] {
  return days.map(({ charted }, nth) => ({ day: isoDay((dayNumber(from) ?? 0) + nth), ...charted }));
}

/** The gain of trades at a later spot, in cents; null without one. */
function resultOf({ metal, microOunces, cents: paid }: TradedSum, spot: SpotPrices | undefined): Cents | null {
  return spot ? subtractCents(valueAt(microOunces, spot[metal]), paid) : null;
}
