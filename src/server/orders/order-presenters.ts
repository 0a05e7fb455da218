import { placeOf } from '#domain/address.ts';
import { agreedPremiumsIn } from '#domain/agreed-premium.ts';
import { type CostOf, driftOf, type MarginLeft, marginLeft, premiumIn } from '#domain/drift.ts';
import type { EventFacts } from '#domain/event-detail.ts';
import type { Metal } from '#domain/metal.ts';
import { cents, subtractCents } from '#domain/money.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import type { OrderLine } from '#domain/order.ts';
import { type FlagFacts, flagsOf, isFromClosedMarket, MONTH_MS } from '#domain/order-flags.ts';
import { fullName } from '#domain/person-name.ts';
import type { ReviewLimits } from '#domain/review-limits.ts';
import type { DeskPrices, Spot } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { isPriceFixed, movesFrom, type Stage, statusOf } from '#domain/stage.ts';
import type { LineStock } from '#domain/stock.ts';
import { fineWeight } from '#domain/weight.ts';
import type { Account } from '../accounts/account-store.ts';
import type { CustomerRow } from '../customers/customer-store.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Attachment } from './attachment-store.ts';
import type { OrderEvent } from './desk-order-store.ts';
import { presentFacts } from './event-facts-presenters.ts';
import { presentFulfilment } from './fulfilment-presenters.ts';
import { isStillTrue } from './letter-calls.ts';
import { isDone, letterStateOf, presentReceived, type UnsentLetter } from './letter-state-presenters.ts';
import type { NewPayment } from './money-store.ts';
import type { Parcel } from './parcel-store.ts';
import type { OfferedQuote, WithOffer } from './quote-store.ts';
import type { RelatedOrder } from './related-order-store.ts';
import { presentTick } from './tick-presenters.ts';

const BEFORE_ALLOCATION: readonly Stage[] = ['new', 'review', 'requoted', 'confirmed', 'paid'];

/** Presents an order in a line, money in cents. Without the right to see customers `customer` is null. */
export function presentOrderRow(
  order: WithOffer<DeskOrder>,
  { costOf }: { readonly costOf: CostOf },
  spot: Spot,
  role: StaffRole,
) {
  const priced = bindingPrice(order);
  return {
    ...presentHead(order),
    ...presentMoved(priced, costOf, spot),
    customer: mayDo(role, 'see-customers')
      ? { name: nameOf(order), place: placeOf(order.recipient.address), address: order.recipient.address }
      : null,
    ...presentGoods(priced),
    fine: { gold: fineOf(priced, 'gold'), silver: fineOf(priced, 'silver') },
  };
}

export function presentFound(order: DeskOrder, role: StaffRole) {
  const isShown = mayDo(role, 'see-customers');
  const name = isShown ? nameOf(order) : null;
  return {
    orderId: order.id,
    stage: order.stage,
    placedAt: order.placedAt,
    total: order.total,
    name,
    place: isShown ? placeOf(order.recipient.address) : null,
    ...presentGoods(order),
  };
}

/** Presents the first line of an order, and how many others it has. Lines whose pieces were all cancelled do not count. */
function presentGoods({ lines }: Pick<DeskOrder, 'lines'>) {
  const [first, ...others] = lines.filter(({ quantity }) => quantity > 0);
  return { first: first ? { name: first.name, quantity: first.quantity } : null, more: others.length };
}

function nameOf({ recipient }: DeskOrder): string {
  return fullName(recipient);
}

export function fineOf({ lines }: Pick<DeskOrder, 'lines'>, metal: Metal) {
  return fineWeight(lines.filter((line) => line.metal === metal));
}

function presentHead(order: DeskOrder) {
  const { id, version, stage, placedAt, heldUntil, total, payBy, source, assignedTo, assignedUntil } = order;
  return {
    orderId: id,
    version,
    stage,
    placedAt,
    total,
    heldUntil,
    payBy: payBy?.getTime() ?? null,
    source,
    assignedTo,
    assignedUntil: assignedUntil?.getTime() ?? null,
  };
}

