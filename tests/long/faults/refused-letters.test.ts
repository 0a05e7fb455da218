import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { DEALER, openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

const SUBJECT = 'Please confirm your email address';
const WITHIN = { timeout: 60_000, interval: 200 };

describeOnEachDatabase('a letter that the mail server refuses', (open) => {
  let mail: MailServer;
  let shop: TestShop;
  let database: Database;
  const countLetters = () => shop.shop.countLetters();

  beforeAll(async () => {
    mail = await startMailServer();
    database = await open();
    shop = await openShop(database, { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
  });
  afterAll(async () => {
    await shop.close();
    await mail.stop();
  });

  /** How many letters were counted that are to show one new address to be its reader's own. */
  async function countLettersToReader(): Promise<number> {
    const [row] = await database.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `${LIMITS.letterToReader.name}:%`));
    return row?.points ?? 0;
  }

  /** Forgets letters and counts. */
  async function signUp(email: string): Promise<void> {
    await database.db.delete(rateLimits);
    await new Visitor(shop.app).signUp(email);
  }

  it.each([
    '451 try again later',
    '552 mailbox full',
    '550 5.2.2 mailbox full',
    '530 5.7.0 sign in first',
    '550 5.7.1 relaying denied',
  ])(
    'with %s is tried again until it is taken, and counts once',
    async (answer) => {
      const email = `${answer.slice(0, 9).trim().replaceAll(' ', '-')}@example.com`;
      const { failed } = await countLetters();
      const before = shop.logged().split('a letter could not be sent and waits').length;
      mail.refusesWith = answer;
      await signUp(email);
      await expect
        .poll(() => shop.logged().split('a letter could not be sent and waits').length, WITHIN)
        .toBe(before + 1);
      expect(await countLetters()).toMatchObject({ waiting: 1, failed });
      await expect.poll(countLettersToReader, WITHIN).toBe(0);
      mail.refusesWith = undefined;
      await mail.letter(email, SUBJECT);
      await expect.poll(countLetters, WITHIN).toMatchObject({ waiting: 0, failed });
      expect(await countLettersToReader()).toBe(1);
    },
    120_000,
  );

  it.each(['550 5.1.1 no such user', '553 no such domain'])(
    'for good, with %s, is kept as failed at once, and counts',
    async (answer) => {
      const email = `${answer.slice(0, 3)}@example.com`;
      const { failed } = await countLetters();
      mail.refusesWith = answer;
      await signUp(email);
      await expect.poll(countLetters, WITHIN).toMatchObject({ waiting: 0, failed: failed + 1 });
      expect(await countLettersToReader()).toBe(1);
      mail.refusesWith = undefined;
      // Letters go out one after the other: it is not tried again with a later one.
      await new Visitor(shop.app).signUp(`after-${email}`);
      await mail.letter(`after-${email}`, SUBJECT);
      expect(mail.to(email, SUBJECT)).toEqual([]);
      expect(await countLetters()).toMatchObject({ failed: failed + 1 });
      expect(shop.logged()).toContain(`"responseCode":${answer.slice(0, 3)}`);
      expect(shop.logged()).toContain('a letter was refused for good and is kept as failed');
      expect(shop.logged()).not.toContain(email);
    },
    120_000,
  );

  it('waits all the same where it is to tell the dealer of an order, whatever the mail server says', async () => {
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    await expect.poll(countLetters, WITHIN).toMatchObject({ waiting: 0 });
    const { failed } = await countLetters();
    mail.refusesWith = '550 5.1.1 no such user';
    const { orderId } = (await ada.ask('POST', '/api/order/place', orderBody())).json().data;
    await expect.poll(countLetters, WITHIN).toMatchObject({ waiting: 1, failed: failed + 1 });
    mail.refusesWith = undefined;
    const told = () => mail.received.filter(({ subject }) => subject.includes(orderId)).map(({ to }) => to);
    await expect.poll(told, WITHIN).toEqual([DEALER]);
    await expect.poll(countLetters, WITHIN).toMatchObject({ waiting: 0, failed: failed + 1 });
  }, 120_000);
});
