import type { Catalogue } from '#catalogue/catalogue.ts';
import { isQuantity } from '#domain/cart.ts';
import { isPricedByHand } from '#domain/desk-price.ts';
import type { Cents } from '#domain/money.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import { type OrderLine, orderNumber, orderTotal, priceLine } from '#domain/order.ts';
import type { OrderPolicies } from '#domain/policies.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Product, SalesPauses } from '#domain/product.ts';
import { type SaleFault, saleFault } from '#domain/sale.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import { type Instant, isPriced, type Spot, type Tick } from '#domain/spot.ts';
import { firstStage } from '#domain/stage-guards.ts';
import type { CountedPieces } from '#domain/stock.ts';
import type { Standing } from '../customers/mark-store.ts';
import type { NewOrder } from '../database/order-rows.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { SpotBoard } from '../prices/spot-board.ts';

/** A cart as the customer saw it. Every figure is a claim. */
export type CartClaim = {
  readonly lines: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly unitPrice: Cents;
    /** By telephone a line may have another premium than the shop's. */
    readonly agreedPremium?: BasisPoints | undefined;
  }[];
  readonly total: Cents;
};

/** A cart priced at one tick and at one revision of the goods. */
export type Quote = {
  readonly lines: readonly OrderLine[];
  readonly total: Cents;
  readonly tick: Tick;
  readonly catalogueRevision: number;
};

export type Quoted =
  | { readonly ok: true; readonly quote: Quote }
  /** `quote` has the figures of the newest tick. */
  | { readonly ok: false; readonly reason: 'price-moved'; readonly quote: Quote }
  | NotForSale
  | { readonly ok: false; readonly reason: 'no-live-price' | 'unknown-product' | 'invalid-input' };

/** A state, a limit or a pause is in the way: a price that was seen before does not help. */
export type NotForSale = { readonly ok: false; readonly reason: SaleFault['reason']; readonly fault: SaleFault };

/** An order before it is priced: the cart as its buyer saw it, the account and the recipient. */
export type OrderDraft = CartClaim & Pick<NewOrder, 'userId' | 'recipient' | 'source' | 'placedBy'>;

/** `counted`: the pieces that are reserved when the order is stored. */
export type PricedOrder = { readonly ok: true; readonly order: NewOrder; readonly counted: readonly CountedPieces[] };
export type Unpriced = Exclude<Quoted, { readonly ok: true }>;
export type Priced = PricedOrder | Unpriced;

export type OrderPricing = {
  /** Makes an order of a draft at the server's own prices, checked against the goods as they are now. */
  price(draft: OrderDraft): Promise<Priced>;
  /** Prices and stores an order: again, where the goods have changed in between. Throws where they do so each time. */
  untilStored<Answer>(attempt: () => Promise<Answer | 'goods-changed'>): Promise<Answer>;
};

type Parts = {
  readonly goods: Pick<CatalogueBoard, 'current' | 'bindingRevision' | 'pauses' | 'inForce' | 'catchUp'>;
  readonly spot: Pick<SpotBoard, 'current' | 'acceptableTicks' | 'catchUp'>;
  readonly clock: () => number;
  readonly policies: () => OrderPolicies;
  readonly settings: () => Pick<ShopSettings, 'hours' | 'promises' | 'review'>;
  /** A whole number below `ORDER_NUMBER_RANDOM_LIMIT` from a cryptographic source. */
  readonly random: () => number;
};

/** States and limits change a few times a day: an order that meets that so often in a row has met a fault. */
const MOST_ATTEMPTS = 4;

export function createOrderPricing(parts: Parts): OrderPricing {
  const { goods, spot } = parts;
  return {
    async price(draft) {
      const priced = priceNow(parts, draft);
      if (priced.ok || (priced.reason !== 'price-moved' && priced.reason !== 'no-live-price')) return priced;
      // Other processes may have stored ticks and goods.
      await Promise.all([spot.catchUp(), goods.catchUp()]);
      return priceNow(parts, draft);
    },
    async untilStored(attempt) {
      for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts += 1) {
        if (attempts > 0) await goods.catchUp();
        const answer = await attempt();
        if (answer !== 'goods-changed') return answer;
      }
      throw new Error('The goods changed each time before the order was stored');
    },
  };
}

/** Goods, their binding revision and ticks are read at one instant. */
function priceNow({ goods, spot, clock, settings, policies, random }: Parts, draft: OrderDraft): Priced {
  const catalogue = goods.current();
  const quoted = quoteFor(draft, {
    catalogue,
    pauses: goods.pauses(),
    inForce: goods.inForce,
    spot: spot.current(),
    ticks: spot.acceptableTicks(),
  });
  if (!quoted.ok) return quoted;
  const { userId, recipient, source, placedBy } = draft;
  const placedAt = clock();
  const { hours, promises, review } = settings();
  const { payWithinDays, shipWithinDays } = promises;
  const order: NewOrder = {
    ...quoted.quote,
    orderNumber: orderNumber(placedAt, random()),
    userId,
    placedAt,
    promisedUntil: heldUntil(placedAt, hours, promises),
    terms: { payWithinDays, shipWithinDays, policies: policies() },
    status: 'pending',
    stage: firstStage(quoted.quote.total, isPricedByHand(quoted.quote.tick, quoted.quote.lines), review),
    recipient,
    source,
    placedBy,
    bindingRevision: goods.bindingRevision(),
  };
  return { ok: true, order, counted: countedPieces(order.lines, catalogue) };
}

/** The order in the stage into which it is placed for a customer of this standing. */
export function inStanding(order: NewOrder, standing: Standing): NewOrder {
  return standing === 'always-review' ? { ...order, stage: 'review' } : order;
}

