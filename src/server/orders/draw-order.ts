import type { Catalogue } from '#catalogue/catalogue.ts';
import { type OrderLine, orderNumber } from '#domain/order.ts';
import type { CountedPieces } from '#domain/stock.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import { type CartClaim, type Market, type Quoted, quoteFor } from './quote.ts';
import type { NewOrder } from './rows.ts';

/** An order as it is asked for: a cart as it was seen, whose it is, and where it goes. */
export type OrderDraft = CartClaim & Pick<NewOrder, 'userId' | 'recipient' | 'source' | 'placedBy'>;

export type Drawn =
  /** `counted`: what of it is reserved when it is stored. */
  | { readonly ok: true; readonly order: NewOrder; readonly counted: readonly CountedPieces[] }
  | Exclude<Quoted, { readonly ok: true }>;

/** Makes an order of a draft at the server's own prices, and stores nothing. */
export type DrawOrder = (draft: OrderDraft) => Promise<Drawn>;

type DrawingParts = {
  readonly catalogue: Market['catalogue'] & Pick<Catalogue, 'keyOf' | 'isCounted'>;
  readonly pauses: () => Market['pauses'];
  readonly spot: Pick<SpotBoard, 'current' | 'acceptableTicks' | 'catchUp'>;
  readonly clock: () => number;
  /** A whole number below `ORDER_NUMBER_RANDOM_LIMIT` from a cryptographic source. */
  readonly random: () => number;
};

export function createDrawOrder(parts: DrawingParts): DrawOrder {
  const { clock, random } = parts;
  return async (draft) => {
    const quoted = await quoteNow(parts, draft);
    if (!quoted.ok) return quoted;
    const { userId, recipient, source, placedBy } = draft;
    const placedAt = clock();
    const number = orderNumber(placedAt, random());
    const facts = { orderNumber: number, userId, placedAt, status: 'pending' as const, recipient, source, placedBy };
    return {
      ok: true,
      order: { ...facts, ...quoted.quote },
      counted: countedPieces(quoted.quote.lines, parts.catalogue),
    };
  };
}

function countedPieces(lines: readonly OrderLine[], catalogue: DrawingParts['catalogue']): readonly CountedPieces[] {
  return lines.flatMap(({ productId, quantity }) => {
    const product = catalogue.productById(productId);
    if (!product || !catalogue.isCounted(product)) return [];
    const { id, name } = product;
    return [{ key: catalogue.keyOf(product), id, name, quantity }];
  });
}

/** Before a price is refused, the ticks that other processes have stored are loaded. */
async function quoteNow({ catalogue, pauses, spot }: DrawingParts, claim: CartClaim): Promise<Quoted> {
  const quote = () =>
    quoteFor(claim, { catalogue, pauses: pauses(), spot: spot.current(), ticks: spot.acceptableTicks() });
  const quoted = quote();
  if (quoted.ok || (quoted.reason !== 'price-moved' && quoted.reason !== 'no-live-price')) return quoted;
  await spot.catchUp();
  return quote();
}
