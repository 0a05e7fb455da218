import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const CROWD = 150;
/** More searches at once than there are places for all. */
const FLOOD = 600;

describe.each(['pglite', 'postgres'] as const)('a crowd at once (%s)', (database) => {
  let shop: ShopProcess;

  beforeAll(async () => {
    shop = await startShop({ database });
  });
  afterAll(() => shop.stop());

  const fromElsewhere = (index: number) => `10.0.${index >> 8}.${index & 255}`;

  it('of registrations leaves the database to orders', async () => {
    const ada = new BrowserlessClient(shop.url, '10.1.0.1');
    const userId = await ada.signUp('ada@example.com');
    let waiting = CROWD;
    const crowd = Array.from({ length: CROWD }, async (_, index) => {
      const by = new BrowserlessClient(shop.url, fromElsewhere(index));
      const person = { name: 'Eve', email: `${randomUUID()}@example.com`, password: 'correct horse' };
      const answer = await by.ask('POST', '/auth/register', person);
      waiting -= 1;
      return answer.status;
    });
    // Beyond the queue the refusal comes at once.
    await expect.poll(() => waiting, { timeout: 60_000 }).toBeLessThan(CROWD / 2);
    const before = waiting;
    for (const path of ['/auth/session', `/api/order/get/by-user/${userId}`, '/readyz'])
      expect([path, (await ada.ask('GET', path)).status]).toEqual([path, 200]);
    const order = await ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()));
    expect(order.status).toBe(200);
    // The requests have waited for a few registrations, not for all.
    expect(waiting).toBeGreaterThan(before / 4);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200, 503]));
  }, 180_000);

  it('of sign-ins waits in turns, is refused with 503 beyond the queue, and delays no page', async () => {
    let waiting = CROWD;
    const crowd = Array.from({ length: CROWD }, async (_, index) => {
      const answer = await new BrowserlessClient(shop.url).ask(
        'POST',
        '/auth/login',
        // An unknown e-mail takes the same time as a known one, and no limit of an account stands in the way.
        { email: `${randomUUID()}@example.com`, password: 'correct horse' },
        { 'x-forwarded-for': fromElsewhere(index) },
      );
      waiting -= 1;
      return answer;
    });
    // Pages and rates are answered while most of the crowd still waits.
    for (const path of ['/', '/api/getMetal', '/category/gold-bars'])
      expect((await fetch(shop.url + path)).status).toBe(200);
    expect(waiting).toBeGreaterThan(0);
    const answers = await Promise.all(crowd);
    const looked = answers.filter(({ status }) => status === 401);
    const refused = answers.filter(({ status }) => status === 503);
    expect(looked.length + refused.length).toBe(CROWD);
    expect(looked.length).toBeGreaterThan(60);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, json } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(json.reason).toBe('unavailable');
    }
    const lines = shop.logs().split('too many requests wait for their turn').length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(Math.max(2, refused.length / 2));
  }, 180_000);
});

describeOnEachDatabase('a crowd of searches', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open(), {}, 'built');
  });
  afterAll(() => shop.close());

  it('from one address leaves places to be rendered to everybody else, and fills no log', async () => {
    const first = new Visitor(shop.app);
    const search = (by: Visitor, words: string) => by.ask('GET', `/search?q=${words}`);
    const crowd = Promise.all(Array.from({ length: FLOOD }, (_, n) => search(first, `silver${n}`)));
    const others = await Promise.all(['gold', 'kilo', 'coin'].map((words) => search(new Visitor(shop.app), words)));
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const refused = (await crowd).filter(({ statusCode }) => statusCode === 503);
    expect(FLOOD - refused.length).toBeGreaterThanOrEqual(50);
    expect(refused.length).toBeGreaterThan(FLOOD / 2);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['cache-control']).toBe('no-store');
    }
    const lines = shop.logged().split('too many pages wait to be rendered').length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(refused.length / 10);
    // Once they are through, they may search again.
    expect((await search(first, 'platinum')).statusCode).toBe(200);
  }, 60_000);
});
