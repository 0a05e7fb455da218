import type { BasisPoints } from '#domain/price.ts';
import type { Priced } from '#domain/product-cost.ts';
import type { GoodsRow } from './goods-row.ts';

type Costly = Pick<GoodsRow, 'metal' | 'weight' | 'premium' | 'costBasisPoints' | 'costCents'>;

/** What the price and the margin of a product go by. */
export function pricedOf({ metal, weight, premium, costBasisPoints, costCents }: Costly): Priced {
  const cost =
    costCents !== null
      ? { cents: costCents }
      : costBasisPoints !== null
        ? { basisPoints: costBasisPoints as BasisPoints }
        : undefined;
  return { metal, weight, premium, cost };
}
