import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type CartLine, MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import type { Instant } from '#domain/spot.ts';
import { cartLines } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** The server's cart of one user, in the order of adding. */
export type UserCart = {
  lines(): Promise<readonly CartLine[]>;
  /** Adds to the quantity that is there, up to the most that a cart takes. Answers false where a full cart has no such line. */
  add(productId: string, quantity: number, at: Instant): Promise<boolean>;
  remove(...productIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
};

export type CartStore = { of(userId: string): UserCart };

export function cartStore(db: Db): CartStore {
  return {
    of(userId) {
      const isOwn = eq(cartLines.userId, userId);
      return {
        async lines() {
          const rows = await db
            .select()
            .from(cartLines)
            .where(isOwn)
            .orderBy(asc(cartLines.addedAt), asc(cartLines.productId));
          return rows.map(({ productId, quantity }) => ({ id: productId, quantity }));
        },
        async add(productId, quantity, at) {
          const added = await rowsOf(
            db,
            sql`insert into ${cartLines} (user_id, product_id, quantity, added_at)
              select ${userId}::text, ${productId}::text, ${quantity}::int, ${new Date(at).toISOString()}::timestamptz
              where (select count(*) from ${cartLines} where ${isOwn}) < ${MAX_LINES}
                or exists (select from ${cartLines} where ${isOwn} and ${eq(cartLines.productId, productId)})
              on conflict (user_id, product_id) do update
                set quantity = least(${cartLines.quantity} + excluded.quantity, ${MAX_QUANTITY})
              returning product_id`,
          );
          return added.length > 0;
        },
        async remove(...productIds) {
          await db.delete(cartLines).where(and(isOwn, inArray(cartLines.productId, productIds)));
        },
        async clear() {
          await db.delete(cartLines).where(isOwn);
        },
      };
    },
  };
}
