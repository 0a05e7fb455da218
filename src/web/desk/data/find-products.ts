import { MOST_PRODUCTS_ASKED, readProducts } from '#contract/calls/products.ts';
import { search } from '#contract/calls/search.ts';
import { createApi } from '#contract/client.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { ouncesFromNumber } from '#domain/weight.ts';
import { useDeskQuery } from './use-desk-query.ts';

const api = createApi((input, init) => fetch(input, init), location.origin, { search, readProducts });

/** The fields that a price is made of. */
export type PricedProduct = Pick<Product, 'id' | 'name' | 'metal' | 'weight' | 'premium'>;

/** The products that the typed words may mean, at most eight, best first, by the search of the shop. */
export function useFoundProducts(words: string) {
  const q = words.trim();
  const query = useDeskQuery(['products', q], (signal) => api.search({ query: { q }, signal }), {
    isOn: q.length > 1,
    keepsPrevious: true,
  });
  const products = q.length > 1 ? (query.data?.products ?? []) : [];
  return { ...query, products: products.map(toProduct) };
}

/** Products by their ids as sold now, without those that are no longer sold. Undefined after a failure. */
export async function readPricedProducts(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly PricedProduct[] | undefined> {
  const found: PricedProduct[] = [];
  for (let at = 0; at < ids.length; at += MOST_PRODUCTS_ASKED) {
    const outcome = await api.readProducts({ query: { id: ids.slice(at, at + MOST_PRODUCTS_ASKED) }, signal });
    if (!outcome.ok) return undefined;
    found.push(...outcome.answer.data.map(toProduct));
  }
  return found;
}

type Found = {
  readonly id: string;
  readonly name: string;
  readonly metal: Product['metal'];
  readonly weight: number;
  readonly premiumPercentage: number;
};

function toProduct({ id, name, metal, weight, premiumPercentage }: Found): PricedProduct {
  const premium = Math.round(premiumPercentage * 100) as BasisPoints;
  return { id, name, metal, weight: ouncesFromNumber(weight), premium };
}