/** Presents drift and margin of an order at today's spot. Both null where there was never a price. */
function presentMoved(order: Pick<DeskOrder, 'lines' | 'total'>, costOf: CostOf, spot: Spot) {
  if (spot.state === 'unavailable') return { drift: null, margin: null };
  const { cents, basisPoints } = driftOf(order, spot.tick.prices);
  return { drift: { cents, basisPoints }, margin: marginLeft(order, spot.tick.prices, costOf) };
}

type StoredPayment = {
  readonly id: string;
  readonly staffId: string;
  readonly at: Date;
  readonly memo: string | null;
};

export type OrderDetails = {
  readonly review: ReviewLimits;
  readonly events: readonly OrderEvent[];
  readonly quotes: readonly OfferedQuote[];
  readonly payments: readonly (NewPayment & StoredPayment)[];
  readonly parcels: readonly Parcel[];
  readonly unholdTo: readonly Stage[];
  readonly attachments: readonly Attachment[];
  readonly letters: readonly UnsentLetter[];
  readonly others: readonly RelatedOrder[];
  readonly facts: FlagFacts | undefined;
  readonly costOf: CostOf;
  /** Stock by line; null for a product that is not counted. */
  readonly stock: readonly (LineStock | null)[];
  readonly customer: Pick<CustomerRow, 'blockedAt' | 'blockReason'> | undefined;
  readonly account: Pick<Account, 'madeAt' | 'isEmailVerified'> | undefined;
  /** The readings behind the spot price of the order. */
  readonly sources: readonly SourceReading[];
  /** The desk's derivation of the spot price; undefined for a price of the feeds. */
  readonly deskPrices: DeskPrices | undefined;
};

/**
 * Presents the order's page: the desk's facts about it, money in cents, and the moves that the role allows. Absent facts are
 * null.
 */
export function presentOrderPage(order: DeskOrder, details: OrderDetails, role: StaffRole, now: number) {
  const { events, quotes, payments, parcels, letters, others, facts } = details;
  const isFull = mayDo(role, 'see-customers');
  const offer = order.stage === 'requoted' ? quotes.findLast(({ state }) => state === 'open') : undefined;
  const confirmation = events.find(({ move }) => move === 'confirm' || move === 'agree')?.data as {
    margin?: MarginLeft;
  } | null;
  return {
    ...presentHead(order),
    callAt: order.callAt?.getTime() ?? null,
    premium: premiumIn(bindingPrice({ ...order, offer })),
    // What was fixed may be open again: the market moves it then.
    confirmedMargin: (isPriceFixed(order.stage) && confirmation?.margin) || null,
    flags: facts ? [...flagsOf({ ...facts, isMarketClosed: isFromClosedMarket(order) }, details.review)] : [],
    receivedLetter: presentReceived(order, letters),
    tick: presentTick(order.tick, details),
    lines: order.lines.map((line, nth) => ({
      ...withCost(line, details.costOf),
      agreed: presentAgreed(line, events, isFull),
      stock: presentStock(order.stage, details.stock[nth]),
    })),
    customer: isFull
      ? {
          ...order.recipient,
          customerId: order.customerId,
          blockedFor: details.customer?.blockedAt ? (details.customer.blockReason ?? '') : null,
          placedEmail: placedEmail(order, events),
          account: presentAccount(details.account),
        }
      : null,
    others: others.map(({ id, placedAt, stage, total }) => ({
      orderId: id,
      placedAt: placedAt.getTime(),
      stage,
      total,
    })),
    month: presentMonth(order, facts, now),
    moves: [...movesFrom(order.stage, role)],
    quotes: quotes.map(({ tick: _, seq: __, madeAt, validUntil, ...quote }) => ({
      ...quote,
      lines: quote.lines.map((line) => withCost(line, details.costOf)),
      madeAt: madeAt.getTime(),
      validUntil: validUntil?.getTime() ?? null,
    })),
    ...presentFulfilment(order, details),
    payments: payments.map((one) => ({
      amount: one.cents,
      method: one.method,
      reference: isFull ? one.reference : '',
      receivedOn: one.receivedOn,
      memo: isFull ? one.memo : null,
      staffId: one.staffId,
      at: one.at.getTime(),
    })),
    parcels: parcels.map(({ shippedAt, ...parcel }) => ({
      ...parcel,
      lines: parcel.lines.map((line) => ({ ...line, serials: [...line.serials] })),
      shippedAt: shippedAt?.getTime() ?? null,
    })),
    attachments: isFull
      ? details.attachments.map(({ at, size: bytes, ...file }) => ({ ...file, bytes, at: at.getTime() }))
      : null,
    events: events.map((event) => ({
      ...presentEvent(event, order, letterStateOf(event, events, letters), isFull),
      ...presentFacts(event, details, isFull, now),
      undid: undoneBy(event, events)?.kind ?? null,
    })),
  };
}

