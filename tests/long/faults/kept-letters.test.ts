import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { orders, user } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Letter } from '#server/letters/letter.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { DEALER, openShop, Visitor } from '../../support/open-shop.ts';

describeOnEachDatabase('letters that wait', (open) => {
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail.stop());

  /** A database in which the letters of so many orders wait, with those of their customer. Answers the orders' numbers. */
  async function withWaitingLetters(orders: number) {
    const database = await open();
    mail.refusesWith = '451 try again later';
    const shop = await openShop(database, { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    const orderIds: string[] = [];
    for (let n = 0; n < orders; n += 1)
      orderIds.push((await ada.ask('POST', '/api/order/place', orderBody())).json().data.orderId);
    const refused = sql`select 1 from pgboss.job where name = 'order-letters' and state = 'retry'`;
    const refusals = async () => (await rowsOf(database.db, refused)).length;
    await expect.poll(refusals, { timeout: 60_000 }).toBe(1 + 2 * orders);
    await shop.close();
    mail.refusesWith = undefined;
    await hasten(database);
    return { database, ada, orderIds };
  }

  it('for the dealer wait on where a start names none, and arrive when one is named again', async () => {
    const { database, orderIds } = await withWaitingLetters(1);
    const mailer = () => ({ mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const about = (orderId: string) =>
      mail.received.filter(({ subject }) => subject.includes(orderId)).map(({ to }) => to);

    const without = await openShop(database, { ...mailer(), dealerEmail: undefined });
    await expect.poll(() => without.logged(), { timeout: 60_000 }).toContain('"code":"NO_DEALER_EMAIL"');
    // Where there is no dealer, none is written to: nothing piles up.
    const bob = new Visitor(without.app);
    await bob.signUp('bob@example.com');
    const later = (await bob.ask('POST', '/api/order/place', orderBody())).json().data.orderId;
    await expect.poll(() => about(later), { timeout: 60_000 }).toEqual(['ada@example.com']);
    await expect
      .poll(() => without.shop.countLetters(), { timeout: 60_000, interval: 200 })
      .toEqual({ waiting: 1, failed: 0 });
    await without.close();

    await hasten(database);
    const named = await openShop(database, mailer());
    await expect
      .poll(() => named.shop.countLetters(), { timeout: 60_000, interval: 200 })
      .toMatchObject({ waiting: 0 });
    await named.close();
    expect(about(orderIds[0] ?? '').sort()).toEqual(['ada@example.com', DEALER]);
    expect(about(later)).toEqual(['ada@example.com']);
  }, 240_000);

  it('for a stranger count for the account that ordered, though it was deleted before they were sent', async () => {
    const { database, orderIds } = await withWaitingLetters(1);
    const { db } = database;
    const [order] = await db.select().from(orders);
    await db.delete(user).where(eq(user.id, order?.userId ?? ''));
    expect((await db.select().from(orders)).map(({ userId }) => userId)).toEqual([null]);
    const limits = createRateLimiter(db);
    while ((await limits.consume([[LIMITS.unaskedLetterByAccount, order?.userId ?? '']])).ok);
    const shop = await openShop(database, { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const readers = () =>
      mail.received.filter(({ subject }) => subject.includes(orderIds[0] ?? '')).map(({ to }) => to);
    await expect.poll(readers, { timeout: 60_000, interval: 200 }).toEqual([DEALER]);
    await expect.poll(() => shop.logged(), { timeout: 60_000, interval: 200 }).toContain('READER_HAS_ENOUGH');
    await expect.poll(() => shop.shop.countLetters(), { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 1 });
    await shop.close();
    expect(readers()).toEqual([DEALER]);
  }, 240_000);

  it('are not sent by whoever had them in hand for too long: another has them by then', async () => {
    const { database } = await withWaitingLetters(1);
    // Sooner than the next letter begins beside one that takes long.
    await expireAfter(database, 4);
    const sent: string[] = [];
    const { promise: stuck, resolve: goOn } = Promise.withResolvers<void>();
    const mailer = {
      description: 'a mail server that takes its time with the first letter',
      async send({ to, subject }: Letter) {
        sent.push(`${to} ${subject}`);
        if (sent.length === 1) await stuck;
        // Whoever has them by now may take their time, on however slow a machine.
        else if (sent.length === 2) await expireAfter(database, 900);
        return { ok: true } as const;
      },
      close() {},
    };
    const shop = await openShop(database, { mailer });
    await expect.poll(() => new Set(sent).size, { timeout: 60_000 }).toBe(3);
    await expect.poll(() => shop.shop.countLetters(), { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 0 });
    goOn();
    // Time enough for whoever goes on: this one's letter is asked for, passed on and sent meanwhile.
    await new Visitor(shop.app).signUp('eve@example.com');
    await expect.poll(() => sent.join(), { timeout: 60_000 }).toContain('eve@example.com');
    await shop.close();
    // The one that was being sent comes twice: nobody can say whether it had arrived.
    expect(sent.filter((letter) => !letter.startsWith('eve@')).length).toBe(4);
  }, 240_000);
});

/** Letters in hand for longer are taken to be in nobody's. */
async function expireAfter({ db }: Database, seconds: number): Promise<void> {
  await db.execute(sql`update pgboss.job set expire_seconds = ${seconds} where name = 'order-letters'`);
}

/** Those that are tried again later are tried at once. */
async function hasten({ db }: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'order-letters'`);
}
