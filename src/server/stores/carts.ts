import { and, asc, eq, sql } from 'drizzle-orm';
import { type CartLine, MAX_QUANTITY } from '#domain/cart.ts';
import type { Instant } from '#domain/spot.ts';
import type { Db } from '../db/open.ts';
import { cartLines } from '../db/schema.ts';

/** The server's cart of one user, in the order of adding. */
export type UserCart = {
  lines(): Promise<readonly CartLine[]>;
  /** Adds to the quantity that is there, up to the most that a cart takes. */
  add(productId: string, quantity: number, at: Instant): Promise<void>;
  remove(productId: string): Promise<void>;
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
          await db
            .insert(cartLines)
            .values({ userId, productId, quantity, addedAt: new Date(at) })
            .onConflictDoUpdate({
              target: [cartLines.userId, cartLines.productId],
              set: { quantity: sql`least(${cartLines.quantity} + ${quantity}, ${MAX_QUANTITY})` },
            });
        },
        async remove(productId) {
          await db.delete(cartLines).where(and(isOwn, eq(cartLines.productId, productId)));
        },
        async clear() {
          await db.delete(cartLines).where(isOwn);
        },
      };
    },
  };
}
