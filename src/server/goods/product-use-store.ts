import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#domain/product-name.ts';
import { productNames, products, stockMoves } from '../database/goods-tables.ts';
import { orderLines } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

export type ProductUseStore = ReturnType<typeof productUseStore>;

const MOST_MOVES = 100;

/** Queries the uses of products: orders, pieces, earlier names. */
export function productUseStore(db: Db) {
  return {
    /** The ones among these products that an order names, by a former name too. */
    async ordered(keys: readonly string[]): Promise<ReadonlySet<string>> {
      // One array parameter: a statement has 65,535 parameters at most.
      const isOneOf = (column: typeof products.key | typeof productNames.productKey) =>
        sql`${column} = any(${sql.param(keys)}::text[])`;
      const isOrdered = (name: SQL | typeof products.name | typeof productNames.name) =>
        sql`exists (select 1 from ${orderLines} where ${orderLines.productId} = ${name})`;
      const [now, before] = await Promise.all([
        db
          .select({ key: products.key })
          .from(products)
          .where(and(isOneOf(products.key), isOrdered(products.name))),
        db
          .select({ key: productNames.productKey })
          .from(productNames)
          .where(and(isOneOf(productNames.productKey), isOrdered(productNames.name))),
      ]);
      return new Set([...now, ...before].map(({ key }) => key));
    },
    /** The ones among these products that have ever had counted stock. */
    async counted(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db
        .selectDistinct({ key: stockMoves.productKey })
        .from(stockMoves)
        .where(inArray(stockMoves.productKey, [...keys]));
      return new Set(found.map(({ key }) => key));
    },
    /** The keys of products by `nameKey` of each name that they had. */
    async keysOfOldNames(): Promise<ReadonlyMap<string, string>> {
      const found = await db.select({ name: productNames.name, key: productNames.productKey }).from(productNames);
      return new Map(found.map(({ name, key }) => [nameKey(name), key]));
    },
    /** Returns moves of pieces, newest first. */
    async stockMoves(key: string) {
      return db
        .select()
        .from(stockMoves)
        .where(eq(stockMoves.productKey, key))
        .orderBy(desc(stockMoves.id))
        .limit(MOST_MOVES);
    },
  };
}