function countedPieces(lines: readonly OrderLine[], catalogue: Catalogue): readonly CountedPieces[] {
  return lines.flatMap(({ productId, quantity }) => {
    const product = catalogue.productById(productId);
    if (!product || !catalogue.isCounted(product)) return [];
    const { id, name } = product;
    return [{ key: catalogue.keyOf(product), id, name, quantity }];
  });
}

export type Market = {
  readonly catalogue: Pick<Catalogue, 'productById' | 'keyOf' | 'revision'>;
  readonly pauses: SalesPauses;
  readonly spot: Spot;
  /** Ticks of the honour window, newest first. */
  readonly ticks: readonly Tick[];
  /** The goods in force at some instant between two, newest first. */
  readonly inForce: (from: Instant, until: Instant) => readonly PricedGoods[];
};

/** The products as they were at a revision, for their prices. */
export type PricedGoods = { readonly revision: number; productByKey(key: string): Product | undefined };

/**
 * Returns the quote that the claim states exactly, each price and the total, at one single tick and one revision of the goods
 * that was in force while it was the newest. States, limits and pauses are those of now. Refused with `no-live-price` without a
 * live spot, and with `price-moved` and the new figures for any other price.
 */
export function quoteFor(claim: CartClaim, market: Market): Quoted {
  const { catalogue, pauses, spot } = market;
  const cart = mergeLines(claim, catalogue);
  if (!cart.ok) return cart;
  const fault = saleFault(cart.lines, pauses);
  if (fault) return { ok: false, reason: fault.reason, fault };
  if (spot.state !== 'live') return { ok: false, reason: 'no-live-price' };
  const quote = honouredQuote(cart.lines, claim.total, market);
  if (quote) return { ok: true, quote };
  return { ok: false, reason: 'price-moved', quote: quoteAt(spot.tick, cart.lines, catalogue.revision) };
}

/** Newest tick first, and of each the newest goods. */
function honouredQuote(cart: readonly ClaimedLine[], total: Cents, market: Market): Quote | undefined {
  const { catalogue, ticks, inForce } = market;
  const keys = cart.map(({ product }) => catalogue.keyOf(product));
  for (const [nth, tick] of ticks.entries()) {
    const until = ticks[nth - 1]?.at ?? Number.POSITIVE_INFINITY;
    let before: readonly (Product | undefined)[] = [];
    for (const goods of inForce(tick.at, until)) {
      const products = keys.map((key) => goods.productByKey(key));
      // Most revisions are about other goods.
      const isSame = products.every((product, line) => product === before[line]);
      before = products;
      const quote = isSame ? undefined : claimedAt(tick, withProducts(cart, products), total, goods.revision);
      if (quote) return quote;
    }
  }
  return undefined;
}

/**
 * Replaces metal, weight and premium of the lines by those of then. Undefined where a product did not exist then: its price
 * cannot have been seen.
 */
function withProducts(
  cart: readonly ClaimedLine[],
  products: readonly (Product | undefined)[],
): readonly ClaimedLine[] | undefined {
  const lines = cart.flatMap((line, nth) => {
    const then = products[nth];
    if (!then) return [];
    const { metal, weight } = then;
    const premium = line.agreedPremium ?? then.premium;
    return [{ ...line, product: { ...line.product, metal, weight, premium } }];
  });
  return lines.length === cart.length ? lines : undefined;
}

type ClaimedLine = {
  readonly product: Product;
  readonly quantity: number;
  readonly claimed: Cents;
  readonly agreedPremium: BasisPoints | undefined;
};
type ClaimedCart =
  | { readonly ok: true; readonly lines: readonly ClaimedLine[] }
  | { readonly ok: false; readonly reason: 'unknown-product' | 'invalid-input' };

/** The same product twice is one line, if both claim one price and premium and the quantities together are allowed. */
function mergeLines(claim: CartClaim, catalogue: Market['catalogue']): ClaimedCart {
  const merged = new Map<string, ClaimedLine>();
  for (const { productId, quantity, unitPrice, agreedPremium } of claim.lines) {
    const product = catalogue.productById(productId);
    if (!product) return { ok: false, reason: 'unknown-product' };
    const before = merged.get(product.id);
    const together = (before?.quantity ?? 0) + quantity;
    const isOther = before && (before.claimed !== unitPrice || before.agreedPremium !== agreedPremium);
    if (isOther || !isQuantity(together)) return { ok: false, reason: 'invalid-input' };
    merged.set(product.id, { product, quantity: together, claimed: unitPrice, agreedPremium });
  }
  return merged.size > 0 ? { ok: true, lines: [...merged.values()] } : { ok: false, reason: 'invalid-input' };
}

/** The quote at this tick if all its figures are the claimed ones. The first other price, or one that was halted, ends the attempt. */
function claimedAt(
  tick: Tick,
  cart: readonly ClaimedLine[] | undefined,
  total: Cents,
  catalogueRevision: number,
): Quote | undefined {
  if (!cart) return undefined;
  const lines: OrderLine[] = [];
  for (const { product, quantity, claimed } of cart) {
    if (!isPriced(tick, product.metal)) return undefined;
    const line = priceLine(product, quantity, tick.prices);
    if (line.unitPrice !== claimed) return undefined;
    lines.push(line);
  }
  return orderTotal(lines) === total ? { lines, total, tick, catalogueRevision } : undefined;
}

function quoteAt(tick: Tick, cart: readonly ClaimedLine[], catalogueRevision: number): Quote {
  const lines = cart.map(({ product, quantity, agreedPremium = product.premium }) =>
    priceLine({ ...product, premium: agreedPremium }, quantity, tick.prices),
  );
  return { lines, total: orderTotal(lines), tick, catalogueRevision };
}
