import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { startRetention } from '#server/limits/retention.ts';
import { guess, newAddress, RIGHT, useUp, WRONG } from '../support/attempts.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { withFault } from '../support/faulty-queries.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('limits', (open) => {
  let shop: TestShop;
  const from = (address: string) => new Visitor(shop.app, address);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  // Proves S34
  it('refuse an account from one address after ten wrong passwords, the right one too, with Retry-After', async () => {
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

  // Proves S34
  it('do not lock the owner out: neither elsewhere nor on a known device behind the same address', async () => {
    const shared = newAddress();
    const owner = from(shared);
    await owner.signUp('owner@example.com');
    const guesser = from(shared);
    for (let n = 0; n < LIMITS.signInByPair.times + 1; n += 1) await guess(guesser, 'owner@example.com');
    expect((await guess(guesser, 'owner@example.com')).statusCode).toBe(429);
    expect((await guess(from(newAddress()), 'owner@example.com', RIGHT)).statusCode).toBe(200);
    expect((await guess(owner, 'owner@example.com', RIGHT)).statusCode).toBe(200);
  });

  it('refuse one address that tries many accounts, and no other address', async () => {
    const sprayer = newAddress();
    await useUp(shop.database.db, LIMITS.signInByAddress, sprayer, 2);
    for (const n of [1, 2]) expect((await guess(from(sprayer), `nobody-${n}@example.com`)).statusCode).toBe(401);
    expect((await guess(from(sprayer), 'one-more@example.com')).statusCode).toBe(429);
    expect((await guess(from(newAddress()), 'one-more@example.com')).statusCode).toBe(401);
  });

  it('write no rows for made-up accounts of a refused address', async () => {
    const sprayer = from('203.0.113.240');
    await useUp(shop.database.db, LIMITS.signInByAddress, '203.0.113.240', 0);
    // Letters of earlier tests may still go out, and are counted as they do.
    const signIns = async () => (await shop.keysOf()).filter((key) => key.startsWith('sign-in')).sort();
    const before = await signIns();
    for (let n = 0; n < 50; n += 1) expect((await guess(sprayer, `made-up-${n}@example.com`)).statusCode).toBe(429);
    expect(await signIns()).toEqual(before);
  });

  it('count nothing more for an address that goes on at an account where it is refused', async () => {
    const shared = newAddress();
    const guesser = from(shared);
    for (let n = 0; n < LIMITS.signInByPair.times; n += 1) await guess(guesser, 'one-of-many@example.com');
    await useUp(shop.database.db, LIMITS.signInByAddress, shared, LIMITS.signInByPair.times + 1);
    for (let n = 0; n < LIMITS.signInByAddress.times; n += 1)
      expect((await guess(guesser, 'one-of-many@example.com', RIGHT)).statusCode).toBe(429);
    expect((await guess(from(shared), 'another@example.com')).statusCode).toBe(401);
  });

  it('do not count sign-ins that succeed', async () => {
    const address = newAddress();
    await from(newAddress()).signUp('often@example.com');
    for (let n = 0; n < LIMITS.signInByPair.times + 2; n += 1)
      expect((await guess(from(address), 'often@example.com', RIGHT)).statusCode).toBe(200);
  });

  // Proves S36
  it('are not escaped by another spelling of the path, nor by X-Forwarded-For without a trusted proxy', async () => {
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

  // Proves S35
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

  it('hold for orders from one address of all accounts, and for no repeat of a stored order', async () => {
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
    // Nothing was stored: refused orders do not use up the limit of the address.
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

  // Proves S35
  it('hold across processes and restarts', async () => {
    const attempts = [[{ name: 'shared', times: 2, seconds: 60 }, 'key']] as const;
    const [one, other] = [createRateLimiter(shop.database.db), createRateLimiter(shop.database.db)];
    expect(await one.consume(attempts)).toEqual({ ok: true });
    expect(await other.consume(attempts)).toEqual({ ok: true });
    expect(await one.consume(attempts)).toMatchObject({ ok: false });
    expect(await createRateLimiter(shop.database.db).consume(attempts)).toMatchObject({ ok: false });
  });

  it('end with their window', async () => {
    // As short as a busy machine allows.
    const attempts = [[{ name: 'short', times: 1, seconds: 3 }, 'key']] as const;
    const limits = createRateLimiter(shop.database.db);
    expect(await limits.consume(attempts)).toEqual({ ok: true });
    expect(await limits.consume(attempts)).toMatchObject({ ok: false, reason: 'too-many-requests' });
    await expect.poll(async () => (await limits.consume(attempts)).ok, { timeout: 30_000 }).toBe(true);
  });

  it('count right when many try at once', async () => {
    const limit = { name: 'crowd', times: 7, seconds: 60 };
    const limits = createRateLimiter(shop.database.db);
    const counted = await Promise.all(Array.from({ length: 40 }, () => limits.consume([[limit, 'key']])));
    expect(counted.filter(({ ok }) => ok)).toHaveLength(7);
  });

  it('count under no other limit where one of several refuses', async () => {
    const [wide, narrow] = [
      { name: 'wide', times: 2, seconds: 60 },
      { name: 'narrow', times: 1, seconds: 60 },
    ];
    const limits = createRateLimiter(shop.database.db);
    const both = [[wide, 'office'] as const, [narrow, 'Ada'] as const];
    expect(await limits.consume(both)).toEqual({ ok: true });
    expect(await limits.consume(both)).toMatchObject({ ok: false });
    expect(await limits.consume([[wide, 'office']])).toEqual({ ok: true });
  });

  it('count failures alone where they guard an attempt, and not one that throws', async () => {
    const attempts = [[{ name: 'guarded', times: 1, seconds: 60 }, 'key']] as const;
    const limits = createRateLimiter(shop.database.db);
    const succeed = async () => ({ ok: true }) as const;
    const fail = async () => ({ ok: false, reason: 'wrong' }) as const;
    expect(await limits.guard(attempts, succeed)).toEqual({ ok: true });
    await expect(limits.guard(attempts, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await limits.guard(attempts, fail)).toEqual({ ok: false, reason: 'wrong' });
    expect(await limits.guard(attempts, succeed)).toMatchObject({ reason: 'too-many-requests' });
  });

  it('ask the database nothing for a key that is refused, until it gets an attempt back', async () => {
    const attempts = [[{ name: 'flood', times: 1, seconds: 60 }, 'key']] as const;
    const limits = createRateLimiter(shop.database.db);
    for (let n = 0; n < 2; n += 1) await limits.consume(attempts);
    const { result, queries } = await withFault({ at: Number.POSITIVE_INFINITY, when: 'before' }, () =>
      Promise.all(Array.from({ length: 100 }, () => limits.consume(attempts))),
    );
    expect([result.some(({ ok }) => ok), queries]).toEqual([false, 0]);
    // The one that the database refused is counted there, too.
    for (let n = 0; n < 2; n += 1) await limits.refund(attempts);
    expect(await limits.consume(attempts)).toEqual({ ok: true });
  });

  it('are removed from the database once their window has ended', async () => {
    const { db } = shop.database;
    await db.insert(rateLimits).values([
      { key: 'retention:over', points: 3, expire: new Date(Date.now() - 1_000) },
      { key: 'retention:open', points: 3, expire: new Date(Date.now() + 60_000) },
    ]);
    const retention = startRetention([createRateLimiter(db)], {
      hasDiskSpace: () => true,
      log: pino({ enabled: false }),
      everyMs: 10,
    });
    await expect.poll(() => shop.keysOf({ name: 'retention' }), { timeout: 30_000 }).toEqual(['open']);
    await retention.stop();
  });

  it('stand in an unlogged table: counting waits for no flush of the disk', async () => {
    const rows = await rowsOf(shop.database.db, sql`select relpersistence from pg_class where relname = 'rate_limits'`);
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });

  it('count an IPv6 /64 as one client, whatever port a proxy adds, and say so where no address can be read', async () => {
    const behind = await openShop(await open(), {}, 'none', true);
    const subscribe = (seen: string) =>
      new Visitor(behind.app, '127.0.0.1').ask(
        'POST',
        '/api/newsletter',
        { email: 'reader@example.com' },
        { 'x-forwarded-for': seen },
      );
    const seen = ['203.0.113.240:4000', '203.0.113.240:4001', '[2001:db8:1:2::3]:443', '[2001:db8:1:2::4]:444'];
    for (const address of seen) expect((await subscribe(address)).statusCode).toBe(200);
    expect([...(await behind.keysOf(LIMITS.subscribe))].sort()).toEqual(['20010db800010002/64', '203.0.113.240']);
    const warning = 'the address of clients cannot be read';
    expect(behind.logged()).not.toContain(warning);
    for (const address of ['somewhere', 'elsewhere']) expect((await subscribe(address)).statusCode).toBe(200);
    expect(await behind.keysOf(LIMITS.subscribe)).toContain('unknown');
    expect(behind.logged().split(warning)).toHaveLength(2);
    await behind.close();
  });

  it('take the address that a trusted proxy saw, not the one that the visitor sent', async () => {
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

  it('keep no email address', async () => {
    await guess(from(newAddress()), 'private@example.com');
    expect(JSON.stringify(await shop.keysOf())).not.toContain('private');
  });
});
