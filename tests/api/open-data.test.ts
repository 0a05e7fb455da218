import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

function fail(): never {
  throw new Error('No such product');
}

const CALLED_FROM_ELSEWHERE = { origin: 'https://prices.example', 'sec-fetch-site': 'cross-site' };

describe('open data', () => {
  let shop: TestShop;
  let visitor: Visitor;
  const ask = (path: string, headers = {}) =>
    visitor.ask('GET', path, undefined, { ...CALLED_FROM_ELSEWHERE, ...headers });

  beforeAll(async () => {
    shop = await openShop(await openAnyDatabase(), {}, 'built');
    visitor = new Visitor(shop.app);
  }, 60_000);
  afterAll(() => shop.close());

  it.each([
    ['/data/prices.json', 'application/json; charset=utf-8'],
    ['/data/prices.csv', 'text/csv; charset=utf-8'],
    ['/data/spot/gold/hour.csv', 'text/csv; charset=utf-8'],
    ['/data/spot/silver/day.csv', 'text/csv; charset=utf-8'],
    ['/data/merchant.xml', 'application/xml; charset=utf-8'],
  ])('%s is for any site, for fifteen seconds, and known by its tag', async (path, type) => {
    const answer = await ask(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=15',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const again = await ask(path, { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  it('has every product once, at the exact price of the reading that it names', async () => {
    const { spot, at, products } = (await ask('/data/prices.json')).json();
    expect([spot, at]).toEqual([{ gold: 4078.4, silver: 50.62 }, new Date(shop.clock()).toISOString()]);
    const catalogue = shop.shop.goods.current();
    expect(new Set(products.map(({ id }: { id: string }) => id))).toEqual(
      new Set(catalogue.entries.map(({ id }) => id)),
    );
    expect(products).toHaveLength(new Set(catalogue.entries.map(({ id }) => id)).size);
    for (const { id, price, state, url } of products) {
      const product = catalogue.productById(id);
      if (!product) throw new Error(id);
      expect(Math.round(price * 100)).toBe(unitPrice(SPOT[product.metal], product.weight, product.premium));
      expect([state, url]).toEqual(['on-sale', `http://localhost:3000/product/${encodeURIComponent(id)}`]);
    }
  });

  it('has the same as CSV, with the spot prices first', async () => {
    const { products } = (await ask('/data/prices.json')).json();
    const [head, gold, silver, ...rows] = (await ask('/data/prices.csv')).body.trim().split('\n');
    expect(head).toBe('id,name,url,metal,fine_ounces,premium_percent,price,price_per_ounce,state,at');
    expect([gold, silver]).toEqual([
      `spot-gold,Gold spot price,http://localhost:3000/prices?metal=gold,gold,1,0,4078.40,4078.40,spot,${new Date(shop.clock()).toISOString()}`,
      expect.stringMatching(/^spot-silver,.*,50\.62,50\.62,spot,/),
    ]);
    expect(rows).toHaveLength(products.length);
    expect(rows[0]).toContain(`,${products[0].price.toFixed(2)},`);
  });

  it('tells shopping engines the price and the availability of the page', async () => {
    const { entries, keyOf } = shop.shop.goods.current();
    const buffalo = keyOf(entries.find(({ category }) => category === 'american-gold-buffalos') ?? fail());
    await reviseGoods(shop.database, shop.clock, [
      { kind: 'change', key: EAGLE, set: { state: 'pre-sale', shipsFrom: '2026-12-08' } },
      { kind: 'change', key: buffalo, set: { state: 'paused' } },
    ]);
    await shop.shop.goods.catchUp();
    const feed = (await ask('/data/merchant.xml')).body;
    const items = [...feed.matchAll(/<item>.*?<\/item>/g)].map(([item]) => item);
    expect(items.length).toBeGreaterThan(100);
    expect(new Set(items.map((item) => /<g:id>([^<]{1,50})<\/g:id>/.exec(item)?.[1])).size).toBe(items.length);
    const schema = {
      'https://schema.org/InStock': 'in_stock',
      'https://schema.org/PreOrder': 'preorder',
      'https://schema.org/OutOfStock': 'out_of_stock',
    };
    const checked = items.filter((item, nth) => nth % 20 === 0 || item.includes(EAGLE) || item.includes(buffalo));
    for (const item of checked) {
      const link = /<g:link>http:\/\/localhost:3000([^<]+)</.exec(item)?.[1] ?? '';
      const page = (
        await visitor.ask(
          'GET',
          link.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
          undefined,
          { accept: 'text/html' },
        )
      ).body;
      const offer = /"offers":\{"@type":"Offer".*?"price":"([\d.]+)".*?"availability":"([^"]+)"/.exec(page);
      expect(item).toContain(`<g:price>${offer?.[1]} USD</g:price>`);
      expect(item).toContain(`<g:availability>${schema[offer?.[2] as keyof typeof schema]}</g:availability>`);
    }
    expect(feed).toContain(
      '<g:availability>preorder</g:availability><g:availability_date>2026-12-08T00:00Z</g:availability_date>',
    );
  });

  it('is new with the next reading, and sells nothing at one that is too old', async () => {
    const before = (await ask('/data/prices.json')).headers.etag;
    shop.clock.advance(MINUTE_MS);
    shop.feed.set({ ...SPOT, gold: cents(410_000) });
    await shop.shop.spot.refresh();
    const next = await ask('/data/prices.json');
    expect(next.headers.etag).not.toBe(before);
    expect(next.json().spot.gold).toBe(4100);
    shop.clock.advance(6 * MINUTE_MS);
    const old = (await ask('/data/prices.json')).json();
    expect(old.spot.gold).toBe(4100);
    expect(new Set(old.products.map(({ state }: { state: string }) => state))).toEqual(new Set(['paused']));
  });

  it('is nothing else', async () => {
    for (const path of [
      '/data',
      '/data/',
      '/data/prices',
      '/data/spot/lead/day.csv',
      '/data/../etc/passwd',
      '/data/chart/gold-9Y.csv',
    ])
      expect((await ask(path)).statusCode).toBe(404);
    expect((await visitor.ask('POST', '/data/prices.json', {})).statusCode).toBeGreaterThanOrEqual(400);
  });
});

it('of a shop without a price has goods and no prices', async () => {
  const shop = await openShop(
    await openAnyDatabase(),
    { feeds: [{ source: 'fixed', description: 'none', read: async () => Promise.reject(new Error('no answer')) }] },
    'built',
  );
  const visitor = new Visitor(shop.app);
  const { spot, products } = (await visitor.ask('GET', '/data/prices.json')).json();
  expect([spot, products[0].price, products[0].state]).toEqual([null, null, 'paused']);
  expect((await visitor.ask('GET', '/data/merchant.xml')).body).not.toContain('<item>');
  await shop.close();
});
