import { placeOf } from '#domain/address.ts';
import { heldUntil, openMsBetween } from '#domain/business-time.ts';
import { type CostOf, driftOf, type FixedMargin, marginLeft } from '#domain/drift.ts';
import type { Metal } from '#domain/metal.ts';
import { cents, dollars, subtractCents } from '#domain/money.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import { type FlagFacts, flagsOf } from '#domain/order-flags.ts';
import { percentOf, unitPrice } from '#domain/price.ts';
import type { Spot, SpotPrices } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { isPriceFixed, movesFrom, type Stage, statusOf } from '#domain/stage.ts';
import type { LineStock } from '#domain/stock.ts';
import { MICRO_OUNCES_PER_OUNCE, ouncesAsNumber } from '#domain/weight.ts';
import type { Account } from '../accounts/account-store.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import { presentCost } from '../desk/presenters.ts';
import type { OrderEvent } from './desk-order-store.ts';
import { presentFacts } from './event-facts-presenters.ts';
import { presentFulfilment } from './fulfilment-presenters.ts';
import { isStillTrue } from './letter-calls.ts';
import { isDone, letterStateOf, presentReceived, type UnsentLetter } from './letter-state-presenters.ts';
import type { NewPayment } from './money-store.ts';
import type { Parcel } from './parcel-store.ts';
import type { AgreedPremium } from './phone-order.ts';
import type { OfferedQuote, WithOffer } from './quote-store.ts';
import { MONTH_MS, type RelatedOrder } from './related-order-store.ts';

const BEFORE_ALLOCATION: readonly Stage[] = ['new', 'review', 'requoted', 'confirmed', 'paid'];

/** An order in a line. Without the right to see customers there is no name and no place in it. */
export function presentOrderRow(
  order: WithOffer<DeskOrder>,
  { holdHours, costOf }: { readonly holdHours: number; readonly costOf: CostOf },
  spot: Spot,
  role: StaffRole,
) {
  const priced = bindingPrice(order);
  const [first, ...others] = priced.lines.filter(({ quantity }) => quantity > 0);
  return {
    ...presentHead(order, holdHours),
    ...presentMoved(priced, costOf, spot),
    customer: mayDo(role, 'see-customers')
      ? { name: nameOf(order), place: placeOf(order.recipient.address), address: order.recipient.address }
      : null,
    first: first ? { name: first.name, quantity: first.quantity } : null,
    more: others.length,
    ounces: { gold: fineOunces(priced, 'gold'), silver: fineOunces(priced, 'silver') },
  };
}

export function presentFound(order: DeskOrder, role: StaffRole) {
  const isShown = mayDo(role, 'see-customers');
  const name = isShown ? nameOf(order) : null;
  return {
    orderId: order.id,
    stage: order.stage,
    placedAt: new Date(order.placedAt).toISOString(),
    total: dollars(order.total),
    name,
    place: isShown ? placeOf(order.recipient.address) : null,
  };
}

function nameOf({ recipient }: DeskOrder): string {
  return `${recipient.firstName} ${recipient.lastName}`;
}

/** Summed in whole micro-ounces. */
export function fineOunces({ lines }: Pick<DeskOrder, 'lines'>, metal: Metal): number {
  const ofMetal = lines.filter((line) => line.metal === metal);
  return ofMetal.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0) / MICRO_OUNCES_PER_OUNCE;
}

function presentHead(order: DeskOrder, holdHours: number) {
  const { id, version, stage, placedAt, total, payBy, source, assignedTo, assignedUntil } = order;
  return {
    orderId: id,
    version,
    stage,
    placedAt: new Date(placedAt).toISOString(),
    total: dollars(total),
    heldUntil: new Date(heldUntil(placedAt, holdHours)).toISOString(),
    payBy: payBy?.toISOString() ?? null,
    source,
    assignedTo,
    assignedUntil: assignedUntil?.toISOString() ?? null,
  };
}

