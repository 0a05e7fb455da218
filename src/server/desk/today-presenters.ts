import { METALS } from '#domain/metal.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { lineTotal } from '#domain/order.ts';
import { fullName } from '#domain/person-name.ts';
import type { BasisPoints } from '#domain/price.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import type { Need } from '#domain/today.ts';
import type { presentOrderRow } from '../orders/list-presenters.ts';
import type { OpenMention } from '../orders/mention-store.ts';
import type { Setup } from './setup.ts';
import type { TodayView } from './today.ts';
import type { WaitingOrder } from './today-store.ts';

const FEW = 3;
const MOST_PAUSED = 5;

/** Presents Today, times in milliseconds. Without the right to see customers, names, telephones and notes are null. */
export function presentToday(view: TodayView, role: StaffRole, presentRow: typeof presentOrderRow) {
  const { needs, asleep, paused, day, lastOrderAt } = view;
  const isFull = mayDo(role, 'see-customers');
  return {
    items: needs.map((need) => presentNeed(need, view, role, presentRow)),
    asleep: asleep.map(({ need, sleep: { until, note, staffId } }) => ({
      ...presentNeed(need, view, role, presentRow),
      until: until.getTime(),
      note: isFull ? note : null,
      staffId,
    })),
    paused: paused.slice(0, MOST_PAUSED),
    pausedCount: paused.length,
    driftLimit: view.driftLimitBasisPoints as BasisPoints,
    lastOrderAt: lastOrderAt ?? null,
    day: {
      startsAt: day.of.startsAt,
      weekday: day.of.weekday,
      hour: day.hour,
      confirmed: day.confirmed.ordered,
      confirmedPremium: day.confirmed.premium,
      today: day.today,
      usual: day.usual ?? null,
    },
  };
}

export function presentSetup(setup: Setup | undefined) {
  if (!setup) return null;
  const { prices, costs, people = null, seller, pay = null, email } = setup;
  const { sentAt = null, waiting } = email;
  return {
    ...{ prices, costs, people, pay },
    seller: { ...seller, missing: [...seller.missing] },
    email: { ...email, sentAt, waiting: waiting ? { ...waiting, since: waiting.since.getTime() } : null },
  };
}

export function presentMention({ kind, at, firstName, lastName, ...mention }: OpenMention) {
  return { ...mention, isHandover: kind === 'handover', at: at.getTime(), name: fullName({ firstName, lastName }) };
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
    at,
    count,
    goods: [...goods],
    amount,
    order: only && count === 1 ? presentWaiting(only, view, role, presentRow) : null,
    oldestAt: only?.placedAt ?? null,
    newestAt: newest?.placedAt ?? null,
    amounts: found.slice(0, FEW).map(({ total }) => total),
    isCustomerBlocked: found.some(({ isCustomerBlocked }) => isCustomerBlocked),
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
    spotThen: tick.prices[metal],
    spotNow: spot.state === 'unavailable' ? null : spot.tick.prices[metal],
    quote: quote && {
      total: quote.total,
      madeAt: quote.madeAt.getTime(),
      validUntil: quote.validUntil?.getTime() ?? null,
      state: quote.state,
    },
    lastCall: lastCall && isFull ? { outcome: lastCall.outcome, at: lastCall.at.getTime() } : null,
    heldFor,
    clearsOn,
    failedLetter: failedLetter && { tries: failedLetter.tries },
  };
}
