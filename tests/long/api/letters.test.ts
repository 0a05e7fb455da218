import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '#server/database/account-tables.ts';
import { orders } from '#server/database/schema.ts';
import type { Letter } from '#server/letters/letter.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import { freePort } from '../../support/child-processes.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { DEALER, openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

describeOnEachDatabase('letters by SMTP', (open) => {
  let mail: MailServer;
  /** For the tests that neither stop nor replace it. */
  let shop: TestShop;

  beforeAll(async () => {
    mail = await startMailServer();
    shop = await openShop(await open(), { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
  });
  afterAll(async () => {
    await shop.close();
    await mail.stop();
  });

  // Proves 1.11
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
      const number = orderId.replace(/(.{4})(?=.)/g, '$1 ');
      for (const words of [text, wordsOf(html)]) {
        expect(words).toContain(`Order number ${number}`);
        expect(words).toMatch(new RegExp(`Total\\s(&nbsp; )?${total.replace(/[$.]/g, '\\$&')}`));
      }
    }
  }, 90_000);

  // Proves S33
  it('hold what a customer typed as words, never as HTML, and nothing that is fetched from elsewhere', async () => {
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
    for (const { text, html } of ofOrder()) {
      expect(text).toContain(name);
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#38;&#39;');
      expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|url\(|@import|@font-face|src=["']/i);
      expect(html).toContain('prefers-color-scheme: dark');
    }
  }, 90_000);

  // Proves S33
  it('name no customer and repeat nothing that was typed to an unconfirmed address', async () => {
    const typed = {
      firstName: 'Win a prize at https://',
      lastName: 'WWW.evil.example or safe@evil.example',
      phone: '312 555 0148 www.evil.example',
    };
    const order = { ...orderBody(), ...typed, email: 'not-asked@example.com' };
    const mallory = new Visitor(shop.app);
    const userId = await mallory.signUp('mallory@example.com', 'Your parcel waits');
    const welcome = await mail.letter('mallory@example.com', 'Please confirm your email address');
    const placeAs = async (email: string) => {
      const { orderId } = (await mallory.ask('POST', '/api/order/place', { ...order, email })).json().data;
      const toCustomer = await mail.letter(email, orderId);
      const ofDealer = () => mail.received.find(({ to, subject }) => to === DEALER && subject.includes(orderId));
      await expect.poll(ofDealer, { timeout: 60_000, interval: 200 }).toBeDefined();
      return { toCustomer, toDealer: ofDealer() };
    };
    const unproven = [await placeAs('not-asked@example.com'), await placeAs('mallory@example.com')];
    await verify(shop, userId);
    unproven.push(await placeAs('not-asked@example.com'));
    for (const { text, html } of [welcome, ...unproven.map(({ toCustomer }) => toCustomer)]) {
      expect(text).toMatch(/^(Hello|Dear customer),$/m);
      for (const words of [text, wordsOf(html)])
        expect(words).not.toMatch(/parcel waits|prize|evil|Elm Street|Springfield/);
    }
    const proven = await placeAs('Mallory@example.com');
    expect(proven.toCustomer.text.replace(/\s+/g, ' ')).toContain(
      'Dear Win a prize at https: / / WWW. evil. example or safe@evil. example,',
    );
    expect(proven.toCustomer.text).toContain('12 Elm Street');
    for (const letter of [proven.toCustomer, ...[...unproven, proven].map(({ toDealer }) => toDealer)]) {
      for (const words of [letter?.text ?? '', wordsOf(letter?.html ?? '')]) {
        expect(words).toContain('evil. example');
        // The shop's own address and the customer's are what they are.
        const typedWords = words
          .replace(/http:\/\/localhost:3000\/track-order#\d+/g, '')
          .replace(/[\w-]+@(troy\.)?example(\.com)?/gi, '');
        expect(typedWords).not.toMatch(/:\/\/|www\.\S|\w\.\p{L}/iu);
      }
    }
    // What the order keeps is what was typed.
    const kept = shop.database.db.select().from(orders).where(eq(orders.userId, userId));
    expect((await kept).map(({ lastName }) => lastName)).toEqual(Array.from({ length: 4 }, () => typed.lastName));
  }, 180_000);

  it('wait while the mail server is stopped, and arrive once when it is back', async () => {
    const stopped = await startMailServer(await freePort());
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

  it('wait for a start that names a dealer where one names none', async () => {
    const database = await open();
    const opened = (more: object = {}) =>
      openShop(database, { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>'), ...more });
    mail.refusesWith = '451 try again later';
    const down = await opened();
    const ada = new Visitor(down.app);
    await ada.signUp('dealt@example.com');
    const placed = await ada.ask('POST', '/api/order/place', orderBody());
    await down.close();
    mail.refusesWith = undefined;
    const readersOf = (orderId: string) =>
      mail.received.filter(({ subject }) => subject.includes(orderId)).map(({ to }) => to);

    const without = await opened({ dealerEmail: undefined });
    await expect.poll(() => without.logged(), { timeout: 60_000 }).toContain('"code":"NO_DEALER_EMAIL"');
    const bob = new Visitor(without.app);
    await bob.signUp('bob@example.com');
    const later = await bob.ask('POST', '/api/order/place', orderBody());
    await expect.poll(() => without.shop.countLetters(), { timeout: 60_000 }).toMatchObject({ waiting: 1, failed: 0 });
    expect(readersOf(later.json().data.orderId)).toEqual(['ada@example.com']);
    await without.close();

    const named = await opened();
    await expect.poll(() => named.shop.countLetters(), { timeout: 60_000 }).toMatchObject({ waiting: 0, failed: 0 });
    await named.close();
    expect(readersOf(placed.json().data.orderId).sort()).toEqual(['ada@example.com', DEALER]);
  }, 120_000);

  it('about an order that does not exist any more are dropped', async () => {
    await expect.poll(() => shop.shop.countLetters(), { timeout: 30_000 }).toMatchObject({ waiting: 0, failed: 0 });
    const before = mail.received.length;
    await letterStore(shop.database.db).add({
      orderNumber: 'TRY-GONE',
      reader: 'customer',
      userId: 'nobody',
      isEmailVerified: true,
    });
    await expect.poll(() => shop.shop.countLetters(), { timeout: 30_000 }).toMatchObject({ waiting: 0, failed: 0 });
    expect(mail.received).toHaveLength(before);
  });

  it('are not sent again when the shop ends in the middle of many', async () => {
    const database = await open();
    /** Takes two letters at once, and the others when it is released. */
    const mailServer = (released?: Promise<void>) => {
      const begun: string[] = [];
      const sent: string[] = [];
      const mailer = {
        isServer: true,
        description: 'a mail server that waits',
        async send({ to, subject }: Letter) {
          if (begun.push(subject) > 2) await released;
          sent.push(`${to} ${subject}`);
          return { ok: true } as const;
        },
        close() {},
      };
      return { begun, sent, mailer };
    };
    const release = Promise.withResolvers<void>();
    const [slow, quick] = [mailServer(release.promise), mailServer()];
    const first = await openShop(database, { mailer: slow.mailer });
    const ada = new Visitor(first.app);
    await ada.signUp('many@example.com');
    for (let n = 0; n < 5; n += 1)
      expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    // Two are sent, five are in hand, and four wait.
    await expect.poll(() => slow.begun.length, { timeout: 20_000 }).toBe(7);
    const closed = first.close();
    release.resolve();
    await closed;
    const sentByThen = [...slow.sent];
    const second = await openShop(database, { mailer: quick.mailer });
    await expect.poll(() => new Set([...slow.sent, ...quick.sent]).size, { timeout: 40_000 }).toBe(11);
    await second.close();
    // The letters in hand were finished and recorded before the first shop had ended.
    expect(slow.sent).toEqual(sentByThen);
    expect(slow.sent.length + quick.sent.length).toBe(11);
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
