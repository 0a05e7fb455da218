import { costOf, type Priced } from '#domain/product-cost.ts';
import type { GoodsRow } from './goods-row.ts';

type Costly = Pick<GoodsRow, 'metal' | 'weight' | 'premium' | 'costBasisPoints' | 'costCents'>;

/** Returns the facts that a product's price and margin depend on. */
export function pricedOf(row: Costly): Priced {
  const { metal, weight, premium } = row;
  return { metal, weight, premium, cost: costOf(row) };
}
