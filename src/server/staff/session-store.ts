import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { DESK_IDLE_MS, DESK_SESSION_MS } from '#domain/desk-session.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { deskKeys, deskSessions, staff } from '../database/desk-tables.ts';
import { hashOf } from '../database/token-hash.ts';
import type { Db } from '../database/types.ts';

/** Milliseconds for which a passkey or a code counts as re-authentication. */
export const PROOF_MS = 10 * MINUTE_MS;
/** A session is marked as seen at most once in this time. */
const SEEN_EVERY_MS = MINUTE_MS;
const KEYS_KEPT_MS = 7 * 24 * 60 * MINUTE_MS;

export type NewDeskSession = {
  readonly token: string;
  readonly staffId: string;
  readonly network: string;
  readonly device: string;
};

export type FoundSession = {
  readonly id: string;
  readonly staffId: string;
  readonly userId: string;
  readonly role: StaffRole;
  readonly provedAt: Date;
};

/** Desk sessions. Of their tokens only hashes are stored. */
export type DeskSessionStore = ReturnType<typeof deskSessionStore>;

export function deskSessionStore(db: Db, clock: () => Instant) {
  return {
    /** A new one is a proof by itself: a factor was just given. */
    async begin({ token, ...session }: NewDeskSession): Promise<string> {
      const at = new Date(clock());
      const times = { madeAt: at, seenAt: at, provedAt: at, expiresAt: new Date(clock() + DESK_SESSION_MS) };
      const rows = await db
        .insert(deskSessions)
        .values({ ...session, ...times, tokenHash: hashOf(token) })
        .returning({ id: deskSessions.id });
      return rows[0]?.id ?? '';
    },
    /** Finds a session with the person's role as of now; none of a suspended person. A stream that goes on is no call: it is not seen. */
    async find(token: string, isCall = true): Promise<FoundSession | undefined> {
      const now = clock();
      const [found] = await db
        .select({ session: deskSessions, userId: staff.userId, role: staff.role })
        .from(deskSessions)
        .innerJoin(staff, eq(staff.id, deskSessions.staffId))
        .where(
          and(
            eq(deskSessions.tokenHash, hashOf(token)),
            gt(deskSessions.expiresAt, new Date(now)),
            gt(deskSessions.seenAt, new Date(now - DESK_IDLE_MS)),
            eq(staff.state, 'active'),
            isNotNull(staff.userId),
          ),
        );
      if (!found?.userId) return undefined;
      const { id, staffId, provedAt, seenAt } = found.session;
      if (isCall && now - seenAt.getTime() >= SEEN_EVERY_MS)
        await db
          .update(deskSessions)
          .set({ seenAt: new Date(now) })
          .where(eq(deskSessions.id, id));
      return { id, staffId, provedAt, userId: found.userId, role: found.role as StaffRole };
    },
    async prove(id: string): Promise<void> {
      await db
        .update(deskSessions)
        .set({ provedAt: new Date(clock()) })
        .where(eq(deskSessions.id, id));
    },
    async of(staffId: string): Promise<readonly (typeof deskSessions.$inferSelect)[]> {
      const isGood = and(eq(deskSessions.staffId, staffId), gt(deskSessions.expiresAt, new Date(clock())));
      return db.select().from(deskSessions).where(isGood).orderBy(desc(deskSessions.seenAt));
    },
    /** False where the person has no such session. */
    async end(staffId: string, id: string): Promise<boolean> {
      const isOwn = and(eq(deskSessions.staffId, staffId), eq(deskSessions.id, id));
      return (await db.delete(deskSessions).where(isOwn).returning({ id: deskSessions.id })).length > 0;
    },
    async endAll(staffId: string): Promise<void> {
      await db.delete(deskSessions).where(eq(deskSessions.staffId, staffId));
    },
    /** Removes sessions that are over, and the keys of changes that are older than a week. */
    async removeExpired(): Promise<void> {
      await db.delete(deskSessions).where(lte(deskSessions.expiresAt, sql`now()`));
      await db.delete(deskKeys).where(lte(deskKeys.at, new Date(clock() - KEYS_KEPT_MS)));
    },
  };
}
