import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { createApi } from '#contract/client.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

/** The goods are not in the database: one kind of it is enough. */
describe('the search call', () => {
  let shop: TestShop;
  let visitor: Visitor;
  const ask = (query: string) => visitor.ask('GET', `/api/search${query}`);

  beforeAll(async () => {
    shop = await openShop(await openAnyDatabase());
    visitor = new Visitor(shop.app);
  });
  afterAll(async () => {
    await shop.close();
    await shop.database.close();
  });

  it('answers the best eight and how many there are', async () => {
    const response = await ask('?q=gold+eagle');
    expect(response.statusCode).toBe(200);
    const { status, data } = response.json();
    expect(status).toBe('SUCCESS');
    expect(data.products).toHaveLength(8);
    expect(data.count).toBeGreaterThan(8);
    expect(data.products[0]).toEqual({
      id: '1 oz American Gold Eagle (Random Year)',
      name: '1 oz American Gold Eagle (Random Year)',
      metal: 'gold',
      image: expect.stringMatching(/\.webp$/),
      weight: 1,
      premiumPercentage: 4.5,
    });
  });

  it.each(['?q=ASE', '?q=1kg', '?q=tenth%20ounce%20eagle', '?q=krug', '?q=ms70', '?q=krugerand'])(
    'finds something for %s',
    async (query) => {
      expect((await ask(query)).json().data.count).toBeGreaterThan(0);
    },
  );

  it('heeds an amount of money at the prices of now', async () => {
    const { products, count } = (await ask('?q=gold%20under%20%24500')).json().data;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan((await ask('?q=gold')).json().data.count);
    for (const { metal, weight, premiumPercentage } of products) {
      expect(metal).toBe('gold');
      expect(weight * SPOT.gold * (1 + premiumPercentage / 100)).toBeLessThanOrEqual(500_00.5);
    }
  });

  it('answers nothing where there is nothing', async () => {
    expect((await ask('?q=xyzzy')).json().data).toEqual({ products: [], count: 0 });
  });

  it.each(['', '?q=', '?q=%20', '?q=a&q=b', '?q[]=a', '?q=%00'])(
    'refuses %j with a sentence for its field',
    async (query) => {
      const response = await ask(query);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 'ERROR', reason: 'invalid-input' });
    },
  );

  it.each([
    ['words', `gold ${'x'.repeat(5_000)}`],
    ['characters of two units', `gold ${'💎'.repeat(200)}`],
  ])('does not look at what is too long, in %s', async (_, q) => {
    const response = await ask(`?${new URLSearchParams({ q })}`);
    expect(response.statusCode).toBe(200);
    expect(response.json().data.count).toBe((await ask('?q=gold')).json().data.count);
  });

  it('is asked by the client with its query', async () => {
    const fetchInjected = async (url: RequestInfo | URL) => {
      const { pathname, search } = new URL(String(url));
      const { statusCode, body } = await visitor.ask('GET', pathname + search);
      return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
    };
    const outcome = await createApi(fetchInjected, 'http://localhost:3000', CALLS).search({
      query: { q: '1 oz & more' },
    });
    expect(outcome).toMatchObject({ ok: true, answer: { data: { count: expect.any(Number) } } });
  });

  it('is described with its query', async () => {
    const { paths } = (await visitor.ask('GET', '/api/docs/json')).json();
    expect(paths['/api/search'].get.parameters).toEqual([
      expect.objectContaining({ name: 'q', in: 'query', required: true }),
    ]);
  });
});