/** What the market has done with an order. Null where there was never a price. */
function presentMoved(order: Pick<DeskOrder, 'lines' | 'total'>, costOf: CostOf, spot: Spot) {
  if (spot.state === 'unavailable') return { drift: null, margin: null };
  const { prices } = spot.tick;
  const drift = driftOf(order, prices);
  const margin = marginLeft(order, prices, costOf);
  return {
    drift: { todayTotal: dollars(drift.todayTotal), amount: dollars(drift.cents), percent: drift.basisPoints / 100 },
    margin: { amount: dollars(margin.cents), percent: margin.basisPoints / 100, isBeforeCost: margin.isBeforeCost },
  };
}

/** Null while the market still moves it, and where it was not kept. */
export function presentFixedMargin(stage: Stage, margin: FixedMargin | undefined) {
  if (!margin || !isPriceFixed(stage)) return null;
  return { amount: dollars(cents(margin.cents)), percent: margin.basisPoints / 100, isBeforeCost: margin.isBeforeCost };
}

export type OrderDetails = {
  readonly holdHours: number;
  readonly events: readonly OrderEvent[];
  readonly quotes: readonly OfferedQuote[];
  readonly payments: readonly (NewPayment & { readonly staffId: string; readonly at: Date })[];
  readonly parcels: readonly Parcel[];
  readonly unholdTo: readonly Stage[];
  readonly letters: readonly UnsentLetter[];
  readonly others: readonly RelatedOrder[];
  readonly facts: FlagFacts | undefined;
  readonly costOf: CostOf;
  /** Stock by line; null for a product that is not counted. */
  readonly stock: readonly (LineStock | null)[];
  readonly account: Pick<Account, 'madeAt' | 'isEmailVerified'> | undefined;
};

/** The order's page: everything that the desk knows of it, and what the person may do with it. */
export function presentOrderPage(order: DeskOrder, details: OrderDetails, spot: Spot, role: StaffRole, now: number) {
  const { events, quotes, payments, parcels, letters, others, facts, holdHours } = details;
  const isFull = mayDo(role, 'see-customers');
  const prices = spot.state === 'unavailable' ? undefined : spot.tick.prices;
  const offer = order.stage === 'requoted' ? quotes.findLast(({ state }) => state === 'open') : undefined;
  const priced = bindingPrice({ ...order, offer });
  const confirmation = events.findLast(({ toStage }) => toStage === 'confirmed')?.data as {
    margin?: FixedMargin;
  } | null;
  return {
    ...presentHead(order, holdHours),
    ...presentMoved(priced, details.costOf, spot),
    callAt: order.callAt?.toISOString() ?? null,
    isLive: spot.state === 'live',
    premium: presentPremium(priced),
    confirmedMargin: presentFixedMargin(order.stage, confirmation?.margin),
    flags: facts ? [...flagsOf(facts)] : [],
    receivedLetter: presentReceived(order, letters),
    holdLeftMs: openMsBetween(now, heldUntil(order.placedAt, holdHours)),
    tick: { at: new Date(order.tick.at).toISOString(), source: order.tick.source },
    lines: order.lines.map((line, nth) => ({
      ...presentWorking(line, order.tick.prices, prices),
      cost: presentCost(details.costOf(line.productId)),
      agreed: presentAgreed(line, events, isFull),
      stock: presentStock(order.stage, details.stock[nth]),
    })),
    customer: isFull ? { ...order.recipient, account: presentAccount(details.account) } : null,
    others: others.map(({ id, placedAt, stage, total }) => ({
      orderId: id,
      placedAt: placedAt.toISOString(),
      stage,
      total: dollars(total),
    })),
    month: presentMonth(order, facts, now),
    moves: [...movesFrom(order.stage, role)],
    quotes: quotes.map((quote) => presentQuote(quote, details.costOf)),
    ...presentFulfilment(order, details),
    payments: payments.map((one) => ({
      amount: dollars(one.cents),
      method: one.method,
      reference: isFull ? one.reference : '',
      receivedOn: one.receivedOn,
      staffId: one.staffId,
      at: one.at.toISOString(),
    })),
    parcels: parcels.map(({ insured, shippedAt, ...parcel }) => ({
      ...parcel,
      lines: parcel.lines.map((line) => ({ ...line, serials: [...line.serials] })),
      insured: dollars(insured),
      shippedAt: shippedAt?.toISOString() ?? null,
    })),
    events: events.map((event) => ({
      ...presentEvent(event, order, letterStateOf(event, events, letters), isFull),
      ...presentFacts(event, parcels, isFull, now),
    })),
  };
}

