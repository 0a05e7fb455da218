import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailedShop, openMailedShop } from '../../support/open-mailed-shop.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';

const SUBJECT = 'Please confirm your email address';
const WITHIN = { timeout: 60_000, interval: 200 };

describeOnEachDatabase('letters that a clock stamped which was ahead', (open) => {
  let shop: MailedShop;
  let database: Database;

  beforeAll(async () => {
    database = await open();
    shop = await openMailedShop(database);
  });
  afterAll(() => shop.close());

  const jobs = <Row extends Record<string, unknown>>(columns: SQL) =>
    rowsOf<Row>(database.db, sql`select ${columns} from pgboss.job where name = 'order-letters'`);

  /** A letter that was refused once and waits, with what such a clock has written. */
  async function letWait(email: string, stamps: SQL): Promise<void> {
    shop.mail.refusesWith = '451 try again later';
    await new Visitor(shop.app).signUp(email);
    // In one statement, so that it is in nobody's hands.
    const stamp = sql`update pgboss.job set ${stamps} where name = 'order-letters' and state = 'retry' returning id`;
    await expect.poll(async () => (await rowsOf(database.db, stamp)).length, WITHIN).toBe(1);
    shop.mail.refusesWith = undefined;
  }

  it('come as soon as it is right, without a start', async () => {
    await letWait('two-hours@example.com', sql`start_after = now() + interval '2 hours'`);
    await shop.mail.letter('two-hours@example.com', SUBJECT);
    await letWait('new@example.com', sql`state = 'created', start_after = now() + interval '20 minutes'`);
    await shop.mail.letter('new@example.com', SUBJECT);
    expect(shop.logged()).toContain('letters waited for a clock that was ahead, and wait no longer');
    await expect.poll(() => shop.shop.countLetters(), WITHIN).toEqual({ waiting: 0, failed: 0 });
  }, 120_000);

  it('are not taken to be in hand for longer than others, nor looked for later', async () => {
    const ahead = sql`now() + interval '11 years'`;
    await letWait('in-hand@example.com', sql`state = 'active', started_on = ${ahead}, expire_seconds = 1`);
    await database.db.execute(
      sql`update pgboss.queue set monitor_claim_on = ${ahead}, maintain_on = ${ahead} where name = 'order-letters'`,
    );
    const tomorrow = sql`now() + interval '1 day'`;
    const stampedAhead = async () =>
      rowsOf(
        database.db,
        sql`select name from pgboss.queue where greatest(monitor_claim_on, maintain_on) > ${tomorrow}
            union all select name from pgboss.job where name = 'order-letters' and started_on > ${tomorrow}`,
      );
    await expect.poll(stampedAhead, WITHIN).toEqual([]);
    await database.db.execute(sql`delete from pgboss.job where name = 'order-letters'`);
  }, 120_000);

  it('wait as they should where the clock was right: the longest pause is an hour', async () => {
    const pause = sql`retry_count = 20, start_after = now() + interval '55 minutes'`;
    await letWait('patient@example.com', pause);
    // It would have been brought forward by the look that finds the other one.
    await database.db.execute(sql`insert into pgboss.job (name, data, start_after)
      values ('order-letters', '{"about": "verify-email", "userId": null}', now() + interval '2 hours')`);
    await expect.poll(async () => (await jobs(sql`id`)).length, WITHIN).toBe(1);
    expect(await jobs(sql`state, start_after > now() + interval '45 minutes' as waits`)).toEqual([
      { state: 'retry', waits: true },
    ]);
    expect(shop.mail.to('patient@example.com', SUBJECT)).toEqual([]);
    await database.db.execute(sql`delete from pgboss.job where name = 'order-letters'`);
  }, 120_000);

  it('are kept for longer than any clock is ahead, those of an older shop too', async () => {
    await letWait('kept@example.com', sql`start_after = now() + interval '50 minutes', retry_count = 20`);
    const years = sql`extract(year from age(keep_until, now()))::int as years`;
    expect((await jobs<{ years: number }>(years))[0]?.years).toBeGreaterThan(66);
    for (const state of ['retry', 'failed']) {
      await database.db.execute(sql`
        update pgboss.job set keep_until = now() + interval '1 day', deletion_seconds = 604800, state = ${state}::pgboss.job_state
        where name = 'order-letters'`);
      const next = await openShop(database);
      await next.close();
      const kept = await jobs<{ years: number; deleted: number }>(sql`${years}, deletion_seconds as deleted`);
      expect(kept).toEqual([{ years: expect.any(Number), deleted: 0 }]);
      expect(kept[0]?.years).toBeGreaterThan(66);
    }
  }, 120_000);
});
