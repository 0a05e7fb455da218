import { METALS } from '#domain/metal.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { lineTotal } from '#domain/order.ts';
import { fullName } from '#domain/person-name.ts';
import type { BasisPoints } from '#domain/price.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import type { Need } from '#domain/today.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { presentOrderRow } from '../orders/list-presenters.ts';
import type { OpenMention } from '../orders/mention-store.ts';
import { answer, createOnChange } from './change.ts';
import type { DeskContext } from './context.ts';
import { createReadSetup, type Setup } from './setup.ts';
import { createToday, type TodayView } from './today.ts';
import type { WaitingOrder } from './today-store.ts';

export function todayCalls(context: DeskContext, presentRow: typeof presentOrderRow) {
  const today = createToday({ ...context, shopSettings: context.shopSettings.current });
  const readSetup = createReadSetup(context);
  const onChange = createOnChange(context.change);
  return {
    readToday: async ({ staff }) => {
      const isReader = mayDo(staff.role, 'see-customers');
      const [view, setup, mentions] = await Promise.all([
        today.read(),
        readSetup(staff),
        isReader ? context.reads.mentions.open(staff.staffId) : [],
      ]);
      const more = { setup: presentSetup(setup), mentions: mentions.map(presentMention) };
      return succeed({ ...more, ...presentToday(view, staff.role, presentRow) }, 'Today');
    },
    sleepItem: async ({ params, body, ...by }) => answer(await today.sleep(by, params.item, body.until, body.note)),
    sendTestEmail: onChange(async ({ stores: { setup, letters, log }, actor, staff: { staffId } }) => {
      const waiting = await setup.waitingTest(staffId);
      if (waiting && waiting.code === null) return { ok: false, reason: 'letter-waits' };
      await setup.dropTest(staffId);
      await letters.add({ about: 'staff-test', staffId });
      await log.add(actor, { action: 'test email', subject: `staff ${staffId}` });
      return { ok: true, answer: null };
    }),
  } satisfies Partial<StaffHandlers>;
}

const FEW = 3;
const MOST_PAUSED = 5;

/** Presents Today, times in milliseconds. Without the right to see customers, names, telephones and notes are null. */
function presentToday(view: TodayView, role: StaffRole, presentRow: typeof presentOrderRow) {
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

function presentSetup(setup: Setup | undefined) {
  if (!setup) return null;
  const { prices, costs, people = null, seller, pay = null, email } = setup;
  const { sentAt = null, waiting } = email;
  return {
    prices,
    costs,
    people,
    pay,
    seller: { ...seller, missing: [...seller.missing] },
    email: { ...email, sentAt, waiting: waiting ? { ...waiting, since: waiting.since.getTime() } : null },
  };
}

function presentMention({ kind, at, firstName, lastName, ...mention }: OpenMention) {
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