/** Over melt at the order's own tick, which is what is left of the total once the metal is bought at it. */
function presentPremium(order: Pick<DeskOrder, 'lines' | 'total' | 'tick'>) {
  const premium = marginLeft(order, order.tick.prices).cents;
  return { amount: dollars(premium), percent: Math.round((premium / (order.total - premium)) * 10_000) / 100 };
}

function presentAccount(account: OrderDetails['account']) {
  return account ? { since: account.madeAt.toISOString(), isConfirmed: account.isEmailVerified } : null;
}

/** The sum of the customer's thirty days, apart from this order, which counts unless it is older or was cancelled. */
function presentMonth({ total, stage, placedAt }: DeskOrder, facts: FlagFacts | undefined, now: number) {
  const isCounted = now - placedAt <= MONTH_MS && statusOf(stage) !== 'cancelled';
  // Both of one statement: the order may have been repriced since it was read.
  const thisOrder = isCounted ? (facts?.total ?? total) : cents(0);
  const month = facts?.monthTotal ?? thisOrder;
  return { before: dollars(subtractCents(month, thisOrder)), thisOrder: dollars(thisOrder) };
}

/** How a line's price was made, and what it is today. */
function presentWorking(line: OrderLine, then: SpotPrices, now: SpotPrices | undefined) {
  const { productId, name, metal, weight, premium, quantity, unitPrice: each, shipsFrom = null, cancelled = 0 } = line;
  return {
    productId,
    name,
    metal,
    ounces: ouncesAsNumber(weight),
    premium: percentOf(premium),
    quantity,
    cancelled,
    spot: dollars(then[metal]),
    each: dollars(each),
    sum: dollars(lineTotal(line)),
    shipsFrom,
    eachNow: now ? dollars(unitPrice(now[metal], weight, premium)) : null,
  };
}

/** While the line still has the premium that was agreed by telephone. */
function presentAgreed({ productId, premium }: OrderLine, events: readonly OrderEvent[], isFull: boolean) {
  const placed = events.find(({ move }) => move === 'place')?.data as
    | { readonly premiums?: readonly AgreedPremium[] }
    | null
    | undefined;
  const found = placed?.premiums?.find((one) => one.productId === productId && one.agreed === premium);
  return found ? { shopPremium: percentOf(found.shop), reason: isFull ? found.reason : null } : null;
}

/** Once goods were allocated, nothing is short. */
function presentStock(stage: Stage, stock: LineStock | null | undefined) {
  if (!stock) return null;
  return { ...stock, short: BEFORE_ALLOCATION.includes(stage) ? stock.short : 0 };
}

function presentQuote({ seq, lines, total, madeBy, madeAt, validUntil, state }: OfferedQuote, costOf: CostOf) {
  return {
    seq,
    total: dollars(total),
    lines: lines.map(({ productId, name, metal, weight, premium, quantity, unitPrice: each }) => ({
      productId,
      name,
      metal,
      ounces: ouncesAsNumber(weight),
      premium: percentOf(premium),
      quantity,
      each: dollars(each),
      cost: presentCost(costOf(productId)),
    })),
    madeBy,
    madeAt: madeAt.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    state,
  };
}

/** Notes are about customers: viewers read none. */
function presentEvent(
  event: OrderEvent,
  { stage, recipient }: DeskOrder,
  sent: ReturnType<typeof letterStateOf>,
  isFull: boolean,
) {
  const { seq, kind, move, fromStage, toStage, actorKind, staffId, at, reason, note, data } = event;
  const facts = (data ?? {}) as { readonly letter?: string; readonly outcome?: string; readonly callAt?: string };
  return {
    seq,
    kind,
    move,
    from: fromStage,
    to: toStage,
    actor: actorKind,
    staffId,
    at: at.toISOString(),
    reason,
    note: isFull ? note : null,
    letter: facts.letter
      ? {
          about: facts.letter,
          ...(recipient.email === '' ? { state: 'no-address' as const, code: null } : sent),
          canSendAgain: recipient.email !== '' && isDone(sent) && isStillTrue(facts.letter, stage),
        }
      : null,
    call: isFull && facts.outcome ? { outcome: facts.outcome, callAt: facts.callAt ?? null } : null,
  };
}
