import { and, asc, eq } from 'drizzle-orm';
import type { CartLine } from '#domain/cart.ts';
import type { Instant } from '#domain/spot.ts';
import { cartLines } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

/** The server's cart of one user, in the order of adding. */
export type UserCart = {
  lines(): Promise<readonly CartLine[]>;
  /** Adds the line, or sets the quantity of the one that is there. */
  put(line: CartLine, at: Instant): Promise<void>;
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
        async put({ id: productId, quantity }, at) {
          await db
            .insert(cartLines)
            .values({ userId, productId, quantity, addedAt: new Date(at) })
            .onConflictDoUpdate({ target: [cartLines.userId, cartLines.productId], set: { quantity } });
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
