import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempts } from '#server/database/schema.ts';
import { askedFrom } from '#server/http/request-context.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { limitStore } from '#server/limits/rate-limiter.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { guess, newAddress, RIGHT, WRONG } from '../support/guesses.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { useUp } from '../support/use-up.ts';

describeOnEachDatabase('limits', (open) => {
  let shop: TestShop;
  const from = (address: string) => new Visitor(shop.app, address);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it('stop a guesser at one account, say when to come back, and do so even for the right password', async () => {
    await from(newAddress()).signUp('guessed@example.com');
    const guesser = from(newAddress());
    for (let n = 0; n < LIMITS.signInByPair.times; n += 1)
      expect((await guess(guesser, 'guessed@example.com')).statusCode).toBe(401);
    const refused = await guess(guesser, 'GUESSED@example.com', RIGHT);
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(LIMITS.signInByPair.seconds - 60);
    expect(seconds).toBeLessThanOrEqual(LIMITS.signInByPair.seconds);
    expect(refused.json()).toMatchObject({
      status: 'ERROR',
      reason: 'too-many-requests',
      data: 'Too many attempts. Please try again in 15 minutes.',
    });
  });

  it('do not lock the owner out: not from elsewhere, and not on their own device behind the same address', async () => {
    const shared = newAddress();
    const owner = from(shared);
    await owner.signUp('owner@example.com');
    const guesser = from(shared);
    for (let n = 0; n < LIMITS.signInByPair.times + 1; n += 1) await guess(guesser, 'owner@example.com');
    expect((await guess(guesser, 'owner@example.com')).statusCode).toBe(429);
    expect((await guess(from(newAddress()), 'owner@example.com', RIGHT)).statusCode).toBe(200);
    expect((await guess(owner, 'owner@example.com', RIGHT)).statusCode).toBe(200);
  });

  it('stop one address that tries many accounts, and nobody else', async () => {
    const sprayer = newAddress();
    await useUp(shop.database.db, LIMITS.signInByAddress, sprayer, 2);
    for (const n of [1, 2]) expect((await guess(from(sprayer), `nobody-${n}@example.com`)).statusCode).toBe(401);
    expect((await guess(from(sprayer), 'one-more@example.com')).statusCode).toBe(429);
    expect((await guess(from(newAddress()), 'one-more@example.com')).statusCode).toBe(401);
  });

  it('keep nothing of the accounts that an address makes up once it is refused', async () => {
    const sprayer = from('203.0.113.240');
    await useUp(shop.database.db, LIMITS.signInByAddress, '203.0.113.240', 0);
    // Before the first one: for a moment after it nothing is asked of the database at all.
    const before = await shop.keysOf();
    for (let n = 0; n < 50; n += 1) expect((await guess(sprayer, `made-up-${n}@example.com`)).statusCode).toBe(429);
    expect([...(await shop.keysOf())].sort()).toEqual([...before].sort());
  });

  it('count nothing for an address that goes on at an account where it is refused', async () => {
    const shared = newAddress();
    const guesser = from(shared);
    for (let n = 0; n < LIMITS.signInByPair.times; n += 1) await guess(guesser, 'one-of-many@example.com');
    await useUp(shop.database.db, LIMITS.signInByAddress, shared, LIMITS.signInByPair.times + 1);
    for (let n = 0; n < LIMITS.signInByAddress.times; n += 1)
      expect((await guess(guesser, 'one-of-many@example.com', RIGHT)).statusCode).toBe(429);
    expect((await guess(from(shared), 'another@example.com')).statusCode).toBe(401);
  });

  it('know in whatever depth of a request where it comes from', async () => {
    const seen: (string | undefined)[] = [];
    const clock = () => {
      seen.push(askedFrom.getStore()?.address);
      return Date.now();
    };
    const watched = await openShop(await open(), { clock });
    const address = newAddress();
    const token = 'x'.repeat(43);
    await new Visitor(watched.app, address).ask('POST', '/auth/password/reset', { token, password: RIGHT });
    expect(seen).toContain(address);
    await watched.close();
  });

  it('do not count sign-ins that succeed', async () => {
    const address = newAddress();
    await from(newAddress()).signUp('often@example.com');
    for (let n = 0; n < LIMITS.signInByPair.times + 2; n += 1)
      expect((await guess(from(address), 'often@example.com', RIGHT)).statusCode).toBe(200);
  });

  it('are not escaped by another spelling of the path, nor by a forwarded address that nobody vouches for', async () => {
    const address = newAddress();
    const ask = (path: string) =>
      from(address).ask(
        'POST',
        path,
        { email: 'spelled@example.com', password: WRONG },
        { 'x-forwarded-for': '1.2.3.4' },
      );
    for (let n = 0; n < LIMITS.signInByPair.times; n += 1) await ask('/auth/login');
    for (const path of [
      '/auth/login',
      '/auth/login?x=1',
      '/auth/%6Cogin',
      '/auth/login/',
      '//auth/login',
      '/AUTH/LOGIN',
    ])
      expect([429, 404, 400]).toContain((await ask(path)).statusCode);
  });

  it('hold for registering, subscribing and ordering', async () => {
    const address = newAddress();
    const register = (n: number) =>
      from(address).ask('POST', '/auth/register', { name: 'X', email: `many-${n}@example.com`, password: RIGHT });
    await useUp(shop.database.db, LIMITS.register, address, 1);
    expect((await register(1)).statusCode).toBe(200);
    expect((await register(2)).statusCode).toBe(429);

    const subscribe = () => from(address).ask('POST', '/api/newsletter', { email: 'reader@example.com' });
    for (let n = 0; n < LIMITS.subscribe.times; n += 1) expect((await subscribe()).statusCode).toBe(200);
    expect((await subscribe()).statusCode).toBe(429);

    const buyer = from(newAddress());
    const userId = await buyer.signUp('buyer@example.com');
    await useUp(shop.database.db, LIMITS.placeOrder, userId, 1);
    expect((await buyer.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    expect((await buyer.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(429);
    expect((await buyer.ask('GET', `/api/order/get/by-user/${userId}`)).json().data).toHaveLength(1);
  });

  it('hold for orders from one address, of whatever accounts, and for no repeat of one that is there', async () => {
    const shared = newAddress();
    const colleagues = [from(shared), from(shared)] as const;
    for (const [n, colleague] of colleagues.entries()) await colleague.signUp(`colleague-${n}@example.com`);
    await useUp(shop.database.db, LIMITS.placeOrderByAddress, shared, 2);
    const order = (by: Visitor, key: string, body: object = orderBody()) =>
      by.ask('POST', '/api/order/place', body, { 'idempotency-key': key });
    const placed = await order(colleagues[0], 'first');
    expect(placed.statusCode).toBe(200);
    for (let n = 0; n < 3; n += 1)
      expect((await order(colleagues[0], 'first')).json()).toMatchObject({ data: placed.json().data, isRepeat: true });
    // Nothing was stored: whoever makes up figures stops nobody else from ordering.
    const madeUp = { ...orderBody(), amount: 1 };
    for (const key of ['moved', 'moved-on']) expect((await order(colleagues[0], key, madeUp)).statusCode).toBe(409);
    expect((await order(colleagues[1], 'last')).statusCode).toBe(200);
    const refused = await order(colleagues[1], 'second');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(LIMITS.placeOrderByAddress.seconds - 600);
    expect(refused.json().data).toMatch(/^Too many attempts\. Please try again in \d\d minutes\.$/);
    expect((await order(colleagues[0], 'first')).json()).toMatchObject({ data: placed.json().data, isRepeat: true });
    const elsewhere = from(newAddress());
    await elsewhere.signUp('elsewhere@example.com');
    expect((await order(elsewhere, 'third')).statusCode).toBe(200);
  });

  it('hold across processes and restarts', async () => {
    const limit = { name: 'shared', times: 2, seconds: 60 };
    const [one, other] = [limitStore(shop.database.db), limitStore(shop.database.db)];
    expect(await one.take(limit, 'key')).toEqual({ ok: true });
    expect(await other.take(limit, 'key')).toEqual({ ok: true });
    expect(await one.take(limit, 'key')).toMatchObject({ ok: false });
    expect(await limitStore(shop.database.db).take(limit, 'key')).toMatchObject({ ok: false });
  });

  it('end in their time where a clock that was far ahead began them, for orders too', async () => {
    const limit = { name: 'ahead', times: 1, seconds: 60 };
    const buyer = from(newAddress());
    const userId = await buyer.signUp('ahead@example.com');
    const limits = limitStore(shop.database.db);
    const order = async () => (await buyer.ask('POST', '/api/order/place', orderBody())).statusCode;
    await useUp(shop.database.db, limit, 'key', 0);
    await useUp(shop.database.db, LIMITS.placeOrder, userId, 0);
    expect([(await limits.take(limit, 'key')).ok, await order()]).toEqual([false, 429]);
    const { db } = shop.database;
    await db.update(attempts).set({ expire: new Date(Date.now() + 365 * 24 * 3_600_000) });
    expect([await limits.take(limit, 'key'), await order()]).toEqual([{ ok: true }, 200]);
    // From then on they count as ever.
    expect(await limits.take(limit, 'key')).toMatchObject({ ok: false, retryAfterSeconds: expect.closeTo(60, -2) });
    // A clock that is a little ahead is none that is wrong.
    await db
      .update(attempts)
      .set({ expire: new Date(Date.now() + 90_000) })
      .where(eq(attempts.key, 'ahead:key'));
    expect((await limits.take(limit, 'key')).ok).toBe(false);
  });

  it('count right when many try at once', async () => {
    const limit = { name: 'crowd', times: 7, seconds: 60 };
    const limits = limitStore(shop.database.db);
    const taken = await Promise.all(Array.from({ length: 40 }, () => limits.take(limit, 'key')));
    expect(taken.filter(({ ok }) => ok)).toHaveLength(7);
  });

  it('believe a proxy what it saw itself, and not what the visitor says before', async () => {
    const behind = await openShop(await open(), {}, 'none', true);
    const ask = (made: string, seen: string) =>
      new Visitor(behind.app, '127.0.0.1').ask(
        'POST',
        '/auth/login',
        { email: 'proxied@example.com', password: WRONG },
        { 'x-forwarded-for': `${made}, ${seen}` },
      );
    for (let n = 0; n < LIMITS.signInByPair.times; n += 1)
      expect((await ask(`198.51.100.${n}`, '203.0.113.250')).statusCode).toBe(401);
    expect((await ask('198.51.100.99', '203.0.113.250')).statusCode).toBe(429);
    expect((await ask('198.51.100.99', '203.0.113.251')).statusCode).toBe(401);
    await behind.close();
  });

  it('keep no e-mail address', async () => {
    await guess(from(newAddress()), 'private@example.com');
    expect(JSON.stringify(await shop.keysOf())).not.toContain('private');
  });
});
