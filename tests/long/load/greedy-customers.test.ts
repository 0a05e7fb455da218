import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

/** What one customer has asked for at any moment. */
const AT_ONCE = 300;

type Ask = (by: Visitor) => Promise<{ readonly statusCode: number }>;

describeOnEachDatabase('customers who ask for as much as they can', (open) => {
  let shop: TestShop;
  let greedy: Visitor;
  let greedyId: string;
  let orderNumber: string;
  let other: Visitor;
  let otherId: string;

  beforeAll(async () => {
    shop = await openShop(await open());
    greedy = new Visitor(shop.app);
    greedyId = await greedy.signUp('greedy@example.com');
    orderNumber = (await greedy.ask('POST', '/api/order/place', orderBody())).json().data.orderId;
    other = new Visitor(shop.app);
    otherId = await other.signUp('other@example.com');
  });
  afterAll(() => shop.close());

  /** How many of these are answered while somebody else asks five times for a cart, if so many are asked for all the while. */
  async function ahead(ask: Ask): Promise<number> {
    let isOver = false;
    let answered = 0;
    const askOn = async () => {
      while (!isOver) {
        // One that waited for too long, on a machine that is very slow, was refused.
        expect([200, 503]).toContain((await ask(greedy)).statusCode);
        answered += 1;
      }
    };
    const flood = Promise.all(Array.from({ length: AT_ONCE }, askOn));
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(AT_ONCE / 10);
    const before = answered;
    for (let n = 0; n < 5; n += 1) expect((await other.ask('GET', cartOf(otherId))).statusCode).toBe(200);
    const ofThese = answered - before;
    isOver = true;
    await flood;
    return ofThese;
  }

  const cartOf = (userId: string) => `/api/cart/user/${userId}`;
  const product = { id: orderBody().lines[0]?.product.id };

  it.each<[string, Ask]>([
    ['what is put into a cart', (by) => by.ask('POST', `/api/cart/add/${greedyId}`, { product, quantity: 1 })],
    ['a profile', (by) => by.ask('PUT', '/api/profile', { name: 'Ada Lovelace', phone: '+1 555 0100' })],
    ['an account', (by) => by.ask('GET', '/auth/account')],
    ['their orders', (by) => by.ask('GET', `/api/order/get/by-user/${greedyId}`)],
    ['one order', (by) => by.ask('GET', `/api/order/track/${orderNumber}`)],
  ])(
    'keep nobody else waiting, whatever it is: %s',
    async (_name, ask) => {
      expect(await ahead(ask)).toBeLessThan(AT_ONCE * 0.8);
    },
    120_000,
  );

  it('ask once for whose session it is, however many of their requests come together', async () => {
    const { session } = shop.database.db._;
    const prepare = session.prepareQuery;
    let lookUps = 0;
    session.prepareQuery = ((...args: Parameters<typeof prepare>) => {
      lookUps += Number(args[2] === 'find_sessions');
      return prepare.apply(session, args);
    }) as typeof prepare;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => greedy.ask('GET', '/auth/session')));
    session.prepareQuery = prepare;
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    expect(lookUps).toBeGreaterThan(0);
    // Without that at least one for each 64 of them.
    expect(lookUps).toBeLessThanOrEqual(2);
  });
});
