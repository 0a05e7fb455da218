import type { Catalogue } from '#catalogue/catalogue.ts';
import { type OrderLine, orderNumber } from '#domain/order.ts';
import type { CountedPieces } from '#domain/stock.ts';
import type { NewOrder } from '../database/order-rows.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import { type CartClaim, type Quoted, quoteFor } from './quote.ts';

/** An order before it is priced: the cart as its buyer saw it, the account and the recipient. */
export type OrderDraft = CartClaim & Pick<NewOrder, 'userId' | 'recipient' | 'source' | 'placedBy'>;

/** `counted`: what of the order is reserved when it is stored. */
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
function priceNow({ goods, spot, clock, random }: Parts, draft: OrderDraft): Priced {
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
  const order: NewOrder = {
    ...quoted.quote,
    orderNumber: orderNumber(placedAt, random()),
    userId,
    placedAt,
    status: 'pending',
    recipient,
    source,
    placedBy,
    bindingRevision: goods.bindingRevision(),
  };
  return { ok: true, order, counted: countedPieces(order.lines, catalogue) };
}

function countedPieces(lines: readonly OrderLine[], catalogue: Catalogue): readonly CountedPieces[] {
  return lines.flatMap(({ productId, quantity }) => {
    const product = catalogue.productById(productId);
    if (!product || !catalogue.isCounted(product)) return [];
    const { id, name } = product;
    return [{ key: catalogue.keyOf(product), id, name, quantity }];
  });
}
