import {
  LONGEST_PRODUCTS_QUERY,
  MOST_PRODUCTS_ASKED,
  type ProductAnswer,
  type readProducts,
} from '#contract/calls/products.ts';
import type { ApiOf } from '#contract/client.ts';
import { premiumPercent } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { ouncesFromNumber } from '#domain/weight.ts';

/** A product as far as its price and a cart line need it. */
export type ListedProduct = Pick<
  Product,
  'id' | 'name' | 'metal' | 'weight' | 'premium' | 'image' | 'category' | 'sale' | 'most'
> & {
  /** Number of pieces left to sell; absent for a product without a stock count. */
  readonly left?: number;
};

/** `formerId`: the product's earlier id, by which it was requested. */
export type AskedProduct = ListedProduct & { readonly formerId?: string };

/** The products of these ids as sold today; one that is no longer sold is left out. Undefined if a part of the answer is missing. */
export async function askProducts(
  api: ApiOf<{ readProducts: typeof readProducts }>,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<AskedProduct[] | undefined> {
  const outcomes = await Promise.all(
    inParts(ids).map((id) => api.readProducts({ query: { id: [...id] }, ...(signal && { signal }) })),
  );
  const answers = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.answer.data] : []));
  return answers.length === outcomes.length ? answers.flat().map(productOf) : undefined;
}

function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let length = 0;
  for (const id of ids) {
    const last = parts.at(-1);
    const more = `&id=${encodeURIComponent(id)}`.length;
    if (last && last.length < MOST_PRODUCTS_ASKED && length + more <= LONGEST_PRODUCTS_QUERY) last.push(id);
    else parts.push([id]);
    length = parts.at(-1)?.length === 1 ? more : length + more;
  }
  return parts;
}

function productOf(answer: ProductAnswer): AskedProduct {
  const { id, name, metal, weight, premiumPercentage, image, category, sale, most, left, formerId } = answer;
  return {
    id,
    name,
    metal,
    weight: ouncesFromNumber(weight),
    premium: premiumPercent(premiumPercentage),
    image,
    category,
    ...(sale && { sale }),
    ...(most !== undefined && { most }),
    ...(left !== undefined && { left }),
    ...(formerId !== undefined && { formerId }),
  };
}
