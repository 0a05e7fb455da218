import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { newsletterSubscriptions } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { describeOnBothDatabases } from '../support/databases.ts';

describeOnBothDatabases('a transaction that is open', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const one = sql`select 1`;

  it('refuses a statement outside of it at once, which would wait for its connection, and is taken back', async () => {
    const { db } = database;
    const subscriber = { email: 'ada@example.com', subscribedAt: new Date() };
    const attempt = db.transaction(async (tx) => {
      await tx.insert(newsletterSubscriptions).values(subscriber);
      await db.execute(one);
    });
    await expect(attempt).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside of the transaction') },
    });
    expect(
      await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, subscriber.email)),
    ).toEqual([]);
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow('outside of the transaction');
  });

  it('hinders no statement of its own, of others, or after it', async () => {
    const { db } = database;
    const begun = Promise.withResolvers<void>();
    const other = begun.promise.then(() => db.execute(one));
    const later = Promise.withResolvers<void>();
    let after: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      begun.resolve();
      await tx.execute(one);
      await tx.transaction((nested) => nested.execute(one));
      // Begun within, made when it is over.
      after = later.promise.then(() => db.execute(one));
    });
    later.resolve();
    await expect(Promise.all([other, after])).resolves.toHaveLength(2);
  });
});
