import { inArray, sql } from 'drizzle-orm';
import type { CostOf } from '#domain/drift.ts';
import { costOf } from '#domain/product-cost.ts';
import { productNames, products } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';

export type CostStore = ReturnType<typeof costStore>;

type Named = { readonly lines: readonly { readonly productId: string }[] };

/** Reads the dealer's costs of products, by the names that orders have of them; undefined where a cost is not known. */
export function costStore(db: Db) {
  const columns = { costBasisPoints: products.costBasisPoints, costCents: products.costCents };
  return {
    /** The costs of the products in these orders, found by their former names too. */
    async of(orders: readonly Named[]): Promise<CostOf> {
      const names = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
      if (names.length === 0) return () => undefined;
      const earlier = await db
        .select({ name: productNames.name, ...columns })
        .from(productNames)
        .innerJoin(products, sql`${products.key} = ${productNames.productKey}`)
        .where(inArray(productNames.name, names));
      const now = await db
        .select({ name: products.name, ...columns })
        .from(products)
        .where(inArray(products.name, names));
      const costs = new Map([...earlier, ...now].map(({ name, ...cost }) => [name, costOf(cost)]));
      return (productId) => costs.get(productId);
    },
  };
}
