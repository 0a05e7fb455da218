import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ListedProduct } from '../hooks/quote-cart.ts';

/** What the cart and the checkout need to know of every product to price a stored cart live. An id stands in it once. */
export function priceList({ entries }: Catalogue): readonly ListedProduct[] {
  const byId = new Map<string, ListedProduct>();
  for (const { id, name, metal, weight, premium, image, category } of entries) {
    if (!byId.has(id)) byId.set(id, { id, name, metal, weight, premium, image, category });
  }
  return [...byId.values()];
}
