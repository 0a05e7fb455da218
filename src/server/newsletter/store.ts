import type { Instant } from '#domain/spot.ts';
import { newsletterSubscriptions } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

export type NewsletterStore = {
  /** Idempotent; letter case makes no difference. */
  subscribe(email: string, at: Instant): Promise<void>;
};

export function newsletterStore(db: Db): NewsletterStore {
  return {
    async subscribe(email, at) {
      const row = { email: email.toLowerCase(), subscribedAt: new Date(at) };
      await db.insert(newsletterSubscriptions).values(row).onConflictDoNothing();
    },
  };
}
