import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders, user } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Letter } from '#server/letters/letter.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { withFault } from '../support/faulty-queries.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { DEALER, openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { useUp } from '../support/use-up.ts';

describeOnBothDatabases('letters by SMTP', (open) => {
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail.stop());

  it('go to the customer and to the dealer, say what was ordered, and survive a mail server and a shop that are down', async () => {
    const database = await open();
    const mailer = () => ({ mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });

    mail.refusesWith = '451 try again later';
    const first = await openShop(database, mailer());
    const ada = new Visitor(first.app);
    await ada.signUp('ada@example.com');
    const placed = await ada.ask('POST', '/api/order/place', orderBody());
    expect(placed.statusCode).toBe(200);
    await expect.poll(() => first.logged(), { timeout: 15_000 }).toContain('a letter could not be sent and waits');
    expect(first.logged()).toContain('"responseCode":451');
    expect(first.logged()).not.toContain('ada@example.com');
    await first.close();

    mail.refusesWith = undefined;
    const second = await openShop(database, mailer());
    const { orderId, totalAmount } = placed.json().data;
    const ofOrder = () => mail.received.filter(({ subject }) => subject.includes(orderId));
    await expect
      .poll(
        () =>
          ofOrder()
            .map(({ to }) => to)
            .sort(),
        { timeout: 60_000, interval: 200 },
      )
      .toEqual(['ada@example.com', DEALER]);
    await second.close();
    const total = `$${totalAmount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    for (const { text, html } of ofOrder()) {
      expect(text).toContain(orderId);
      expect(text).toContain(`Total: ${total}`);
      expect(wordsOf(html)).toContain(orderId);
      expect(wordsOf(html)).toContain(`Total ${total}`);
    }
  }, 90_000);

  it('go on where the database is lost at the moment when they begin to be sent', async () => {
    const database = await open();
    const atTheirBegin = { at: 1, when: 'before', among: /update pgboss\.job set keep_until/ } as const;
    const mailer = smtpMailer(mail.url, 'Troy <orders@example.com>');
    const { result: shop, queries } = await withFault(atTheirBegin, () => openShop(database, { mailer }));
    expect(queries).toBe(2);
    expect(shop.logged()).toContain('letters are not sent yet');
    await new Visitor(shop.app).signUp('grace@example.com');
    const hers = () => mail.received.filter(({ to }) => to === 'grace@example.com').length;
    await expect.poll(hers, { timeout: 30_000 }).toBe(1);
    await shop.close();
  });

  it('are kept when they are given up, until somebody sees to them', async () => {
    const database = await open();
    const shop = await openShop(database);
    const rows = await rowsOf(
      database.db,
      sql`select deletion_seconds, retention_seconds from pgboss.queue where name = 'order-letters'`,
    );
    // 0 is for ever; letters that still wait are kept for longer than any clock is ahead.
    expect(rows).toEqual([{ deletion_seconds: 0, retention_seconds: 2_147_483_647 }]);
    await shop.close();
  });

  it('hold what a customer typed as words, never as HTML, and nothing that is fetched from elsewhere', async () => {
    const shop = await openShop(await open(), { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const eve = new Visitor(shop.app);
    const name = '<img src=x onerror=alert(1)>"&\'';
    await verify(shop, await eve.signUp('eve@example.com'));
    const placed = await eve.ask('POST', '/api/order/place', {
      ...orderBody(),
      email: 'eve@example.com',
      firstName: name,
    });
    const { orderId } = placed.json().data;
    const ofOrder = () => mail.received.filter(({ subject }) => subject.includes(orderId));
    await expect.poll(() => ofOrder().length, { timeout: 60_000, interval: 200 }).toBe(2);
    await shop.close();
    for (const { text, html } of ofOrder()) {
      expect(text).toContain(name);
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#38;&#39;');
      expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|url\(|@import|@font-face|src=["']/i);
      expect(html).toContain('prefers-color-scheme: dark');
    }
  }, 90_000);

  it('greet nobody by a name, and repeat nothing that was typed, where the address is not known to be their own', async () => {
    const shop = await openShop(await open(), { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const typed = {
      firstName: 'Win a prize at https://',
      lastName: 'WWW.evil.example or safe@evil.example',
      phone: 'www.evil.example/phone',
    };
    const order = { ...orderBody(), ...typed, email: 'not-asked@example.com' };
    const mallory = new Visitor(shop.app);
    const userId = await mallory.signUp('mallory@example.com', 'Your parcel waits');
    const welcome = await mail.letter('mallory@example.com', 'Please confirm your email address');
    const placeAs = async (email: string) => {
      const { orderId } = (await mallory.ask('POST', '/api/order/place', { ...order, email })).json().data;
      const toCustomer = await mail.letter(email, `Your Troy order ${orderId}`);
      const ofDealer = () => mail.received.find(({ to, subject }) => to === DEALER && subject.includes(orderId));
      await expect.poll(ofDealer, { timeout: 60_000, interval: 200 }).toBeDefined();
      return { toCustomer, toDealer: ofDealer() };
    };
    const unproven = [await placeAs('not-asked@example.com'), await placeAs('mallory@example.com')];
    await verify(shop, userId);
    unproven.push(await placeAs('not-asked@example.com'));
    for (const { text, html } of [welcome, ...unproven.map(({ toCustomer }) => toCustomer)]) {
      expect(text).toMatch(/^Hello,$/m);
      for (const words of [text, wordsOf(html)]) expect(words).not.toMatch(/parcel|prize|evil|Elm Street|Springfield/);
    }
    const proven = await placeAs('Mallory@example.com');
    expect(proven.toCustomer.text).toContain('Hello Win a prize at https: / /,');
    expect(proven.toCustomer.text).toContain('12 Elm Street');
    for (const letter of [proven.toCustomer, ...[...unproven, proven].map(({ toDealer }) => toDealer)]) {
      for (const words of [letter?.text ?? '', wordsOf(letter?.html ?? '')]) {
        expect(words).toContain('evil. example');
        // The shop's own address and the customer's are what they are.
        const typedWords = words.replaceAll('http://localhost:3000/orders', '').replace(/[\w-]+@example\.com/gi, '');
        expect(typedWords).not.toMatch(/:\/\/|www\.\S|\w\.\p{L}/iu);
      }
    }
    // What the order keeps is what was typed.
    expect((await shop.database.db.select().from(orders)).map(({ lastName }) => lastName)).toEqual(
      Array.from({ length: 4 }, () => typed.lastName),
    );
    await shop.close();
  }, 180_000);

  it('go to an address that never asked for them only so often, and to a verified one always', async () => {
    const shop = await openShop(await open(), { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const limits = createRateLimiter(shop.database.db);
    const ada = new Visitor(shop.app);
    const userId = await ada.signUp('flooded@example.com');
    const place = async (email: string) => {
      const { orderId } = (await ada.ask('POST', '/api/order/place', { ...orderBody(), email })).json().data;
      return () => mail.received.filter(({ subject }) => subject.includes(orderId)).map(({ to }) => to);
    };
    const leftOut = () => shop.logged().split('left out: addresses').length - 1;
    const last = await place('flooded+last@example.com');
    await expect.poll(() => last().length, { timeout: 60_000, interval: 200 }).toBe(2);
    const [key = ''] = await shop.keysOf(LIMITS.unaskedLetter);
    for (let n = 1; n < LIMITS.unaskedLetter.times; n += 1) await limits.consume([[LIMITS.unaskedLetter, key]]);
    await useUp(shop.database.db, LIMITS.waitingUnaskedLetter, key, 0);
    const limited = [];
    for (const tag of ['last', 'more', 'most']) limited.push(await place(`flooded+${tag}@example.com`));
    await expect.poll(() => shop.shop.countLetters(), { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 0 });
    for (const readers of limited) expect(readers()).toEqual([DEALER]);
    // Three were left out, but not each has a line of its own.
    expect(leftOut()).toBeGreaterThan(0);
    expect(leftOut()).toBeLessThan(3);
    expect(shop.logged()).not.toMatch(/flooded/i);
    // The way back into the account stays open.
    await ada.ask('POST', '/auth/password/forgot', { email: 'flooded@example.com' });
    await mail.letter('flooded@example.com', 'Choose a new password');
    await verify(shop, userId);
    const own = await shop.keysOf(LIMITS.ownLetter);
    const free = await place('Flooded@example.com');
    await expect.poll(() => free().sort(), { timeout: 60_000, interval: 200 }).toEqual(['Flooded@example.com', DEALER]);
    expect(await shop.keysOf(LIMITS.ownLetter)).toEqual(own);
    await shop.close();
  }, 180_000);

  it('go to strangers only so often by one account, whose orders name one after the other', async () => {
    const shop = await openShop(await open(), { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    const gun = new Visitor(shop.app);
    const userId = await gun.signUp('gun@example.com');
    await verify(shop, userId);
    const limits = createRateLimiter(shop.database.db);
    for (let n = 1; n < LIMITS.unaskedLetterByAccount.times; n += 1)
      await limits.consume([[LIMITS.unaskedLetterByAccount, userId]]);
    await useUp(shop.database.db, LIMITS.waitingLetterByAccount, userId, 0);
    const orderTo = async (email: string, by = gun) =>
      expect((await by.ask('POST', '/api/order/place', { ...orderBody(), email })).statusCode).toBe(200);
    const allSent = () =>
      expect.poll(() => shop.shop.countLetters(), { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 0 });
    await orderTo('stranger-1@example.com');
    await allSent();
    const before = await shop.keysOf(LIMITS.unaskedLetter);
    await orderTo('stranger-2@example.com');
    await orderTo('gun@example.com');
    await allSent();
    const readers = () => mail.received.map(({ to }) => to).filter((to) => /stranger-|gun@/.test(to));
    expect(readers().filter((to) => to !== 'gun@example.com')).toEqual(['stranger-1@example.com']);
    // A reader who is known to be the owner has not been left out.
    expect(readers()).toContain('gun@example.com');
    // Nothing of the reader's own is used up.
    expect(await shop.keysOf(LIMITS.unaskedLetter)).toEqual(before);
    expect(await shop.keysOf(LIMITS.waitingUnaskedLetter)).toEqual([]);
    const other = new Visitor(shop.app);
    await other.signUp('other@example.com');
    await orderTo('stranger-2@example.com', other);
    await expect.poll(readers, { timeout: 60_000, interval: 200 }).toContain('stranger-2@example.com');
    await shop.close();
  }, 180_000);

  it('wait while the mail server is stopped, and arrive once when it is back', async () => {
    const stopped = await startMailServer();
    const shop = await openShop(await open(), { mailer: smtpMailer(stopped.url, 'Troy <orders@example.com>') });
    await stopped.stop();
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    const orderIds: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const placed = await ada.ask('POST', '/api/order/place', orderBody());
      expect(placed.statusCode).toBe(200);
      orderIds.push(placed.json().data.orderId);
    }
    await expect.poll(() => shop.logged(), { timeout: 20_000 }).toContain('a letter could not be sent and waits');
    const waiting = await shop.shop.countLetters();
    expect(waiting.waiting).toBeGreaterThanOrEqual(4);
    expect(waiting.failed).toBe(0);
    const back = await startMailServer(Number(new URL(stopped.url).port));
    await expect.poll(() => shop.shop.countLetters(), { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 0 });
    await shop.close();
    await back.stop();
    for (const orderId of orderIds) {
      const readers = back.received.filter(({ subject }) => subject.includes(orderId)).map(({ to }) => to);
      expect(readers.sort()).toEqual(['ada@example.com', DEALER]);
    }
  }, 90_000);

  it('are not sent again when the shop ends in the middle of many', async () => {
    const database = await open();
    const mailServer = (takesMs: number) => {
      const sent: string[] = [];
      const mailer = {
        description: 'a mail server that may take its time',
        async send({ to, subject }: Letter) {
          await new Promise((resolve) => setTimeout(resolve, takesMs));
          sent.push(`${to} ${subject}`);
          return { ok: true } as const;
        },
        close() {},
      };
      return { sent, mailer };
    };
    const [slow, quick] = [mailServer(700), mailServer(0)];
    const first = await openShop(database, { mailer: slow.mailer });
    const ada = new Visitor(first.app);
    await ada.signUp('many@example.com');
    for (let n = 0; n < 5; n += 1)
      expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    await expect.poll(() => slow.sent.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await first.close();
    const sentByThen = [...slow.sent];
    const second = await openShop(database, { mailer: quick.mailer });
    await expect.poll(() => new Set([...slow.sent, ...quick.sent]).size, { timeout: 40_000 }).toBe(11);
    await second.close();
    // Whoever has ended sends no more, not even the one that was in hand.
    expect(slow.sent).toEqual(sentByThen);
    // The one that was being sent when the shop had to end may come twice: better that than never.
    expect(slow.sent.length + quick.sent.length).toBeLessThanOrEqual(12);
  }, 90_000);
});

async function verify({ database }: TestShop, userId: string): Promise<void> {
  await database.db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
}

/** What a reader sees of an HTML letter. */
function wordsOf(html: string): string {
  return html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
