import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits, user } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { createRateLimiter, type Limit } from '#server/limits/rate-limiter.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { type MailedShop, openMailedShop } from '../../support/open-mailed-shop.ts';
import { Visitor } from '../../support/open-shop.ts';

const SOON = { timeout: 60_000, interval: 200 };

/** A stranger has letters sent to somebody else's address, as many as the shop lets them. */
describeOnEachDatabase('letters to a reader whom a stranger wants to silence', (open) => {
  let shop: MailedShop;

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  const order = async (by: Visitor, email: string): Promise<string> => {
    const placed = await by.ask('POST', '/api/order/place', { ...orderBody(), email });
    expect(placed.statusCode).toBe(200);
    return placed.json().data.orderId;
  };
  const about = (orderId: string, email: string) => shop.mail.to(email, `Your Troy order ${orderId}`);
  /** The only key that is counted under a limit. */
  const readerUnder = async (limit: Limit) => (await shop.keysOf(limit))[0] ?? '';
  const timesUnder = async (limit: Limit) => {
    const rows = await shop.database.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `${limit.name}:%`));
    return rows[0]?.points;
  };
  const useUp = async (limit: Limit, key: string) => {
    const limits = createRateLimiter(shop.database.db);
    while ((await limits.consume([[limit, key]])).ok);
  };
  const forget = (limit: Limit) => shop.database.db.delete(rateLimits).where(like(rateLimits.key, `${limit.name}:%`));
  const noneWaits = () => expect.poll(() => shop.shop.countLetters(), SOON).toMatchObject({ waiting: 0 });

  it('come all the same: those of their own orders, and the one that confirms the address', async () => {
    const stranger = new Visitor(shop.app);
    await stranger.signUp('stranger@example.com');
    await order(stranger, 'victim@example.com');
    await noneWaits();
    await useUp(LIMITS.unaskedLetter, await readerUnder(LIMITS.unaskedLetter));
    const unsent = await order(stranger, 'victim@example.com');

    const victim = new Visitor(shop.app);
    await victim.signUp('victim@example.com');
    const own = await order(victim, 'Victim@example.com');
    await expect.poll(() => shop.shop.countLetters(), SOON).toMatchObject({ waiting: 1 });
    await shop.mail.letter('victim@example.com', 'Please confirm your email address');
    expect(about(own, 'Victim@example.com')).toHaveLength(1);
    expect(about(unsent, 'victim@example.com')).toEqual([]);

    // Those of the stranger wait as well, and are counted apart while they do.
    await expect.poll(() => shop.keysOf(LIMITS.waitingUnaskedLetter), SOON).toHaveLength(1);
    expect(await shop.keysOf(LIMITS.waitingLetter)).toEqual([]);
    await forget(LIMITS.unaskedLetter);
    await noneWaits();
    expect(about(unsent, 'victim@example.com')).toHaveLength(1);
  }, 120_000);

  it('of their own wait where there were too many, and come when there may be more', async () => {
    const ada = new Visitor(shop.app);
    await forget(LIMITS.ownLetter);
    await forget(LIMITS.verifyLetter);
    await ada.signUp('patient@example.com');
    const first = await order(ada, 'patient@example.com');
    await expect.poll(() => about(first, 'patient@example.com').length, SOON).toBe(1);
    await shop.mail.letter('patient@example.com', 'Please confirm your email address');
    await useUp(LIMITS.ownLetter, await readerUnder(LIMITS.ownLetter));
    await useUp(LIMITS.verifyLetter, await readerUnder(LIMITS.verifyLetter));
    const later = await order(ada, 'patient@example.com');
    expect((await ada.ask('POST', '/auth/email/send-verification')).statusCode).toBe(200);
    await expect.poll(() => timesUnder(LIMITS.waitingLetter), SOON).toBe(2);
    // Those that wait already go on waiting, however many more there are.
    await useUp(LIMITS.waitingLetter, await readerUnder(LIMITS.waitingLetter));
    const tries = () => shop.logged().split('READER_HAS_ENOUGH').length - 1;
    await expect.poll(tries, SOON).toBeGreaterThan(3);
    expect(await shop.shop.countLetters()).toMatchObject({ waiting: 2 });
    expect(about(later, 'patient@example.com')).toEqual([]);

    await forget(LIMITS.ownLetter);
    await forget(LIMITS.verifyLetter);
    await noneWaits();
    expect(about(later, 'patient@example.com')).toHaveLength(1);
    expect(shop.mail.to('patient@example.com', 'Please confirm your email address')).toHaveLength(2);
  }, 180_000);

  it('do not pile up: so many wait for one reader, and those beyond are left out', async () => {
    const many = new Visitor(shop.app);
    await forget(LIMITS.ownLetter);
    await forget(LIMITS.waitingLetter);
    await many.signUp('many@example.com');
    await order(many, 'many@example.com');
    await noneWaits();
    const reader = await readerUnder(LIMITS.ownLetter);
    await useUp(LIMITS.ownLetter, reader);
    await useUp(LIMITS.waitingLetter, reader);
    const beyond = await order(many, 'many@example.com');
    await noneWaits();
    expect(about(beyond, 'many@example.com')).toEqual([]);
  }, 120_000);

  it('come all the same where they are the way back into an account, however many of a stranger wait', async () => {
    const email = 'locked-out@example.com';
    const owner = new Visitor(shop.app);
    for (const limit of [LIMITS.resetLetter, LIMITS.waitingLetter, LIMITS.waitingResetLetter]) await forget(limit);
    const forgot = (of: string) => new Visitor(shop.app).ask('POST', '/auth/password/forgot', { email: of });
    await owner.signUp(email);
    await new Visitor(shop.app).signUp('locked-out+stranger@example.com');
    expect((await forgot('locked-out+stranger@example.com')).statusCode).toBe(200);
    await shop.mail.letter('locked-out+stranger@example.com', 'Choose a new password');
    const reader = await readerUnder(LIMITS.resetLetter);
    await useUp(LIMITS.resetLetter, reader);
    await useUp(LIMITS.waitingLetter, reader);
    expect((await forgot('locked-out+stranger@example.com')).statusCode).toBe(200);
    await expect.poll(() => timesUnder(LIMITS.waitingResetLetter), SOON).toBe(1);
    await useUp(LIMITS.waitingResetLetter, await readerUnder(LIMITS.waitingResetLetter));

    expect((await forgot(email)).statusCode).toBe(200);
    await expect.poll(() => shop.shop.countLetters(), SOON).toMatchObject({ waiting: 2 });
    expect(shop.mail.to(email, 'Choose a new password')).toEqual([]);
    await forget(LIMITS.resetLetter);
    await shop.mail.letter(email, 'Choose a new password');
    await noneWaits();
  }, 120_000);

  it('repeat nothing that was typed before the address was proven, however late they come', async () => {
    const email = 'late-proof@example.com';
    const stranger = new Visitor(shop.app);
    for (const limit of [LIMITS.ownLetter, LIMITS.waitingLetter]) await forget(limit);
    await stranger.signUp(email);
    const typed = { firstName: 'Held at customs', lastName: 'call 1 900 555 0199' };
    const orderAs = async () => {
      const placed = await stranger.ask('POST', '/api/order/place', { ...orderBody(), email, ...typed });
      expect(placed.statusCode).toBe(200);
      return placed.json().data.orderId;
    };
    await orderAs();
    await noneWaits();
    await useUp(LIMITS.ownLetter, await readerUnder(LIMITS.ownLetter));
    const late = await orderAs();
    await expect.poll(() => timesUnder(LIMITS.waitingLetter), SOON).toBe(1);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.email, email));
    const now = await orderAs();
    await expect.poll(() => about(now, email).length, SOON).toBe(1);
    expect(about(now, email)[0]?.text).toContain('Held at customs');
    // It is counted as before, too.
    expect(about(late, email)).toEqual([]);
    await forget(LIMITS.ownLetter);
    await noneWaits();
    expect(about(late, email)).toHaveLength(1);
    expect(about(late, email)[0]?.text).not.toMatch(/customs|1 900/);
  }, 120_000);
});
