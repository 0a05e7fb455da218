import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import { accountLinks } from '../database/account-tables.ts';
import { hashOf } from '../database/token-hash.ts';
import type { Db } from '../database/types.ts';

/** What a link of a letter allows, once. */
export type LinkPurpose = 'verify-email' | 'reset-password';

export type LinkStore = {
  /** Makes a link's token. Only its hash is stored: a copy of the database opens nothing. */
  make(userId: string, purpose: LinkPurpose, until: Instant): Promise<string>;
  /** The user id of a token that has not expired. */
  ownerOf(token: string, purpose: LinkPurpose, now: Instant): Promise<string | undefined>;
  /** The same, and deletes the user's links for this purpose. Of two at once, one gets the id. */
  spend(token: string, purpose: LinkPurpose, now: Instant): Promise<string | undefined>;
  /** Deletes the user's links for this purpose. */
  drop(userId: string, purpose: LinkPurpose): Promise<void>;
};

export function linkStore(db: Db): LinkStore {
  const isGood = (token: string, purpose: LinkPurpose, now: Instant) =>
    and(
      eq(accountLinks.tokenHash, hashOf(token)),
      eq(accountLinks.purpose, purpose),
      gt(accountLinks.expiresAt, new Date(now)),
    );
  const drop = async (userId: string, purpose: LinkPurpose) => {
    await db.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)));
  };
  return {
    drop,
    async make(userId, purpose, until) {
      const token = randomBytes(32).toString('base64url');
      await db.insert(accountLinks).values({ tokenHash: hashOf(token), purpose, userId, expiresAt: new Date(until) });
      return token;
    },
    async ownerOf(token, purpose, now) {
      const [found] = await db
        .select()
        .from(accountLinks)
        .where(isGood(token, purpose, now));
      return found?.userId;
    },
    async spend(token, purpose, now) {
      const [spent] = await db
        .delete(accountLinks)
        .where(isGood(token, purpose, now))
        .returning();
      if (!spent) return undefined;
      await drop(spent.userId, purpose);
      await db.delete(accountLinks).where(lte(accountLinks.expiresAt, new Date(now)));
      return spent.userId;
    },
  };
}
