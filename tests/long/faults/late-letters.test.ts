import { like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { rateLimits } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Letter } from '#server/letters/letter.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { createOutbox, type Try } from '#server/letters/outbox.ts';
import { resendFailed } from '#server/letters/queue.ts';
import { LIMITS } from '#server/limits/limits.ts';
import type { Limit } from '#server/limits/rate-limiter.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { useUp } from '../../support/use-up.ts';

const SOON = { timeout: 60_000, interval: 200 };
const BY_ACCOUNT = LIMITS.unaskedLetterByAccount;
const TO_READER = LIMITS.unaskedLetter;
const ORDERS_IN_AN_HOUR = 12;
const ORDERS = 2 * ORDERS_IN_AN_HOUR;

describeOnEachDatabase('letters of orders to strangers that a mail server did not take for hours', (open) => {
  it('come in the end, only so many of them within the hour, and those given up are kept', async () => {
    const mail = mailServer();
    mail.isDown = true;
    const shop = await openShop(await open(), { mailer: mail.mailer });
    const ada = new Visitor(shop.app);
    const userId = await ada.signUp('ada@home.example');
    const { db } = shop.database;
    const orderIds: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      // No hour has more of them than may be sent within it.
      if (n === ORDERS_IN_AN_HOUR) await anHourLater(shop, 1 + 2 * n);
      const placed = await ada.ask('POST', '/api/order/place', { ...orderBody(), email: 'office@firm.example' });
      expect(placed.statusCode).toBe(200);
      orderIds.push(placed.json().data.orderId);
    }
    const all = { waiting: 1 + 2 * ORDERS, failed: 0 };
    await expect.poll(() => triedBefore(shop.database), SOON).toBe(all.waiting);
    expect(await shop.shop.countLetters()).toEqual(all);
    // However many wait already: these were within their bounds when they were asked for.
    await useUp(db, LIMITS.waitingLetterByAccount, userId, 0);

    const toStranger = () => mail.sent.filter((letter) => letter.startsWith('office@'));
    mail.isDown = false;
    await hasten(shop.database);
    await expect.poll(() => shop.shop.countLetters(), SOON).toEqual({ waiting: ORDERS - TO_READER.times, failed: 0 });
    expect(toStranger()).toHaveLength(TO_READER.times);

    await giveUp(shop.database);
    await expect.poll(() => shop.shop.countLetters(), SOON).toEqual({ waiting: 0, failed: ORDERS - TO_READER.times });
    expect(await resendFailed(db)).toBe(ORDERS - TO_READER.times);
    // Tried again, and waiting again: the hour is the same.
    await expect.poll(() => triedBefore(shop.database, 2), SOON).toBe(ORDERS - TO_READER.times);
    expect(toStranger()).toHaveLength(TO_READER.times);

    await anHourLater(shop);
    await hasten(shop.database);
    await expect.poll(() => shop.shop.countLetters(), SOON).toEqual({ waiting: 0, failed: 0 });
    await shop.close();
    expect(toStranger().sort()).toEqual(orderIds.map((id) => `office@firm.example Your Troy order ${id}`).sort());
    expect(mail.sent.filter((letter) => letter.startsWith('dealer@'))).toHaveLength(ORDERS);
    expect(shop.logged()).not.toContain('left out');
  }, 240_000);

  it('go by one account to all strangers together only so often as well, and to each of them in the end', async () => {
    const mail = mailServer();
    mail.isDown = true;
    const shop = await openShop(await open(), { mailer: mail.mailer });
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@home.example');
    for (let n = 0; n < ORDERS; n += 1) {
      if (n === ORDERS_IN_AN_HOUR) await anHourLater(shop, 1 + 2 * n);
      const email = `reader${n}@firm.example`;
      expect((await ada.ask('POST', '/api/order/place', { ...orderBody(), email })).statusCode).toBe(200);
    }
    await expect.poll(() => triedBefore(shop.database), SOON).toBe(1 + 2 * ORDERS);
    const toStrangers = () => mail.sent.filter((letter) => letter.startsWith('reader'));
    mail.isDown = false;
    await hasten(shop.database);
    await expect.poll(() => shop.shop.countLetters(), SOON).toEqual({ waiting: ORDERS - BY_ACCOUNT.times, failed: 0 });
    expect(toStrangers()).toHaveLength(BY_ACCOUNT.times);
    await anHourLater(shop);
    await hasten(shop.database);
    await expect.poll(() => shop.shop.countLetters(), SOON).toEqual({ waiting: 0, failed: 0 });
    await shop.close();
    expect(new Set(toStrangers()).size).toBe(ORDERS);
  }, 240_000);

  it('are not new at a first try that comes late, behind others that did not come to an end, nor out of a backup', async () => {
    const database = await open();
    const tries: Record<string, boolean> = {};
    const deliver = async (letter: object, { isNew }: Try) => {
      tries['userId' in letter ? String(letter.userId) : ''] = isNew;
      return { ok: true } as const;
    };
    const outbox = createOutbox(database, deliver, { info() {}, warn() {}, error() {} });
    await outbox.prepare();
    const about = 'verify-email';
    await database.db.execute(sql`insert into pgboss.job (name, data, created_on)
      values ('order-letters', ${{ about, userId: 'late' }}::jsonb, now() - interval '11 minutes')`);
    await letterStore(database.db).add({ about, userId: 'new' });
    await letterStore(database.db).add({ about, userId: 'restored', isRestored: true });
    await outbox.start();
    await expect.poll(() => tries, SOON).toEqual({ late: false, new: true, restored: false });
    await outbox.stop();
  });
});

function mailServer() {
  const server = {
    isDown: false,
    sent: [] as string[],
    mailer: {
      description: 'a mail server that is down for a while',
      async send({ to, subject }: Letter) {
        if (server.isDown) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
        server.sent.push(`${to} ${subject}`);
        return { ok: true } as const;
      },
      close() {},
    },
  };
  return server;
}

/**
 * The hours of these letters, not the days of those that wait. First so many have been tried: what gives its count back later
 * would do so in the next hour.
 */
async function anHourLater({ database }: TestShop, tried = 0): Promise<void> {
  await expect.poll(() => triedBefore(database), SOON).toBeGreaterThanOrEqual(tried);
  const forget = ({ name }: Limit) => database.db.delete(rateLimits).where(like(rateLimits.key, `${name}:%`));
  for (const limit of [BY_ACCOUNT, TO_READER, LIMITS.placeOrder]) await forget(limit);
}

/** How many letters wait that have been tried so often. */
async function triedBefore({ db }: Database, times = 1): Promise<number> {
  const jobs = sql`select 1 from pgboss.job where name = 'order-letters' and state = 'retry' and retry_count >= ${times}`;
  return (await rowsOf(db, jobs)).length;
}

/** Those that are tried again later are tried at once. */
async function hasten({ db }: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'order-letters'`);
}

/** As after two days of tries, of which the last one comes. */
async function giveUp({ db }: Database): Promise<void> {
  await db.execute(sql`
    update pgboss.job set retry_count = retry_limit, start_after = now()
    where name = 'order-letters' and state = 'retry'`);
}
