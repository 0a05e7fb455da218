import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#server/limits/limits.ts';
import { NETWORK_LIMITS, widerLimit } from '#server/limits/network-limits.ts';
import type { Limit } from '#server/limits/rate-limiter.ts';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { guess, RIGHT } from '../../support/guesses.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { useUp } from '../../support/use-up.ts';

describeOnEachDatabase('limits by address', (open) => {
  let shop: TestShop;
  const from = (address: string) => new Visitor(shop.app, address);

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  it('stop one network of IPv6 that registers and guesses from ever other addresses of it, and nobody else', async () => {
    const network = '20010db80001/48';
    const within = (n: number) => from(`2001:db8:1:${n.toString(16)}::1`);
    const register = (by: Visitor, email: string) =>
      by.ask('POST', '/auth/register', { name: 'X', email, password: RIGHT });
    await useUp(shop.database.db, NETWORK_LIMITS.get(LIMITS.register) as Limit, network, 2);
    await useUp(shop.database.db, NETWORK_LIMITS.get(LIMITS.signInByAddress) as Limit, network, 2);
    expect((await register(within(1), 'wide-1@example.com')).statusCode).toBe(200);
    expect((await register(within(2), 'wide-2@example.com')).statusCode).toBe(200);
    const refused = await register(within(3), 'wide-3@example.com');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // What succeeds is given back, to the network as well.
    for (const n of [4, 5, 6]) expect((await guess(within(n), 'wide-1@example.com', RIGHT)).statusCode).toBe(200);
    for (const n of [7, 8]) expect((await guess(within(n), `nobody-${n}@example.net`)).statusCode).toBe(401);
    expect((await guess(within(9), 'nobody-9@example.net')).statusCode).toBe(429);
    const elsewhere = from('2001:db8:2::1');
    expect((await register(elsewhere, 'wide-3@example.com')).statusCode).toBe(200);
    expect((await guess(elsewhere, 'nobody-9@example.net')).statusCode).toBe(401);
  });

  it.each([
    ['questions for a passkey', LIMITS.askPasskey, '/auth/login/passkey/start', {}, 200],
    ['links that are tried', LIMITS.openLink, '/auth/password/reset', { token: 'x'.repeat(43), password: RIGHT }, 410],
    ['letters to choose a password', LIMITS.resetByAddress, '/auth/password/forgot', { email: 'a@example.com' }, 200],
  ] as const)('count %s of one network of IPv6 together', async (_, limit, path, body, answer) => {
    const network = `20010db80005/48`;
    await useUp(shop.database.db, NETWORK_LIMITS.get(limit) as Limit, network, 2);
    const ask = async (n: number) => (await from(`2001:db8:5:${n.toString(16)}::1`).ask('POST', path, body)).statusCode;
    expect([await ask(1), await ask(2), await ask(3)]).toEqual([answer, answer, 429]);
    expect((await from('2001:db8:6::1').ask('POST', path, body)).statusCode).toBe(answer);
  });

  it('stop one network of IPv6 that orders by ever other accounts from ever other addresses of it, and nobody else', async () => {
    const network = '20010db80003/48';
    const customers = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const customer = from(`2001:db8:3:${n}::1`);
        await customer.signUp(`orders-${n}@example.com`);
        return customer;
      }),
    );
    await useUp(shop.database.db, widerLimit(LIMITS.placeOrderByAddress), network, 2);
    const order = (by: Visitor | undefined, key: string) =>
      by?.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': key });
    // One address alone that is refused uses up nothing of its network.
    await useUp(shop.database.db, LIMITS.placeOrderByAddress, '20010db800030001/64', 0);
    expect((await order(customers[0], 'refused'))?.statusCode).toBe(429);
    const together = await Promise.all(customers.slice(1).map((customer) => order(customer, 'first')));
    expect(together.map((answer) => answer?.statusCode)).toEqual([200, 200]);
    const refused = await order(customers[2], 'second');
    expect(refused?.statusCode).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await order(customers[2], 'first'))?.json()).toMatchObject({ isRepeat: true });
    const elsewhere = from('2001:db8:4::1');
    await elsewhere.signUp('orders-elsewhere@example.com');
    expect((await order(elsewhere, 'first'))?.statusCode).toBe(200);
  });

  it('count each visitor of a proxy that adds ports, and say so where it says nothing that can be read', async () => {
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
    const warning = 'it cannot be read where requests come from';
    expect(behind.logged()).not.toContain(warning);
    for (const address of ['somewhere', 'elsewhere']) expect((await subscribe(address)).statusCode).toBe(200);
    expect(await behind.keysOf(LIMITS.subscribe)).toContain('unknown');
    expect(behind.logged().split(warning)).toHaveLength(2);
    await behind.close();
  });
});
