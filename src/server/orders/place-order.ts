import type { Catalogue } from '#catalogue/catalogue.ts';
import { isQuantity } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import { type OrderLine, orderNumber, orderTotal, priceLine } from '#domain/order.ts';
import type { Order, Recipient } from '#domain/placed-order.ts';
import type { Product } from '#domain/product.ts';
import type { Tick } from '#domain/spot.ts';
import type { WaitingLetter } from '../letters/waiting-letter.ts';
import { LIMITS } from '../limits/limits.ts';
import { widerLimit } from '../limits/network-limits.ts';
import type { RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { OrderStore } from './store.ts';

/** What a customer says they saw. Every figure is a claim. */
export type OrderClaim = {
  readonly userId: string;
  /** Whether the account's address was known to be its owner's when their session was found: what comes later proves nothing. */
  readonly wasProven: boolean;
  /** Where it comes from, as limits count it. */
  readonly address: string;
  readonly recipient: Recipient;
  readonly lines: readonly { readonly productId: string; readonly quantity: number; readonly unitPrice: Cents }[];
  readonly total: Cents;
  readonly idempotencyKey: string | undefined;
  /** Of the whole request. */
  readonly fingerprint: string;
};

/** A cart priced at one tick: the figures that a refused customer should have seen. */
export type Quote = { readonly lines: readonly OrderLine[]; readonly total: Cents; readonly tick: Tick };

export type Placed =
  /** `isRepeat`: its key was used before, and nothing was done. */
  | { readonly ok: true; readonly order: Order; readonly isRepeat: boolean }
  | { readonly ok: false; readonly reason: 'price-moved'; readonly quote: Quote }
  /** `order` is what the key stands for: it was stored with an earlier request that said something else. */
  | { readonly ok: false; readonly reason: 'key-reused'; readonly order: Order }
  | TooMany
  | { readonly ok: false; readonly reason: 'no-live-price' | 'unknown-product' | 'invalid-input' | 'not-signed-in' };

type Parts = {
  readonly catalogue: Catalogue;
  readonly spot: Pick<SpotBoard, 'current' | 'honoured' | 'catchUp'>;
  readonly orders: OrderStore;
  readonly limits: RateLimiter;
  /** Letters wait in the database by now: whoever sends them should look. */
  readonly wakeOutbox: () => void;
  readonly clock: () => number;
  /** A whole number below `ORDER_NUMBER_RANDOM_LIMIT` from a cryptographic source. */
  readonly random: () => number;
  readonly hasDealer: boolean;
  /** The wider network of an address; itself where it has none. */
  readonly networkOf: (address: string) => string;
};

const ORDER_LIMITS = {
  byUser: LIMITS.placeOrder,
  byAddress: LIMITS.placeOrderByAddress,
  byNetwork: widerLimit(LIMITS.placeOrderByAddress),
} as const;

export type PlaceOrder = (claim: OrderClaim) => Promise<Placed>;

/**
 * Places an order once, at the server's own prices. The claimed prices and total must be exactly the server's at one single
 * honoured tick; otherwise nothing is stored. The order, its lines, its idempotency key and the letters that wait commit
 * together or not at all.
 */
export function createPlaceOrder(parts: Parts): PlaceOrder {
  const widerThan = (address: string) => {
    const network = parts.networkOf(address);
    return network === address ? undefined : network;
  };
  return async function placeOrder(claim) {
    const priced = await priceNow(parts, claim);
    if (!('lines' in priced)) return refuse(parts, claim, priced);
    const placedAt = parts.clock();
    const { userId, recipient } = claim;
    const number = orderNumber(placedAt, parts.random());
    const order = { orderNumber: number, userId, placedAt, status: 'pending', recipient, ...priced } satisfies Order;
    const readers = parts.hasDealer ? (['customer', 'dealer'] as const) : (['customer'] as const);
    const proof = claim.wasProven && { wasProven: true as const };
    const letters = readers.map((reader): WaitingLetter => ({ orderNumber: number, reader, userId, ...proof }));
    const stored = await parts.orders.place(
      order,
      { ...claim, network: widerThan(claim.address) },
      ORDER_LIMITS,
      letters,
    );
    if (stored === 'stored') {
      parts.wakeOutbox();
      return { ok: true, order, isRepeat: false };
    }
    if (stored === 'no-such-user') return { ok: false, reason: 'not-signed-in' };
    if (stored !== 'known-key') return stored;
    const earlier = await earlierOrder(parts.orders, claim);
    if (!earlier) throw new Error('An order was neither stored nor found by its idempotency key');
    return earlier;
  };
}

type Refused = Exclude<Placed, { readonly ok: true }>;

/** Before a price is refused it is made sure that no newer one, which another process has read, was missed here. */
async function priceNow(parts: Parts, claim: OrderClaim): Promise<Quote | Refused> {
  const priced = price(parts, claim);
  if ('lines' in priced || (priced.reason !== 'price-moved' && priced.reason !== 'no-live-price')) return priced;
  await parts.spot.catchUp();
  return price(parts, claim);
}

/** The quote that the claim is exactly, or why there is none. */
function price({ catalogue, spot }: Parts, claim: OrderClaim): Quote | Refused {
  const wanted = mergeLines(catalogue, claim);
  if (!wanted.ok) return wanted;
  const current = spot.current();
  if (current.state !== 'live') return { ok: false, reason: 'no-live-price' };
  for (const tick of spot.honoured()) {
    const quote = claimedAt(tick, wanted.lines, claim.total);
    if (quote) return quote;
  }
  return { ok: false, reason: 'price-moved', quote: quoteAt(current.tick, wanted.lines) };
}

/**
 * An order of an earlier request with this key is answered whatever is wrong now. A refusal counts as an attempt of this
 * customer, and of nobody else behind the same address, since nothing is stored.
 */
async function refuse({ orders, limits }: Parts, claim: OrderClaim, refused: Refused): Promise<Placed> {
  const earlier = await earlierOrder(orders, claim);
  if (earlier) return earlier;
  const counted = await limits.consume([[ORDER_LIMITS.byUser, claim.userId]]);
  return counted.ok ? refused : counted;
}

/** The answer to a key that was used before, whatever the price is now. */
async function earlierOrder(
  orders: OrderStore,
  { userId, idempotencyKey, fingerprint }: OrderClaim,
): Promise<Placed | undefined> {
  const earlier = idempotencyKey === undefined ? undefined : await orders.of(userId).byKey(idempotencyKey);
  if (!earlier) return undefined;
  return earlier.fingerprint === fingerprint
    ? { ok: true, order: earlier.order, isRepeat: true }
    : { ok: false, reason: 'key-reused', order: earlier.order };
}

type WantedLine = { readonly product: Product; readonly quantity: number; readonly claimed: Cents };
type Wanted =
  | { readonly ok: true; readonly lines: readonly WantedLine[] }
  | { readonly ok: false; readonly reason: 'unknown-product' | 'invalid-input' };

/** Looks up every product; the same product twice is one line, if both were seen at one price and together are not too many. */
function mergeLines(catalogue: Catalogue, claim: OrderClaim): Wanted {
  const merged = new Map<string, WantedLine>();
  for (const { productId, quantity, unitPrice } of claim.lines) {
    const product = catalogue.productById(productId);
    if (!product) return { ok: false, reason: 'unknown-product' };
    const before = merged.get(productId);
    if (before && before.claimed !== unitPrice) return { ok: false, reason: 'invalid-input' };
    const together = (before?.quantity ?? 0) + quantity;
    if (!isQuantity(together)) return { ok: false, reason: 'invalid-input' };
    merged.set(productId, { product, quantity: together, claimed: unitPrice });
  }
  return merged.size > 0 ? { ok: true, lines: [...merged.values()] } : { ok: false, reason: 'invalid-input' };
}

function quoteAt(tick: Tick, wanted: readonly WantedLine[]): Quote {
  const lines = wanted.map(({ product, quantity }) => priceLine(product, quantity, tick.prices));
  return { lines, total: orderTotal(lines), tick };
}

/** The quote at this tick, if it is exactly what is claimed. No line after the first other one is priced. */
function claimedAt(tick: Tick, wanted: readonly WantedLine[], total: Cents): Quote | undefined {
  const lines: OrderLine[] = [];
  for (const { product, quantity, claimed } of wanted) {
    const line = priceLine(product, quantity, tick.prices);
    if (line.unitPrice !== claimed) return undefined;
    lines.push(line);
  }
  return orderTotal(lines) === total ? { lines, total, tick } : undefined;
}
