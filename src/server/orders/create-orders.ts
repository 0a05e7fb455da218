import { randomBytes, randomInt } from 'node:crypto';
import { heldUntil } from '#domain/opening-hours.ts';
import { ORDER_NUMBER_RANDOM_LIMIT } from '#domain/order.ts';
import type { Instant } from '#domain/spot.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import type { Db, Transaction } from '../database/types.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { StockStore } from '../goods/stock-store.ts';
import type { LetterWriter } from '../letters/letter.ts';
import type { OrderLetter, OrderMovedLetter } from '../letters/waiting-letter.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { LimitStores, PositionLimits } from '../metal/position-limits.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import { createWriteOrderLetter } from './letters.ts';
import { createWriteOrderMovedLetter, type MovedLetterStores } from './moved-letters.ts';
import { createPlaceOrder, type PlaceOrder } from './place-order.ts';
import { createOrderPricing, type OrderPricing } from './price-order.ts';
import { type OrderStore, orderStore } from './store.ts';

/** The use cases of orders, and the writers of the letters about them. */
export type Orders = {
  readonly place: PlaceOrder;
  readonly of: OrderStore['of'];
  /** Shared with orders by telephone. */
  readonly pricing: OrderPricing;
  /** The end of the price hold of an order that is placed now; undefined while the desk has no people. */
  readonly heldUntil: () => Instant | undefined;
  readonly writeLetter: LetterWriter<OrderLetter>;
  readonly writeMovedLetter: LetterWriter<OrderMovedLetter>;
};

type Parts = {
  readonly db: Db;
  readonly transaction: Transaction<LimitStores & { readonly orders: OrderStore; readonly stock: StockStore }>;
  readonly positionLimits: PositionLimits;
  /** Read outside of transactions. */
  readonly stores: MovedLetterStores & { readonly customers: Pick<CustomerStore, 'standingOf'> };
  readonly goods: CatalogueBoard;
  readonly spot: SpotBoard;
  readonly limits: RateLimiter;
  readonly dealerEmail?: string | undefined;
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly shopSettings: Pick<SettingsBoard, 'current' | 'policies'>;
};

export function createOrders(parts: Parts): Orders {
  const { db, transaction, stores, limits, positionLimits, dealerEmail, publicUrl, clock, shopSettings } = parts;
  const hours = () => shopSettings.current().hours;
  const orders = orderStore(db);
  const holdsOrders = createHoldsOrders(orders.isStaffed, clock);
  const pricing = createOrderPricing({
    ...parts,
    settings: shopSettings.current,
    policies: shopSettings.policies,
    random: () => randomInt(ORDER_NUMBER_RANDOM_LIMIT),
  });
  return {
    place: createPlaceOrder({
      pricing,
      limits,
      orders,
      transaction,
      positionLimits,
      standingOf: stores.customers.standingOf,
      hasDealer: dealerEmail !== undefined,
    }),
    of: orders.of,
    pricing,
    heldUntil() {
      const { hours: open, promises } = shopSettings.current();
      return holdsOrders() ? heldUntil(clock(), open, promises) : undefined;
    },
    writeLetter: createWriteOrderLetter({ orders, dealerEmail, publicUrl, hours }),
    writeMovedLetter: createWriteOrderMovedLetter({
      ...stores,
      token: () => randomBytes(32).toString('base64url'),
      publicUrl,
      clock,
      howToPay: () => shopSettings.current()['how-to-pay'].text || undefined,
    }),
  };
}

/** A "no" is believed for this long: rates are asked for far more often than a desk gets its first person. */
const BELIEVED_MS = 10_000;

/**
 * Returns a check of whether the price of a placed order is held until the call: true for good once the desk has people. The
 * database is asked in the background, so that rates are told without it.
 */
function createHoldsOrders(isStaffed: () => Promise<boolean>, clock: () => Instant): () => boolean {
  let isHeld = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    askedAt = clock();
    try {
      isHeld = await isStaffed();
    } catch {
      // The database is away: asked again later.
    }
  }

  return () => {
    if (!isHeld && clock() - askedAt >= BELIEVED_MS) void ask();
    return isHeld;
  };
}
