import type { Catalogue } from '#catalogue/catalogue.ts';
import type { AgreedPremium } from '#domain/agreed-premium.ts';
import { type OrderLine, priceLine } from '#domain/order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SalesPauses } from '#domain/product.ts';
import { saleFault } from '#domain/sale.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { Refused } from '../desk/change.ts';

type Pieces = { readonly productId: string; readonly quantity: number };
type Wanted = Pieces & {
  readonly agreed?: { readonly premium: BasisPoints; readonly reason: string } | undefined;
};
/** `premiums`: those that are other than the order's, or the shop's for an added product. */
type Offered = { readonly lines: readonly OrderLine[]; readonly premiums: readonly AgreedPremium[] };
type OfferedLines = ({ readonly ok: true } & Offered) | Refused;

export type GoodsForSale = {
  readonly catalogue: () => Pick<Catalogue, 'productById'>;
  readonly pauses: () => SalesPauses;
};

const UNKNOWN: Refused = { ok: false, reason: 'unknown-product' };

/**
 * Returns the lines of an offer for an order, at these prices in cents. Lines of the order keep their terms, also for fewer pieces;
 * only an agreed premium replaces theirs. Added lines obey the rule of every order: a product that is unknown, paused, hidden, sold
 * out or beyond its limit is refused.
 */
export function offeredLines(
  order: readonly OrderLine[],
  wanted: readonly Wanted[],
  spot: SpotPrices,
  { catalogue, pauses }: GoodsForSale,
): OfferedLines {
  const { productById } = catalogue();
  const added = addedTo(order, wanted).map(({ productId, quantity }) => ({
    product: productById(productId),
    quantity,
  }));
  const known = added.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
  if (known.length < added.length) return UNKNOWN;
  const fault = saleFault(known, pauses());
  if (fault) return { ok: false, reason: fault.reason, fault };
  const priced = wanted.flatMap(({ productId, quantity, agreed }) => {
    const kept = order.find((line) => line.productId === productId);
    const product = kept ? { ...kept, id: productId } : productById(productId);
    if (!product) return [];
    const { id, premium: before } = product;
    const premium = agreed?.premium ?? before;
    const line = priceLine({ ...product, premium }, quantity, spot);
    return [
      {
        line: kept?.shipsFrom ? { ...line, shipsFrom: kept.shipsFrom } : line,
        other: agreed && premium !== before ? [{ productId: id, before, agreed: premium, reason: agreed.reason }] : [],
      },
    ];
  });
  return { ok: true, lines: priced.map(({ line }) => line), premiums: priced.flatMap(({ other }) => other) };
}

/** Products of which more is wanted than the order has, with all their pieces. */
function addedTo(order: readonly Pieces[], wanted: readonly Pieces[]): readonly Pieces[] {
  const before = piecesOf(order);
  return [...piecesOf(wanted)].flatMap(([productId, quantity]) =>
    quantity > (before.get(productId) ?? 0) ? [{ productId, quantity }] : [],
  );
}

function piecesOf(lines: readonly Pieces[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return pieces;
}
