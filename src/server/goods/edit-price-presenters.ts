import { priceMove } from '#domain/price-move.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import { isPriceTouched } from './make-change.ts';
import { pricedOf } from './priced.ts';
import type { GoodsEdit } from './revision.ts';

const MOST_PRICES = 500;

/** A product's price now and after an edit, at one spot; `before` is undefined for a new one. Null where price and cost stay. */
export function presentEditPrice(
  before: ProductFields | undefined,
  after: ProductFields,
  spot: SpotPrices | undefined,
) {
  if (!spot || (before && !isPriceTouched(before, after))) return null;
  const { premium, price, margin, isBelowCost } = priceMove(pricedOf(before ?? after), pricedOf(after), spot);
  return {
    premium: before ? premium : { before: null, after: premium.after },
    price: before ? price : { before: null, after: price.after },
    margin: margin ?? null,
    isBelowCost,
  };
}

/** Presents the prices before and after edits: those below cost first, then by the size of the move. Empty without a spot. */
export function presentEditPrices(
  edits: readonly GoodsEdit[],
  rows: readonly GoodsRow[],
  spot: SpotPrices | undefined,
) {
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const prices = edits.flatMap((edit) => {
    if (edit.kind !== 'add' && edit.kind !== 'change') return [];
    const before = edit.kind === 'change' ? rowOf.get(edit.key) : undefined;
    const after = edit.kind === 'add' ? edit.fields : before && { ...before, ...edit.set };
    const price = after && presentEditPrice(before, after, spot);
    return price ? [{ key: before?.key ?? '', name: after.name, ...price }] : [];
  });
  const rank = ({ isBelowCost, price: { before, after } }: (typeof prices)[number]) =>
    (isBelowCost ? 1e14 : 0) + Math.abs(after - (before ?? after));
  return { prices: prices.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_PRICES), pricesInAll: prices.length };
}

/**
 * Presents the edit of a single product: its name, the changed fields, and its new premium in basis points. Null for edits of
 * several products or of none.
 */
export function presentOnly(edits: readonly GoodsEdit[], rows: readonly Pick<GoodsRow, 'key' | 'name'>[]) {
  const [edit] = edits;
  if (edits.length !== 1 || (edit?.kind !== 'change' && edit?.kind !== 'add')) return null;
  const set: Partial<ProductFields> = edit.kind === 'add' ? edit.fields : edit.set;
  const name = edit.kind === 'add' ? edit.fields.name : rows.find(({ key }) => key === edit.key)?.name;
  if (name === undefined) return null;
  const fields = edit.kind === 'add' ? ['added'] : Object.keys(set);
  return { name, fields, premium: set.premium ?? null };
}
