import { costOf, type Priced } from '#domain/product-cost.ts';
import type { GoodsRow } from './goods-row.ts';

type Costly = Pick<GoodsRow, 'metal' | 'weight' | 'premium' | 'costBasisPoints' | 'costCents'>;

/** What the price and the margin of a product go by. */
export function pricedOf(row: Costly): Priced {
  const { metal, weight, premium } = row;
  return { metal, weight, premium, cost: costOf(row) };
}
