import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_PRODUCTS_ASKED, readProducts } from '#contract/calls/products.ts';
import { createApi } from '#contract/client.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const EAGLE = '1 oz American Gold Eagle (Random Year)';

/** The goods are not in the database: one kind of it is enough. */
describe('the call for products by their ids', () => {
  let shop: TestShop;
  let visitor: Visitor;
  const ask = (ids: readonly string[]) =>
    visitor.ask('GET', `/api/products?${new URLSearchParams(ids.map((id) => ['id', id]))}`);

  beforeAll(async () => {
    shop = await openShop(await openAnyDatabase());
    visitor = new Visitor(shop.app);
  });
  afterAll(async () => {
    await shop.close();
    await shop.database.close();
  });

  it('answers what a cart needs to know of one', async () => {
    const response = await ask([EAGLE]);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual([
      {
        id: EAGLE,
        name: EAGLE,
        metal: 'gold',
        weight: 1,
        premiumPercentage: 4.5,
        image: expect.stringMatching(/\.webp$/),
        category: 'american-gold-eagles',
      },
    ]);
  });

  it('answers each once, and leaves out what is not sold', async () => {
    const response = await ask([EAGLE, 'Gone', EAGLE, '__proto__', '1 Kilo Gold Bar']);
    expect(response.json().data.map(({ id }: { id: string }) => id)).toEqual([EAGLE, '1 Kilo Gold Bar']);
    expect((await ask(['Gone'])).json().data).toEqual([]);
  });

  it('refuses none, too many, and what is no id', async () => {
    for (const ids of [[], [''], Array.from({ length: MOST_PRODUCTS_ASKED + 1 }, (_, index) => `Product ${index}`)]) {
      const response = await ask(ids);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 'ERROR', reason: 'invalid-input' });
    }
  });

  it('is asked by the client for several at once', async () => {
    const fetchInjected = async (url: RequestInfo | URL) => {
      const { pathname, search } = new URL(String(url));
      const { statusCode, body } = await visitor.ask('GET', pathname + search);
      return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
    };
    const api = createApi(fetchInjected, 'http://localhost:3000', { readProducts });
    const outcome = await api.readProducts({ query: { id: [EAGLE, '1 Kilo Gold Bar'] } });
    expect(outcome).toMatchObject({ ok: true, answer: { data: [{ id: EAGLE }, { id: '1 Kilo Gold Bar' }] } });
  });
});
