import { type DayFigures, FIGURES, type Figure } from '#domain/day-figures.ts';
import { METALS } from '#domain/metal.ts';
import { cents, dollars } from '#domain/money.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { lineTotal } from '#domain/order.ts';
import type { Instant } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import type { Need } from '#domain/today.ts';
import { MICRO_OUNCES_PER_OUNCE } from '#domain/weight.ts';
import type { presentOrderRow } from '../orders/order-presenters.ts';
import type { TodayView } from './today.ts';
import type { WaitingOrder } from './today-store.ts';

const isoOf = (at: Instant) => new Date(at).toISOString();
const FEW = 3;
const MOST_PAUSED = 5;

/** Without the right to see customers there is no name, no telephone and no note in it. */
export function presentToday(view: TodayView, role: StaffRole, presentRow: typeof presentOrderRow) {
  const { needs, asleep, paused, day, lastOrderAt } = view;
  const isFull = mayDo(role, 'see-customers');
  return {
    items: needs.map((need) => presentNeed(need, view, role, presentRow)),
    asleep: asleep.map(({ need, sleep: { until, note, staffId } }) => ({
      ...presentNeed(need, view, role, presentRow),
      until: until.toISOString(),
      note: isFull ? note : null,
      staffId,
    })),
    paused: paused.slice(0, MOST_PAUSED).map((product) => ({ ...product, since: isoOf(product.since) })),
    pausedCount: paused.length,
    driftLimit: view.driftLimitBasisPoints / 100,
    lastOrderAt: lastOrderAt === undefined ? null : isoOf(lastOrderAt),
    day: {
      startsAt: isoOf(day.of.startsAt),
      weekday: day.of.weekday,
      hour: day.hour,
      confirmed: dollars(day.confirmed.ordered),
      confirmedPremium: dollars(day.confirmed.premium),
      today: presentFigures(day.today),
      usual: day.usual ? presentFigures(day.usual) : null,
    },
  };
}

function presentNeed(
  { key, kind, at, count, amount, orderIds, goods }: Need,
  view: TodayView,
  role: StaffRole,
  presentRow: typeof presentOrderRow,
) {
  const { orders } = view;
  const found = orderIds.flatMap((id) => orders.get(id) ?? []);
  const [only] = found;
  const newest = found.at(-1);
  return {
    key,
    kind,
    at: isoOf(at),
    count,
    goods: [...goods],
    amount: dollars(amount),
    order: only && count === 1 ? presentWaiting(only, view, role, presentRow) : null,
    oldestAt: only ? isoOf(only.placedAt) : null,
    newestAt: newest ? isoOf(newest.placedAt) : null,
    amounts: found.slice(0, FEW).map(({ total }) => dollars(total)),
  };
}

function presentWaiting(order: WaitingOrder, view: TodayView, role: StaffRole, presentRow: typeof presentOrderRow) {
  const { spot } = view;
  const { quote, lastCall, failedLetter, heldFor, clearsOn, recipient } = order;
  const { lines, tick } = bindingPrice(order);
  const isFull = mayDo(role, 'see-customers');
  const [most] = METALS.map((metal) => ({
    metal,
    worth: lines.reduce((sum, line) => (line.metal === metal ? sum + lineTotal(line) : sum), 0),
  })).sort((a, b) => b.worth - a.worth);
  const metal = most?.metal ?? 'gold';
  return {
    ...presentRow(order, view, spot, role),
    phone: isFull ? recipient.phone : null,
    metal,
    spotThen: dollars(tick.prices[metal]),
    spotNow: spot.state === 'unavailable' ? null : dollars(spot.tick.prices[metal]),
    quote: quote && {
      total: dollars(quote.total),
      madeAt: quote.madeAt.toISOString(),
      validUntil: quote.validUntil?.toISOString() ?? null,
      state: quote.state,
    },
    lastCall: lastCall && isFull ? { outcome: lastCall.outcome, at: lastCall.at.toISOString() } : null,
    heldFor,
    clearsOn,
    failedLetter: failedLetter && { at: failedLetter.at.toISOString(), tries: failedLetter.tries },
  };
}

const UNITS: Readonly<Record<Figure, (value: number) => number>> = {
  orders: (count) => count,
  ordered: (amount) => dollars(cents(amount)),
  premium: (amount) => dollars(cents(amount)),
  gold: (weight) => weight / MICRO_OUNCES_PER_OUNCE,
  silver: (weight) => weight / MICRO_OUNCES_PER_OUNCE,
  confirm: (ms) => ms,
};

function presentFigures(figures: DayFigures): Record<Figure, (number | null)[]> {
  const series = (figure: Figure) => figures[figure].map((value) => (value === null ? null : UNITS[figure](value)));
  return Object.fromEntries(FIGURES.map((figure) => [figure, series(figure)])) as Record<Figure, (number | null)[]>;
}
