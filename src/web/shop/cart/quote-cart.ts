import type { Cents } from '#domain/money.ts';
import { lineTotal, orderTotal, priceLine } from '#domain/order.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { fineWeightText } from '#domain/weight.ts';
import type { ListedProduct } from '../../ui/products/ask-products.ts';

export type QuotedLine = {
  readonly product: ListedProduct;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly total: Cents;
};

/** Spot prices and the time of their reading, ISO 8601, if known. */
export type Reading = { readonly prices: SpotPrices; readonly at: string | null };

/** A cart priced at one reading of the spot prices. */
export type CartQuote = { readonly lines: readonly QuotedLine[]; readonly total: Cents; readonly reading: Reading };

type Line = { readonly id: string; readonly quantity: number };

/** Prices a cart as the server will. Undefined while a product is missing: such a cart cannot be ordered. */
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

/** `2 oz gold, 10 oz silver`: the fine weight of the cart. */
export function ouncesIn({ lines }: CartQuote): string {
  return fineWeightText(lines.map(({ product: { metal, weight }, quantity }) => ({ metal, weight, quantity })));
}
