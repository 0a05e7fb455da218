import { agreedPremiumsIn } from '#domain/agreed-premium.ts';
import { type CostOf, type MarginLeft, premiumIn } from '#domain/drift.ts';
import type { EventFacts } from '#domain/event-detail.ts';
import { faultSentence } from '#domain/feed-fault.ts';
import { METALS } from '#domain/metal.ts';
import { type Cents, cents, subtractCents } from '#domain/money.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import type { OrderLine } from '#domain/order.ts';
import { orderBalance } from '#domain/order-balance.ts';
import { type FlagFacts, flagsOf, isFromClosedMarket, MONTH_MS } from '#domain/order-flags.ts';
import { piecesLeft } from '#domain/parcels.ts';
import { policiesText } from '#domain/policies.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ReviewLimits } from '#domain/review-limits.ts';
import type { DeskPrices, Tick } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { isPriceFixed, movesFrom, type Stage, statusOf } from '#domain/stage.ts';
import type { LineStock } from '#domain/stock.ts';
import type { Account } from '../accounts/account-store.ts';
import type { CustomerRow } from '../customers/customer-store.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Attachment } from './attachment-store.ts';
import type { OrderEvent } from './desk-order-store.ts';
import {
  isUndone,
  letterStateOf,
  presentEvent,
  presentFacts,
  presentReceived,
  type UnsentLetter,
  undoneBy,
} from './event-presenters.ts';
import { presentHead } from './list-presenters.ts';
import type { NewPayment } from './money-store.ts';
import type { Parcel } from './parcel-store.ts';
import type { OfferedQuote } from './quote-store.ts';
import type { RelatedOrder } from './related-order-store.ts';

const BEFORE_ALLOCATION: readonly Stage[] = ['new', 'review', 'requoted', 'confirmed', 'paid'];

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

type MadeOf = { readonly sources: readonly SourceReading[]; readonly deskPrices: DeskPrices | undefined };

/**
 * Presents the spot of an order in cents per ounce, the readings behind it, and how the desk set the price of a metal for which the
 * feeds had none.
 */
function presentTick({ at, source, prices }: Tick, { sources, deskPrices }: MadeOf) {
  const presentSource = ({ source, at, prices, apart = [], fault }: SourceReading) => ({
    source,
    at,
    prices: prices ?? null,
    apart: [...apart],
    fault: fault === undefined ? null : faultSentence(fault),
  });
  const made = METALS.flatMap((metal) => {
    const price = deskPrices?.[metal];
    if (!price) return [];
    const { by, basisPoints = 0, goodCents, goodAt } = price;
    return [{ metal, by, basisPoints: basisPoints as BasisPoints, lastFeedPrice: goodCents, lastFeedAt: goodAt }];
  });
  return { at, source, prices, madeOf: sources.map(presentSource), deskPrices: made };
}

type Fulfilment = {
  readonly events: readonly OrderEvent[];
  readonly payments: readonly { readonly cents: Cents }[];
  readonly parcels: readonly Parcel[];
  readonly unholdTo: readonly Stage[];
};

/** Presents the balance in cents, the pieces left to ship, and their serial numbers by line, empty before allocation. */
function presentFulfilment(
  { total, stage, lines, remindersSent, remindAt, terms }: DeskOrder,
  { events, payments, parcels, unholdTo }: Fulfilment,
) {
  const amounts = payments.map((one) => one.cents);
  const written = serialsWritten(events);
  const sent = parcels.filter(({ state }) => state === 'shipped' || state === 'delivered').flatMap((one) => one.lines);
  return {
    balance: orderBalance(total, stage, amounts),
    remindersSent,
    remindAt: remindAt?.getTime() ?? null,
    terms: { payWithinDays: terms.payWithinDays, policies: policiesText(terms.policies ?? {}) },
    unholdTo: [...unholdTo],
    piecesLeft: [...piecesLeft(lines, parcels)],
    serials: lines.map((_, position) => {
      const gone = sent.filter((line) => line.position === position).flatMap(({ serials }) => serials);
      return (written[position] ?? []).filter((serial) => !gone.includes(serial));
    }),
  };
}

/** The serial numbers by line, as they were written last: when the order was allocated, or when it was packed. */
function serialsWritten(events: readonly OrderEvent[]): readonly string[][] {
  const allocated = events.findIndex(({ move }) => move === 'allocate');
  const since = events
    .slice(0, allocated + 1)
    .filter((event) => !isUndone(event, events))
    .map(({ data }) => (data as { serials?: string[][] } | null)?.serials);
  return since.find((serials) => serials !== undefined) ?? [];
}
