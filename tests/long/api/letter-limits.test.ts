import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { user } from '#server/database/account-tables.ts';
import { rateLimits } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import type { Limit } from '#server/limits/rate-limiter.ts';
import { useUp } from '../../support/attempts.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailedShop, openMailedShop } from '../../support/open-mailed-shop.ts';
import { Visitor } from '../../support/open-shop.ts';
import { countPaused, makeLettersDue } from '../../support/outbox.ts';

const SOON = { timeout: 60_000, interval: 100 };
const CONFIRM = 'Please confirm your email address';
const RESET = 'Choose a new password';

describeOnEachDatabase('letters that are limited', (open) => {
  let shop: MailedShop;

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  beforeEach(async () => {
    await shop.database.db.delete(rateLimits);
  });
  afterAll(() => shop.close());

  async function order(by: Visitor, email: string, more: object = {}): Promise<string> {
    const placed = await by.ask('POST', '/api/order/place', { ...orderBody(), ...more, email });
    expect(placed.statusCode).toBe(200);
    return placed.json().data.orderId;
  }
  async function signUp(email: string): Promise<{ visitor: Visitor; userId: string }> {
    const visitor = new Visitor(shop.app);
    const userId = await visitor.signUp(email);
    await shop.mail.letter(email, CONFIRM);
    return { visitor, userId };
  }
  const verify = (userId: string) =>
    shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
  const letterAbout = (orderId: string, email: string) => shop.mail.letter(email, orderId);
  const lettersAbout = (orderId: string, email: string) => shop.mail.to(email, orderId).length;
  /** The only key under a limit. */
  const keyUnder = async (limit: Limit) => (await shop.keysOf(limit))[0] ?? '';
  const waitForAnHour = (letters: number) =>
    expect.poll(() => countPaused(shop.database.db, 3_000), SOON).toBe(letters);
  async function anHourLater(limit: Limit, key: string): Promise<void> {
    await shop.database.db.delete(rateLimits);
    // Of this process, which remembers what was refused.
    await shop.shop.limits.refund([[limit, key]]);
    await makeLettersDue(shop.database.db);
  }
  const noneWaits = () => expect.poll(() => shop.shop.countLetters(), SOON).toMatchObject({ waiting: 0 });

  it('wait for an hour where an unconfirmed address had too many, and come then', async () => {
    const { visitor } = await signUp('ada@example.com');
    await shop.database.db.delete(rateLimits);
    await letterAbout(await order(visitor, 'flooded@example.com'), 'flooded@example.com');
    const key = await keyUnder(LIMITS.letterToReader);
    await useUp(shop.database.db, LIMITS.letterToReader, key, 0);
    // However the address is spelled.
    const limited = await order(visitor, 'Flooded+more@example.com');
    await waitForAnHour(1);
    expect(shop.logged()).toContain('"code":"TOO_MANY_LETTERS"');
    expect(shop.logged()).not.toMatch(/flooded/i);
    await anHourLater(LIMITS.letterToReader, key);
    await letterAbout(limited, 'Flooded+more@example.com');
    await noneWaits();
  });

  it('leave the way back into an account open, which has a limit of its own', async () => {
    await signUp('locked-out@example.com');
    const key = await keyUnder(LIMITS.letterToReader);
    await useUp(shop.database.db, LIMITS.letterToReader, key, 0);
    const forgot = () =>
      new Visitor(shop.app).ask('POST', '/auth/password/forgot', { email: 'locked-out@example.com' });
    expect((await forgot()).statusCode).toBe(200);
    await shop.mail.letter('locked-out@example.com', RESET);
    await useUp(shop.database.db, LIMITS.resetLetter, await keyUnder(LIMITS.resetLetter), 0);
    expect((await forgot()).statusCode).toBe(200);
    await waitForAnHour(1);
    await anHourLater(LIMITS.resetLetter, key);
    await shop.mail.letter('locked-out@example.com', RESET, 2);
    await noneWaits();
  });

  it('are none of those to a confirmed address', async () => {
    const { visitor, userId } = await signUp('confirmed@example.com');
    await useUp(shop.database.db, LIMITS.letterToReader, await keyUnder(LIMITS.letterToReader), 0);
    await verify(userId);
    await letterAbout(await order(visitor, 'Confirmed@example.com'), 'Confirmed@example.com');
    await noneWaits();
  });

  it('count letters of one account to all other addresses together, and use up nothing of the readers', async () => {
    const { visitor: gun, userId } = await signUp('gun@example.com');
    const { visitor: other } = await signUp('other@example.com');
    await shop.database.db.delete(rateLimits);
    await useUp(shop.database.db, LIMITS.letterByAccount, userId, 1);
    await letterAbout(await order(gun, 'stranger-1@example.com'), 'stranger-1@example.com');
    const readers = await shop.keysOf(LIMITS.letterToReader);
    const limited = await order(gun, 'stranger-2@example.com');
    await waitForAnHour(1);
    expect(await shop.keysOf(LIMITS.letterToReader)).toEqual(readers);
    await letterAbout(await order(other, 'stranger-2@example.com'), 'stranger-2@example.com');
    await letterAbout(await order(gun, 'gun@example.com'), 'gun@example.com');
    await anHourLater(LIMITS.letterByAccount, userId);
    await letterAbout(limited, 'stranger-2@example.com');
    await noneWaits();
  });

  it('count for the account that ordered, though it was deleted before they were sent', async () => {
    const { visitor, userId } = await signUp('deleted@example.com');
    await useUp(shop.database.db, LIMITS.letterByAccount, userId, 0);
    const limited = await order(visitor, 'stranger-3@example.com');
    await waitForAnHour(1);
    await shop.database.db.delete(user).where(eq(user.id, userId));
    await makeLettersDue(shop.database.db);
    await waitForAnHour(1);
    expect(lettersAbout(limited, 'stranger-3@example.com')).toBe(0);
    await anHourLater(LIMITS.letterByAccount, userId);
    await letterAbout(limited, 'stranger-3@example.com');
    await noneWaits();
  });

  it('repeat nothing that was typed before the address was confirmed, however late they come', async () => {
    const email = 'late-proof@example.com';
    const { visitor, userId } = await signUp(email);
    const key = await keyUnder(LIMITS.letterToReader);
    await useUp(shop.database.db, LIMITS.letterToReader, key, 0);
    const typed = { firstName: 'Held at customs', lastName: 'call 1 900 555 0199' };
    const late = await order(visitor, email, typed);
    await waitForAnHour(1);
    await verify(userId);
    expect((await letterAbout(await order(visitor, email, typed), email)).text).toContain('Held at customs');
    // It stays limited, too.
    expect(lettersAbout(late, email)).toBe(0);
    await anHourLater(LIMITS.letterToReader, key);
    expect((await letterAbout(late, email)).text).not.toMatch(/customs|1 900/);
    await noneWaits();
  });
});
