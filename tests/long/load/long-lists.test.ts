import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { openMemory } from '#server/database/pglite.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

const GOODS = troyCatalogue()
  .entries.slice(0, 100)
  .map(({ id }) => ({ id, quantity: 1 }));

describe('long lists of orders', () => {
  let shop: TestShop;
  let hoarder: Visitor;
  let other: Visitor;
  let hoarderId: string;
  let otherId: string;

  beforeAll(async () => {
    shop = await openShop(await openMemory());
    hoarder = new Visitor(shop.app);
    other = new Visitor(shop.app);
    hoarderId = await hoarder.signUp('hoarder@example.com');
    otherId = await other.signUp('other@example.com');
    for (let order = 0; order < 6; order += 1) {
      expect((await hoarder.ask('POST', '/api/order/place', orderBody(GOODS))).statusCode).toBe(200);
    }
    expect((await other.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
  });
  afterAll(async () => {
    await shop.close();
    await shop.database.close();
  });

  it('are made one after the other: who asks for many at once is sent away, and nobody else waits', async () => {
    const all = await hoarder.ask('GET', `/api/order/get/by-user/${hoarderId}`);
    expect(all.json().data).toHaveLength(6);
    const askedAt = performance.now();
    const many = Array.from({ length: 30 }, async () => {
      const answer = await hoarder.ask('GET', `/api/order/get/by-user/${hoarderId}`);
      return { statusCode: answer.statusCode, headers: answer.headers, ms: performance.now() - askedAt };
    });
    const own = await other.ask('GET', `/api/order/get/by-user/${otherId}`);
    expect(own.statusCode).toBe(200);
    expect(own.json().data).toHaveLength(1);
    const answers = await Promise.all(many);
    const served = answers.filter(({ statusCode }) => statusCode === 200);
    const sentAway = answers.filter(({ statusCode }) => statusCode === 503);
    expect(served.length).toBeGreaterThanOrEqual(1);
    expect(sentAway.length).toBeGreaterThanOrEqual(20);
    expect(served.length + sentAway.length).toBe(30);
    for (const { headers, ms } of sentAway) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      // Nobody can ask on and on faster than once a second.
      expect(ms).toBeGreaterThan(900);
    }
  });
});
