import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import { newsletterSubscriptions } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

export type Subscription = { readonly email: string; readonly isConfirmed: boolean };

export type NewsletterStore = ReturnType<typeof newsletterStore>;

/** Addresses that want the newsletter. Each is confirmed by a link before anything is sent to it. */
export function newsletterStore(db: Db) {
  const { id, email: address, confirmedAt, askedAt } = newsletterSubscriptions;
  return {
    /**
     * Idempotent; letter case makes no difference. Returns the id of the subscription where it is to be confirmed, unless that
     * was asked after `askedAfter`.
     */
    async subscribe(email: string, at: Instant, askedAfter: Instant): Promise<string | undefined> {
      const row = { email: email.toLowerCase(), subscribedAt: new Date(at), askedAt: new Date(at) };
      const [asked] = await db
        .insert(newsletterSubscriptions)
        .values(row)
        .onConflictDoUpdate({
          target: address,
          set: { askedAt: row.askedAt },
          setWhere: and(isNull(confirmedAt), or(isNull(askedAt), lt(askedAt, new Date(askedAfter)))),
        })
        .returning({ id });
      return asked?.id;
    },
    async find(subscriptionId: string): Promise<Subscription | undefined> {
      const [found] = await db.select().from(newsletterSubscriptions).where(eq(id, subscriptionId));
      return found && { email: found.email, isConfirmed: found.confirmedAt !== null };
    },
    /** False where it was removed before. */
    async confirm(subscriptionId: string, at: Instant): Promise<boolean> {
      const set = { confirmedAt: sql`coalesce(${confirmedAt}, ${new Date(at).toISOString()}::timestamptz)` };
      const confirmed = await db
        .update(newsletterSubscriptions)
        .set(set)
        .where(eq(id, subscriptionId))
        .returning({ id });
      return confirmed.length > 0;
    },
    async remove(subscriptionId: string): Promise<void> {
      await db.delete(newsletterSubscriptions).where(eq(id, subscriptionId));
    },
  };
}
