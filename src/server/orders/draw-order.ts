import type { Catalogue } from '#catalogue/catalogue.ts';
import { type OrderLine, orderNumber } from '#domain/order.ts';
import type { CountedPieces } from '#domain/stock.ts';
import type { NewOrder } from '../database/order-rows.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import { type CartClaim, type Quote, type Quoted, quoteFor } from './quote.ts';

/** An order as it is asked for: a cart as it was seen, whose it is, and where it goes. */
export type OrderDraft = CartClaim & Pick<NewOrder, 'userId' | 'recipient' | 'source' | 'placedBy'>;

export type Drawn =
  /** `counted`: what of it is reserved when it is stored. */
  | { readonly ok: true; readonly order: NewOrder; readonly counted: readonly CountedPieces[] }
  | Exclude<Quoted, { readonly ok: true }>;

/**
 * Makes an order of a draft at the server's own prices, and has it stored. Where the goods have changed before it was, it is made
 * again from those of now.
 */
export type DrawOrder = <Answer>(
  draft: OrderDraft,
  store: (drawn: Drawn) => Promise<Answer | 'goods-changed'>,
) => Promise<Answer>;

type DrawingParts = {
  readonly goods: Pick<CatalogueBoard, 'current' | 'bindingRevision' | 'pauses' | 'inForce' | 'catchUp'>;
  readonly spot: Pick<SpotBoard, 'current' | 'acceptableTicks' | 'catchUp'>;
  readonly clock: () => number;
  /** A whole number below `ORDER_NUMBER_RANDOM_LIMIT` from a cryptographic source. */
  readonly random: () => number;
};

/** States and limits change a few times a day: an order that meets that so often in a row has met a fault. */
const MOST_DRAWINGS = 4;

export function createDrawOrder(parts: DrawingParts): DrawOrder {
  return async (draft, store) => {
    for (let drawings = 0; drawings < MOST_DRAWINGS; drawings += 1) {
      if (drawings > 0) await parts.goods.catchUp();
      const stored = await store(await draw(parts, draft));
      if (stored !== 'goods-changed') return stored;
    }
    throw new Error('The goods changed each time before the order was stored');
  };
}

async function draw(parts: DrawingParts, draft: OrderDraft): Promise<Drawn> {
  const quoted = await quoteNow(parts, draft);
  if (!quoted.ok) return quoted;
  const { userId, recipient, source, placedBy } = draft;
  const placedAt = parts.clock();
  const number = orderNumber(placedAt, parts.random());
  const facts = { orderNumber: number, userId, placedAt, status: 'pending' as const, recipient, source, placedBy };
  const { counted, ...quote } = quoted.quote;
  return { ok: true, order: { ...facts, ...quote }, counted };
}

/** Before a price is refused, the ticks and the goods that other processes have stored are loaded. */
async function quoteNow(parts: DrawingParts, claim: CartClaim): Promise<BoundQuote> {
  const quoted = boundQuote(parts, claim);
  if (quoted.ok || (quoted.reason !== 'price-moved' && quoted.reason !== 'no-live-price')) return quoted;
  await Promise.all([parts.spot.catchUp(), parts.goods.catchUp()]);
  return boundQuote(parts, claim);
}

type BoundQuote =
  | {
      readonly ok: true;
      readonly quote: Quote & Pick<NewOrder, 'bindingRevision'> & { readonly counted: readonly CountedPieces[] };
    }
  | Exclude<Quoted, { readonly ok: true }>;

function boundQuote({ goods, spot }: DrawingParts, claim: CartClaim): BoundQuote {
  const catalogue = goods.current();
  const quoted = quoteFor(claim, {
    catalogue,
    pauses: goods.pauses(),
    inForce: goods.inForce,
    spot: spot.current(),
    ticks: spot.acceptableTicks(),
  });
  if (!quoted.ok) return quoted;
  const counted = countedPieces(quoted.quote.lines, catalogue);
  return { ok: true, quote: { ...quoted.quote, bindingRevision: goods.bindingRevision(), counted } };
}

function countedPieces(lines: readonly OrderLine[], catalogue: Catalogue): readonly CountedPieces[] {
  return lines.flatMap(({ productId, quantity }) => {
    const product = catalogue.productById(productId);
    if (!product || !catalogue.isCounted(product)) return [];
    const { id, name } = product;
    return [{ key: catalogue.keyOf(product), id, name, quantity }];
  });
}