function withCost(line: OrderLine, costOf: CostOf) {
  return { ...line, cost: costOf(line.productId) };
}

function presentAccount(account: OrderDetails['account']) {
  return account ? { since: account.madeAt.getTime(), isConfirmed: account.isEmailVerified } : null;
}

/** The sum of the customer's thirty days, apart from this order, which counts unless it is older or was cancelled. */
function presentMonth({ total, stage, placedAt }: DeskOrder, facts: FlagFacts | undefined, now: number) {
  const isCounted = now - placedAt <= MONTH_MS && statusOf(stage) !== 'cancelled';
  // Both of one statement: the order may have been repriced since it was read.
  const thisOrder = isCounted ? (facts?.total ?? total) : cents(0);
  const month = facts?.monthTotal ?? thisOrder;
  return { before: subtractCents(month, thisOrder), thisOrder };
}

/** Returns the email from before its first correction. `events`: newest first. */
function placedEmail({ recipient }: DeskOrder, events: readonly OrderEvent[]): string {
  const corrections = events.flatMap(({ data }) => (data as EventFacts | null)?.changed?.email ?? []);
  return corrections.at(-1)?.before ?? recipient.email;
}

/** While the line has the premium that was agreed to. `events`: newest first. */
function presentAgreed({ productId, premium }: OrderLine, events: readonly OrderEvent[], isFull: boolean) {
  const premiums = events.flatMap(({ data }) => agreedPremiumsIn(data));
  const found = premiums.find((one) => one.productId === productId && one.agreed === premium);
  return found ? { before: found.before, reason: isFull ? found.reason : null } : null;
}

/** Once goods were allocated, nothing is short. */
function presentStock(stage: Stage, stock: LineStock | null | undefined) {
  if (!stock) return null;
  return { ...stock, short: BEFORE_ALLOCATION.includes(stage) ? stock.short : 0 };
}

/** Returns the event that this one undid. */
function undoneBy({ kind, data }: OrderEvent, events: readonly OrderEvent[]): OrderEvent | undefined {
  const { seq } = (data ?? {}) as { readonly seq?: number };
  return kind === 'undone' ? events.find((event) => event.seq === seq) : undefined;
}

/** Notes are about customers: viewers read none. */
function presentEvent(
  event: OrderEvent,
  { stage, recipient }: DeskOrder,
  sent: ReturnType<typeof letterStateOf>,
  isFull: boolean,
) {
  const { seq, kind, move, fromStage, toStage, actorKind, staffId, at, reason, note, data } = event;
  const facts = (data ?? {}) as {
    readonly letter?: string;
    readonly outcome?: string;
    readonly callAt?: string;
    readonly to?: string;
    readonly action?: string;
  };
  return {
    seq,
    kind,
    move,
    from: fromStage,
    to: toStage,
    actor: actorKind,
    staffId,
    at: at.getTime(),
    reason,
    note: isFull ? note : null,
    letter: facts.letter
      ? {
          about: facts.letter,
          ...(recipient.email === '' ? { state: 'no-address' as const, code: null } : sent),
          canSendAgain: recipient.email !== '' && isDone(sent) && isStillTrue(facts.letter, stage),
        }
      : null,
    attachment: kind === 'attachment' ? (facts.action ?? null) : null,
    handedTo: kind === 'handover' ? (facts.to ?? null) : null,
    call:
      isFull && facts.outcome
        ? { outcome: facts.outcome, callAt: facts.callAt ? Date.parse(facts.callAt) : null }
        : null,
  };
}
