import { Readable } from 'node:stream';
import type { CallAnswer } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type Cents, subtractCents, sumCents } from '#domain/money.ts';
import { valueAt } from '#domain/position.ts';
import {
  addSold,
  chartRange,
  type DayRange,
  dayNumber,
  daysIn,
  dayText,
  isRange,
  midnightsOf,
  NOTHING_SOLD,
  openTimes,
  rangeBeside,
  rangeName,
  type SoldRow,
  sumsBy,
} from '#domain/reports.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { actorOf } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createReadDays } from './read-days.ts';
import { reportFile } from './report-file.ts';
import type { ReportedProduct, ReportStore, TradedSum } from './report-store.ts';

type Report = CallAnswer<typeof DESK_CALLS.readReport>['data'];

const BEST = 20;
/** An order may have waited so long for its payment, and business time is counted from there on. */
const WAITED_MS = 400 * DAY_MS;
const NOT_A_RANGE = {
  refused: 'invalid-input',
  fields: { to: 'Choose a last day that is not before the first, at most 366 days in all.' },
} as const;

/** Handlers of the figures of past days. Refused with `invalid-input` for days in no order, or more than 366. */
export function reportCalls(context: DeskContext) {
  const { reads, log, spot, source, clock, shopSettings } = context;
  const daysOf = createReadDays(reads.reports, clock);
  return {
    readReport: async ({ query }) => {
      if (!isRange(query)) return NOT_A_RANGE;
      const [startsAt = 0, endsAt = 0] = [midnightsOf(query)[0], midnightsOf(query).at(-1)];
      const between = { startsAt, endsAt };
      const current = spot();
      const { reports } = reads;
      const closing =
        clock() < endsAt && current.state !== 'unavailable'
          ? current.tick.prices
          : await reports.closing(source, endsAt);
      const open = openTimes(startsAt - WAITED_MS, endsAt, shopSettings.current().hours);
      const [charted, reached, ended, decisions, times, money, trades] = await Promise.all([
        readCharted(reports, daysOf, query),
        reports.reached(between),
        reports.ended(between),
        reports.decisions(between),
        reports.times(between, open),
        reports.money(between),
        reports.trades(between),
      ]);
      return succeed(
        {
          ...between,
          ...charted,
          ...{ reached: Object.fromEntries(reached), ended: [...ended], decisions, money },
          ...presentTimes(times),
          trades: trades.map((sum) => ({ ...sum, result: resultOf(sum, closing) })),
        },
        'Report',
      );
    },
    readOwed: async ({ query }) => {
      const now = clock();
      const at = Math.min(query.at ?? now, now);
      return succeed({ at, ...(await reads.owed.owedAt(at)) }, 'Open and owed');
    },
    exportReport: async ({ params: { file }, query, staff, reply }) => {
      if (!isRange(query)) return NOT_A_RANGE;
      await log.add(actorOf(staff), { action: 'export', subject: `report ${file}`, after: { ...query } });
      const name = `${file}-${rangeName(query)}.csv`;
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
      return Readable.from(reportFile(file, reads.reportFiles.rows(file, midnightsOf(query))));
    },
  } satisfies Partial<StaffHandlers>;
}

/** Figures of the range, and those of the days of its chart and of as many before. */
async function readCharted(reports: ReportStore, daysOf: ReturnType<typeof createReadDays>, range: DayRange) {
  const charted = chartRange(range);
  const before = rangeBeside(charted, -1);
  const read = { from: before.from, to: charted.to };
  const [all, products] = await Promise.all([daysOf(midnightsOf(read)), reports.products()]);
  const placeOf = (day: string) => daysIn({ from: read.from, to: day }) - 1;
  const daysOfRange = (of: DayRange) => all.slice(placeOf(of.from), placeOf(of.to) + 1);
  const presented = (of: DayRange): Report['days'] =>
    daysOfRange(of).map(({ placed, sold }, nth) => {
      const metals = sumsBy(sold, ({ metal }) => metal);
      return {
        day: dayText((dayNumber(of.from) ?? 0) + nth),
        ...{ orders: placed.orders, ordered: placed.cents, sold: sumCents(sold.map((row) => row.cents)) },
        ...{ gold: metals.get('gold')?.microOunces ?? 0, silver: metals.get('silver')?.microOunces ?? 0 },
      };
    });
  const own = daysOfRange(range);
  return {
    placed: {
      orders: own.reduce((sum, { placed }) => sum + placed.orders, 0),
      cents: sumCents(own.map(({ placed }) => placed.cents)),
    },
    ...foldGoods(
      own.flatMap(({ sold }) => sold),
      products,
    ),
    days: presented(charted),
    before: presented(before),
  };
}

function foldGoods(rows: readonly SoldRow[], products: readonly ReportedProduct[]) {
  const byName = new Map(
    products.flatMap((product) => [product.name, ...product.names].map((name) => [name, product])),
  );
  const nameOf = ({ productId }: SoldRow) => byName.get(productId)?.name ?? productId;
  const metals = sumsBy(rows, ({ metal }) => metal);
  const metalOf = new Map(rows.map((row) => [nameOf(row), row.metal]));
  const byProduct = [...sumsBy(rows, nameOf)].sort(([, a], [, b]) => b.cents - a.cents);
  const bought = new Set(rows.filter(({ confirmed }) => confirmed > 0).map(nameOf));
  const categories = sumsBy(rows, ({ productId }) => byName.get(productId)?.category ?? '');
  return {
    confirmed: sumCents(rows.map(({ confirmed }) => confirmed)),
    sold: rows.reduce(addSold, NOTHING_SOLD),
    metals: { gold: metals.get('gold') ?? NOTHING_SOLD, silver: metals.get('silver') ?? NOTHING_SOLD },
    categories: [...categories]
      .map(([category, sum]) => ({ category: category || null, ...sum }))
      .sort((a, b) => b.cents - a.cents),
    products: byProduct.slice(0, BEST).map(([name, sum]) => ({ name, metal: metalOf.get(name) ?? 'gold', ...sum })),
    unsold: products.filter(({ name, isOnSale }) => isOnSale && !bought.has(name)).map(({ name }) => name),
  };
}

function presentTimes(times: Awaited<ReturnType<ReportStore['times']>>): Pick<Report, 'times' | 'people'> {
  const all = (kind: string) => times.find((one) => one.kind === kind && one.isAll)?.took ?? null;
  const people = times.flatMap(({ kind, by, isAll, took }) =>
    kind === 'confirm' && !isAll && by !== null ? [{ staffId: by, confirmed: took.count, median: took.median }] : [],
  );
  return {
    times: { confirm: all('confirm'), pay: all('pay'), ship: all('ship') },
    people: people.sort((a, b) => b.confirmed - a.confirmed),
  };
}

/** The gain of trades at a later spot, in cents; null without one. */
function resultOf({ metal, microOunces, cents: paid }: TradedSum, spot: SpotPrices | undefined): Cents | null {
  return spot ? subtractCents(valueAt(microOunces, spot[metal]), paid) : null;
}
