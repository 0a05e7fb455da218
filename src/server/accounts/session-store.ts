import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { session, verification } from '../database/account-tables.ts';
import type { Db } from '../database/types.ts';

/** A session without its token, which stands in the cookie alone. */
export type StoredSession = {
  readonly id: string;
  readonly userAgent: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
};

/** Ownership is part of the query: `of` answers the sessions of one user. */
export type SessionStore = {
  endByToken(token: string): Promise<void>;
  removeExpired(): Promise<void>;
  of(userId: string): {
    /** Sessions that have not expired, last seen first. */
    list(): Promise<readonly StoredSession[]>;
    has(sessionId: string): Promise<boolean>;
    /** False where the user has no such session. */
    end(sessionId: string): Promise<boolean>;
    /** These two also end sign-ins that wait for a code. */
    endAll(): Promise<void>;
    endOthers(sessionId: string): Promise<void>;
    /** Ends the sessions that were unseen for longest, until so many are left. */
    keepNewest(most: number): Promise<void>;
  };
};

export function sessionStore(db: Db): SessionStore {
  return {
    async endByToken(token) {
      await db.delete(session).where(eq(session.token, token));
    },
    async removeExpired() {
      await db.delete(session).where(lte(session.expiresAt, sql`now()`));
    },
    of(userId) {
      const isOwn = eq(session.userId, userId);
      /** The library stores a sign-in that waits for its code as a row whose value is the user's id. */
      const endPending = async () => {
        await db.delete(verification).where(eq(verification.value, userId));
      };
      return {
        async list() {
          const found = await db
            .select()
            .from(session)
            .where(and(isOwn, gt(session.expiresAt, sql`now()`)))
            .orderBy(desc(session.updatedAt));
          return found.map(({ id, userAgent, createdAt, updatedAt }) => ({
            id,
            userAgent: userAgent ?? '',
            signedInAt: createdAt,
            lastSeenAt: updatedAt,
          }));
        },
        async has(sessionId) {
          const found = await db
            .select({ id: session.id })
            .from(session)
            .where(and(isOwn, eq(session.id, sessionId)));
          return found.length > 0;
        },
        async end(sessionId) {
          const ended = await db
            .delete(session)
            .where(and(isOwn, eq(session.id, sessionId)))
            .returning({ id: session.id });
          return ended.length > 0;
        },
        async endAll() {
          await endPending();
          await db.delete(session).where(isOwn);
        },
        async endOthers(sessionId) {
          await endPending();
          await db.delete(session).where(and(isOwn, ne(session.id, sessionId)));
        },
        async keepNewest(most) {
          const tooMany = db
            .select({ id: session.id })
            .from(session)
            .where(isOwn)
            .orderBy(desc(session.updatedAt), desc(session.createdAt))
            .offset(most);
          await db.delete(session).where(inArray(session.id, tooMany));
        },
      };
    },
  };
}
