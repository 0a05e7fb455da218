import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { type Fault, withFault } from '../support/faulty-queries.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const NO_FAULT = { at: Number.POSITIVE_INFINITY, when: 'before' } as const;

describeOnEachDatabase('an order of which one query fails', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  // Proves S11
  it.each(['before', 'after'] as const)(
    'is whole or not at all, whichever query it is: %s it is done; the same key brings it once, with its letters',
    async (when) => {
      const { queries } = await tryWith({ ...NO_FAULT });
      const answers: number[] = [];
      for (let at = 1; at <= queries; at += 1) answers.push((await tryWith({ at, when })).status);
      // The session, two limits, the order; what follows concerns the letters of an order that is placed.
      const failed = answers.lastIndexOf(503) + 1;
      expect(failed).toBeGreaterThan(3);
      expect(answers.slice(0, failed)).toEqual(answers.slice(0, failed).map(() => 503));
    },
    60_000,
  );

  async function tryWith(fault: Fault): Promise<{ queries: number; status: number }> {
    const customer = new Visitor(shop.app);
    const email = `${randomUUID()}@example.com`;
    const userId = await customer.signUp(email);
    const order = { ...orderBody(), email };
    const place = () => customer.ask('POST', '/api/order/place', order, { 'idempotency-key': 'the-same' });
    const { result, queries } = await withFault(fault, place);
    expect([200, 503], `query ${fault.at}, ${fault.when}`).toContain(result.statusCode);
    expect(fault.at <= queries || result.statusCode === 200).toBe(true);
    if (result.statusCode === 503) expect(Number(result.headers['retry-after'])).toBeGreaterThan(0);

    const again = await place();
    expect(again.statusCode).toBe(200);
    const { data } = (await customer.ask('GET', `/api/order/get/by-user/${userId}`)).json();
    expect(data).toHaveLength(1);
    expect(data[0].orderId).toBe(again.json().data.orderId);
    expect(data[0].cartItem).toHaveLength(2);
    await expect.poll(() => lettersAbout(data[0].orderId), { timeout: 15_000 }).toBe(2);
    return { queries, status: result.statusCode };
  }

  async function lettersAbout(orderId: string): Promise<number> {
    return (await shop.letters()).filter((letter) => letter.includes(orderId)).length;
  }
});
