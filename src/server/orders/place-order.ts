import type { Order, Recipient } from '#domain/placed-order.ts';
import { notEnough, reserving } from '#domain/stock.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import type { NewOrder } from '../database/order-rows.ts';
import type { Transaction } from '../database/types.ts';
import type { StockStore } from '../goods/stock-store.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { LimitStores, PositionLimits } from '../metal/position-limits.ts';
import {
  type CartClaim,
  inStanding,
  type NotForSale,
  type OrderPricing,
  type PricedOrder,
  type Unpriced,
} from './price-order.ts';
import type { OrderStore } from './store.ts';

export type OrderClaim = CartClaim & {
  readonly userId: string;
  /** True when the account was confirmed as the session was read: a later confirmation proves nothing about this order. */
  readonly isEmailVerified: boolean;
  readonly recipient: Recipient;
  readonly idempotencyKey: string | undefined;
  /** A hash of the whole request. */
  readonly fingerprint: string;
};

/** The dealer takes the customer's orders by telephone alone. */
type OrderByPhone = { readonly ok: false; readonly reason: 'order-by-phone' };

export type OrderRequest = { readonly claim: OrderClaim; readonly client: { readonly ip: string } };

export type Placed =
  /** `isRepeat`: the key was used before, and nothing was stored now. */
  | { readonly ok: true; readonly order: Order; readonly isRepeat: boolean }
  /** The key stands for `order`, which another request has placed. */
  | { readonly ok: false; readonly reason: 'key-reused'; readonly order: Order }
  | { readonly ok: false; readonly reason: 'not-signed-in' }
  | OrderByPhone
  | Unpriced
  | TooMany;

export type PlaceOrder = (request: OrderRequest) => Promise<Placed>;

type Parts = {
  readonly pricing: OrderPricing;
  readonly limits: Pick<RateLimiter, 'consume' | 'refund'>;
  readonly orders: Pick<OrderStore, 'insert' | 'of'>;
  readonly transaction: Transaction<
    LimitStores & { readonly orders: Pick<OrderStore, 'insert'>; readonly stock: Pick<StockStore, 'move'> }
  >;
  readonly positionLimits: PositionLimits;
  readonly standingOf: CustomerStore['standingOf'];
  readonly hasDealer: boolean;
};

/**
 * Places an order once, at the server's own prices. Order, lines, idempotency key and letters commit together or not at all. A
 * repeated key is answered with its order, also where price, limit or product would be refused now.
 */
export function createPlaceOrder(parts: Parts): PlaceOrder {
  const { pricing } = parts;
  return ({ claim, client }) =>
    pricing.untilStored<Placed>(async () => {
      const priced = await pricing.price({ ...claim, source: 'web', placedBy: null });
      if (!priced.ok) return (await earlierOrder(parts, claim)) ?? priced;
      const attempts: Attempts = [
        [LIMITS.placeOrder, claim.userId],
        [LIMITS.placeOrderByAddress, client.ip],
      ];
      const counted = await parts.limits.consume(attempts);
      if (!counted.ok) return (await earlierOrder(parts, claim)) ?? counted;
      const refused = await storePriced(parts, claim, priced);
      if (!refused) return { ok: true, order: priced.order, isRepeat: false };
      // Only orders that are stored count.
      await parts.limits.refund(attempts);
      return refused;
    });
}

async function earlierOrder(
  { orders }: Parts,
  { userId, idempotencyKey, fingerprint }: OrderClaim,
): Promise<Placed | undefined> {
  const earlier = idempotencyKey === undefined ? undefined : await orders.of(userId).byKey(idempotencyKey);
  if (!earlier) return undefined;
  return earlier.fingerprint === fingerprint
    ? { ok: true, order: earlier.order, isRepeat: true }
    : { ok: false, reason: 'key-reused', order: earlier.order };
}

/** Undefined for an order that is stored, or the answer where none was. */
async function storePriced(
  parts: Parts,
  claim: OrderClaim,
  priced: PricedOrder,
): Promise<Placed | 'goods-changed' | undefined> {
  const outcome = await reserveAndStore(parts, claim, priced);
  if (typeof outcome === 'object') return (await earlierOrder(parts, claim)) ?? outcome;
  if (outcome === 'owner-gone') return { ok: false, reason: 'not-signed-in' };
  if (outcome === 'goods-changed') return outcome;
  if (outcome === 'stored') return undefined;
  const earlier = await earlierOrder(parts, claim);
  if (!earlier) throw new Error('An idempotency key was used, and its order is not there');
  return earlier;
}

type Outcome = Awaited<ReturnType<OrderStore['insert']>> | NotForSale | OrderByPhone;

/**
 * Stores an order with the pieces that it reserves, and its letters: all of it or nothing. An order without counted products and
 * limits of the position is one statement; the others take their turn at the rows of their stock and at the book of their metal.
 */
async function reserveAndStore(
  { orders, transaction, positionLimits, standingOf, hasDealer }: Parts,
  claim: OrderClaim,
  { order: priced, counted }: PricedOrder,
): Promise<Outcome> {
  const standing = await standingOf({ ...claim.recipient, userId: claim.userId });
  if (standing === 'blocked') return { ok: false, reason: 'order-by-phone' };
  const order = inStanding(priced, standing);
  const letters = lettersAbout(order, claim, hasDealer);
  if (counted.length === 0 && !positionLimits.areOn(order)) return orders.insert(order, claim, letters);
  const cause = { at: order.placedAt, orderId: order.orderNumber, staffId: order.placedBy };
  try {
    return await transaction(async (stores) => {
      const checked = await positionLimits.checkOrder(stores, order);
      const moved = await stores.stock.move(reserving(counted), cause);
      if (!moved.ok)
        throw new NotStored({ ok: false, reason: 'not-enough', fault: notEnough(counted, moved.key, moved.left) });
      const outcome = await stores.orders.insert(checked.order, claim, letters);
      if (outcome !== 'stored') throw new NotStored(outcome);
      await positionLimits.recordAndStop(stores, checked);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotStored) return error.outcome;
    throw error;
  }
}

function lettersAbout(
  { orderNumber }: NewOrder,
  { userId, isEmailVerified }: OrderClaim,
  hasDealer: boolean,
): OrderLetter[] {
  const readers = hasDealer ? (['customer', 'dealer'] as const) : (['customer'] as const);
  return readers.map((reader) => ({ orderNumber, reader, userId, isEmailVerified }));
}

/** Takes the transaction back. */
class NotStored extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('The order was not stored');
    this.outcome = outcome;
  }
}
