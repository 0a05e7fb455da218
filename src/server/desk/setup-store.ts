import { and, eq, sql } from 'drizzle-orm';
import { PAID_STAGES } from '#domain/order-balance.ts';
import type { Instant } from '#domain/spot.ts';
import { orders, outbox, shopFacts } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** A test email that has not gone out. */
export type WaitingTest = {
  readonly since: Date;
  /** The mail server's answer to the last try, or the code of a network fault; null until one has failed. */
  readonly code: string | null;
};

const TEST_EMAIL_SENT = 'test-email-sent';

/** Facts of a shop that is set up for the first time. */
export function setupStore(db: Db) {
  const isTestTo = (staffId: string) =>
    and(sql`${outbox.letter}->>'about' = 'staff-test'`, sql`${outbox.letter}->>'staffId' = ${staffId}`);
  return {
    /** True with so many orders that were paid. */
    async hasPaidOrders(most: number): Promise<boolean> {
      const stages = sql.param([...PAID_STAGES]);
      const [found] = await rowsOf<{ n: number }>(
        db,
        sql`select count(*)::int as n from (select 1 from ${orders} where stage = any(${stages}::text[]) limit ${most}) few`,
      );
      return (found?.n ?? 0) >= most;
    },
    /** Counts the products that are not hidden, and those of them without a cost. */
    async costs(): Promise<{ readonly products: number; readonly lackingCost: number }> {
      const [counts] = await rowsOf<{ products: number; lackingCost: number }>(
        db,
        sql`select count(*)::int as products,
            count(*) filter (where cost_basis_points is null and cost_cents is null)::int as "lackingCost"
          from products where state <> 'hidden'`,
      );
      return counts ?? { products: 0, lackingCost: 0 };
    },
    /** The time at which a mail server took a test email; undefined before the first. */
    async testEmailSentAt(): Promise<Instant | undefined> {
      const [fact] = await db.select().from(shopFacts).where(eq(shopFacts.name, TEST_EMAIL_SENT));
      return fact && Date.parse(fact.value);
    },
    async keepTestEmailSent(at: Instant): Promise<void> {
      const value = new Date(at).toISOString();
      await db
        .insert(shopFacts)
        .values({ name: TEST_EMAIL_SENT, value })
        .onConflictDoUpdate({ target: shopFacts.name, set: { value } });
    },
    async waitingTest(staffId: string): Promise<WaitingTest | undefined> {
      const [test] = await db
        .select({ since: outbox.createdAt, code: outbox.failedCode })
        .from(outbox)
        .where(isTestTo(staffId))
        .limit(1);
      return test;
    },
    async dropTest(staffId: string): Promise<void> {
      await db.delete(outbox).where(isTestTo(staffId));
    },
  };
}
