import type { Cents } from '#domain/money.ts';
import { lineTotal, orderTotal, priceLine } from '#domain/order.ts';
import type { Product } from '#domain/product.ts';
import type { SpotPrices } from '#domain/spot.ts';

/** What a price needs to know of a product, and what a line of a cart shows of it. */
export type ListedProduct = Pick<Product, 'id' | 'name' | 'metal' | 'weight' | 'premium' | 'image' | 'category'>;

export type QuotedLine = {
  readonly product: ListedProduct;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly total: Cents;
};

/** Spot prices and when they were read, ISO 8601, where that is known. */
export type Reading = { readonly prices: SpotPrices; readonly at: string | null };

/** A cart priced at one reading of the spot prices. */
export type CartQuote = { readonly lines: readonly QuotedLine[]; readonly total: Cents; readonly reading: Reading };

type Line = { readonly id: string; readonly quantity: number };

/** Prices a cart as the server will. Nothing while a product of it is not in the list: such a cart cannot be ordered. */
export function quoteCart(
  lines: readonly Line[],
  products: ReadonlyMap<string, ListedProduct>,
  reading: Reading,
): CartQuote | undefined {
  const quoted: QuotedLine[] = [];
  for (const { id, quantity } of lines) {
    const product = products.get(id);
    if (!product) return undefined;
    const { unitPrice } = priceLine(product, quantity, reading.prices);
    quoted.push({ product, quantity, unitPrice, total: lineTotal({ unitPrice, quantity }) });
  }
  return { lines: quoted, total: orderTotal(quoted), reading };
}
