import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { account, accountLinks, session, user } from '#server/database/account-tables.ts';
import { cartLines, orderLines, orders } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/mail-server.ts';
import { type MailedShop, openMailedShop } from '../support/open-mailed-shop.ts';
import { DEALER, Visitor } from '../support/open-shop.ts';

const PASSWORD = 'correct horse';
const CONFIRM = 'Please confirm your email address';
const HOUR = HOUR_MS;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

describeOnEachDatabase("an owner's account", (open) => {
  let shop: MailedShop;
  const visitor = () => new Visitor(shop.app);
  const login = (email: string, by = visitor()) => by.ask('POST', '/auth/login', { email, password: PASSWORD });
  const verify = (token: string, by: Visitor) => by.ask('POST', '/auth/email/verify', { token });
  const facts = async (by: Visitor) => (await by.ask('GET', '/auth/account')).json().data;

  /** As if they had come by Google and never had a password. */
  async function withoutPassword(userId: string): Promise<void> {
    const { db } = shop.database;
    await db.delete(account).where(eq(account.userId, userId));
    await db.insert(account).values({ id: `g-${userId}`, accountId: `g-${userId}`, providerId: 'google', userId });
  }

  async function signedInLongAgo(userId: string): Promise<void> {
    const createdAt = new Date(Date.now() - 11 * 60_000);
    await shop.database.db.update(session).set({ createdAt }).where(eq(session.userId, userId));
  }

  beforeAll(async () => {
    shop = await openMailedShop(await open());
  });
  afterAll(() => shop.close());

  it('has its address confirmed by the link of a letter that comes after registering, once; ordering does not wait', async () => {
    const ada = visitor();
    await ada.signUp('verify@example.com');
    expect(await facts(ada)).toEqual({
      email: 'verify@example.com',
      isEmailVerified: false,
      hasPassword: true,
      hasGoogle: false,
      hasSecondFactor: false,
      passkeys: [],
    });
    expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    const letter = await shop.mail.letter('verify@example.com', CONFIRM);
    expect(letter.text).toContain('http://localhost:3000/auth/verify-email#token=');
    expect(letter.html).toMatch(/The link expires on [A-Z][^.]+ and can be used only once\./);
    const token = tokenOf(letter);
    // A mail scanner that follows the link only gets a page.
    expect((await visitor().ask('GET', `/auth/email/verify?token=${token}`)).statusCode).toBe(404);
    expect((await verify(token, ada)).statusCode).toBe(200);
    expect((await facts(ada)).isEmailVerified).toBe(true);
    expect((await verify(token, ada)).statusCode).toBe(410);
  });

  it('has its address confirmed only by a session of its own: the letter may have come to another reader', async () => {
    const [stranger, reader] = [visitor(), visitor()];
    await stranger.signUp('victim@example.com');
    const token = tokenOf(await shop.mail.letter('victim@example.com', CONFIRM));
    // The owner of the address follows the link, without an account and with another one.
    expect((await verify(token, reader)).statusCode).toBe(401);
    await reader.signUp('reader@example.com');
    const refused = await verify(token, reader);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ reason: 'link-of-other' });
    expect((await facts(stranger)).isEmailVerified).toBe(false);
    expect((await facts(reader)).isEmailVerified).toBe(false);
    // A refusal does not spend it.
    expect((await verify(token, stranger)).statusCode).toBe(200);
  });

  it('gets the letter again, and only so often; none once the address is confirmed', async () => {
    const ada = visitor();
    const adaId = await ada.signUp('again@example.com');
    const again = () => ada.ask('POST', '/auth/email/send-verification');
    expect((await again()).statusCode).toBe(200);
    const token = tokenOf(await shop.mail.letter('again@example.com', CONFIRM, 2));
    for (let n = 1; n < LIMITS.verifyEmail.times; n += 1) expect((await again()).statusCode).toBe(200);
    const refused = await again();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await visitor().ask('POST', '/auth/email/send-verification')).statusCode).toBe(401);
    await shop.mail.letter('again@example.com', CONFIRM, 1 + LIMITS.verifyEmail.times);
    expect((await verify(token, ada)).statusCode).toBe(200);
    expect(await shop.database.db.select().from(accountLinks).where(eq(accountLinks.userId, adaId))).toEqual([]);
    expect((await ada.ask('GET', '/auth/session')).statusCode).toBe(200);
  });

  it('is not confirmed by a link after its day, nor by one for a new password', async () => {
    const ada = visitor();
    await ada.signUp('tomorrow@example.com');
    const token = tokenOf(await shop.mail.letter('tomorrow@example.com', CONFIRM));
    expect((await ada.ask('POST', '/auth/password/reset', { token, password: 'battery staple' })).statusCode).toBe(410);
    shop.clock.advance(25 * HOUR);
    expect((await verify(token, ada)).statusCode).toBe(410);
    shop.clock.advance(-25 * HOUR);
    expect((await facts(ada)).isEmailVerified).toBe(false);
  });

  it('is confirmed by choosing a new password too: that letter was read at the address', async () => {
    const ada = visitor();
    await ada.signUp('both@example.com');
    await ada.ask('POST', '/auth/password/forgot', { email: 'both@example.com' });
    const token = tokenOf(await shop.mail.letter('both@example.com', 'Choose a new password'));
    await ada.ask('POST', '/auth/password/reset', { token, password: PASSWORD });
    await login('both@example.com', ada);
    expect((await facts(ada)).isEmailVerified).toBe(true);
  });

  it('lists its sessions in plain words, this one first, and nothing that opens one', async () => {
    const here = visitor();
    await here.signUp('sessions@example.com');
    await visitor().ask(
      'POST',
      '/auth/login',
      { email: 'sessions@example.com', password: PASSWORD },
      { 'user-agent': FIREFOX },
    );
    const listed = await here.ask('GET', '/auth/sessions');
    expect(listed.json().data).toMatchObject([
      { isThisOne: true, device: 'An unknown device' },
      { isThisOne: false, device: 'Firefox on Windows', lastSeenAt: expect.stringMatching(/^\d{4}-/) },
    ]);
    const rows = await shop.database.db.select().from(session);
    for (const { token } of rows) expect(listed.body).not.toContain(token);
  });

  it('signs out one session, or all others, and none of another user', async () => {
    const [here, second, third] = [visitor(), visitor(), visitor()];
    await here.signUp('ends@example.com');
    await login('ends@example.com', second);
    await login('ends@example.com', third);
    const idOf = async (by: Visitor) =>
      (await by.ask('GET', '/auth/sessions')).json().data.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).id;
    const isIn = async (by: Visitor) => (await by.ask('GET', '/auth/session')).statusCode === 200;
    const stranger = visitor();
    await stranger.signUp('stranger@example.com');

    const secondId = await idOf(second);
    expect((await stranger.ask('DELETE', `/auth/sessions/${secondId}`)).statusCode).toBe(404);
    expect(await isIn(second)).toBe(true);
    expect((await here.ask('DELETE', `/auth/sessions/${secondId}`)).statusCode).toBe(200);
    expect((await here.ask('DELETE', `/auth/sessions/${secondId}`)).statusCode).toBe(404);
    expect([await isIn(here), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    expect((await here.ask('DELETE', '/auth/sessions')).statusCode).toBe(200);
    expect([await isIn(here), await isIn(third), await isIn(stranger)]).toEqual([true, false, true]);
  });

  it('has fifty sessions and no more: the one that was seen longest ago ends', async () => {
    const [first, last, stranger] = [visitor(), visitor(), visitor()];
    const userId = await first.signUp('everywhere@example.com');
    await stranger.signUp('elsewhere@example.com');
    const { db } = shop.database;
    const [kept] = await db.select().from(session).where(eq(session.userId, userId));
    if (!kept) throw new Error('There is no session');
    const others = Array.from({ length: 49 }, (_, n) => ({
      ...kept,
      id: `s-${n}`,
      token: `t-${n}`,
      updatedAt: new Date(kept.updatedAt.getTime() + 1 + n),
    }));
    await db.insert(session).values(others);
    expect((await first.ask('GET', '/auth/session')).statusCode).toBe(200);
    await db
      .update(session)
      .set({ updatedAt: new Date(kept.updatedAt.getTime() - 1) })
      .where(eq(session.id, 's-7'));
    await login('everywhere@example.com', last);
    const ids = async () => (await db.select().from(session).where(eq(session.userId, userId))).map(({ id }) => id);
    await expect.poll(async () => (await ids()).length, { timeout: 30_000 }).toBe(50);
    expect(await ids()).not.toContain('s-7');
    for (const one of [first, last, stranger]) expect((await one.ask('GET', '/auth/session')).statusCode).toBe(200);
  });

  it('without a password sets its first one after a fresh sign-in alone', async () => {
    const gina = visitor();
    const userId = await gina.signUp('gina@example.com');
    await withoutPassword(userId);
    expect(await facts(gina)).toMatchObject({ hasPassword: false, hasGoogle: true });
    const set = (presentPassword?: string) =>
      gina.ask('PUT', '/auth/password', { password: 'battery staple', ...(presentPassword && { presentPassword }) });
    await signedInLongAgo(userId);
    const refused = await set('anything');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      reason: 'sign-in-again',
      data: 'Please sign in again to confirm it’s you.',
    });
    await shop.database.db.update(session).set({ createdAt: new Date() }).where(eq(session.userId, userId));
    expect((await set()).statusCode).toBe(200);
    expect(await facts(gina)).toMatchObject({ hasPassword: true, hasGoogle: true });
    const signedIn = await visitor().ask('POST', '/auth/login', {
      email: 'gina@example.com',
      password: 'battery staple',
    });
    expect(signedIn.statusCode).toBe(200);
  });

  it('is deleted by its password: everything of it goes, its orders stay for the dealer alone', async () => {
    const [ada, elsewhere] = [visitor(), visitor()];
    const userId = await ada.signUp('goodbye@example.com');
    await login('goodbye@example.com', elsewhere);
    const { orderId } = (await ada.ask('POST', '/api/order/place', orderBody())).json().data;
    await ada.ask('POST', `/api/cart/add/${userId}`, {
      product: { id: orderBody().lines[0]?.product.id },
      quantity: 1,
    });

    expect((await ada.ask('POST', '/auth/account/delete', {})).statusCode).toBe(403);
    const wrong = await ada.ask('POST', '/auth/account/delete', { password: 'wrong wrong' });
    expect(wrong.json()).toMatchObject({
      reason: 'wrong-password',
      fields: { password: 'This password is incorrect.' },
    });
    const deleted = await ada.ask('POST', '/auth/account/delete', { password: PASSWORD });
    expect(deleted.statusCode).toBe(200);
    expect(String(deleted.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await ada.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect((await elsewhere.ask('GET', '/auth/session')).statusCode).toBe(401);
    expect((await login('goodbye@example.com')).statusCode).toBe(401);
    const told = await shop.mail.letter('goodbye@example.com', 'Your Troy account was deleted');
    expect(told.html).toContain('The law requires us to keep the orders');
    expect(told.html).toContain('If this was not you, call us right away');
    expect(told.html).not.toContain('password');

    const { db } = shop.database;
    for (const table of [session, account, cartLines]) {
      expect(await db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
    }
    expect(await db.select().from(user).where(eq(user.id, userId))).toEqual([]);
    expect(await db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
      { userId: null, email: 'ada@example.com', status: 'pending' },
    ]);
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))).toHaveLength(2);
    const toDealer = () => shop.mail.received.filter(({ to, subject }) => to === DEALER && subject.includes(orderId));
    await expect.poll(() => toDealer().length, { timeout: 45_000 }).toBe(1);

    const anew = visitor();
    const newId = await anew.signUp('goodbye@example.com');
    expect((await anew.ask('GET', `/api/order/get/by-user/${newId}`)).json().data).toEqual([]);
    expect((await anew.ask('GET', `/api/order/track/${orderId}`)).statusCode).toBe(404);
    expect((await anew.ask('GET', `/api/order/get/by-user/${userId}`)).statusCode).toBe(403);
  });

  it('without a password is deleted after a fresh sign-in alone', async () => {
    const gina = visitor();
    const userId = await gina.signUp('gina-leaves@example.com');
    await withoutPassword(userId);
    await signedInLongAgo(userId);
    expect((await gina.ask('POST', '/auth/account/delete', {})).json()).toMatchObject({ reason: 'sign-in-again' });
    await shop.database.db.update(session).set({ createdAt: new Date() }).where(eq(session.userId, userId));
    expect((await gina.ask('POST', '/auth/account/delete', {})).statusCode).toBe(200);
    expect(await shop.database.db.select().from(user).where(eq(user.id, userId))).toEqual([]);
  });
});
