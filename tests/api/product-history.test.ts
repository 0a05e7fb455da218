import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { stepEnd, stepStart } from '#domain/spot-steps.ts';
import { spotSteps } from '#server/database/schema.ts';
import { describeOnEachDatabase, openAnyDatabase } from '../support/databases.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

async function idOf({ shop }: TestShop): Promise<string> {
  return shop.goods.current().productByKey(EAGLE)?.id ?? '';
}

/** What the product's page shows as its price, in cents. */
async function shownPrice(shop: TestShop, page: string): Promise<number> {
  const { body } = await new Visitor(shop.app).ask('GET', page, undefined, { accept: 'text/html' });
  const [, price = ''] = /class="price product__price[^"]*">\$([\d,.]+)</.exec(body) ?? [];
  return Math.round(Number(price.replace(',', '')) * 100);
}

async function rowsOf(
  shop: TestShop,
  id: string,
): Promise<readonly { from: string; price: number; premium: number }[]> {
  const { body } = await new Visitor(shop.app).ask(
    'GET',
    `/data/history.csv?${new URLSearchParams({ id, range: 'All' })}`,
  );
  return body
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [from = '', , premium = '', , price = ''] = line.split(',');
      return { from, price: Math.round(Number(price) * 100), premium: Math.round(Number(premium) * 100) };
    });
}

it('is what the pages showed in the last minute of each day, with changes of the premium and hours without a reading', async () => {
  const database = await openAnyDatabase();
  // It begins before the clocks of New York go forward.
  const shop = await openShop(database, {}, 'built');
  const { clock, feed } = shop;
  const id = await idOf(shop);
  const page = `/product/${encodeURIComponent(id)}`;
  const read = async (gold: number) => {
    feed.set({ ...SPOT, gold: cents(gold) });
    await shop.shop.spot.refresh();
  };
  const shown = new Map<string, number>();
  for (let day = 0; day < 9; day += 1) {
    const from = Date.parse('2026-03-01T22:00:00Z') + day * DAY_MS - (day > 6 ? HOUR_MS : 0);
    const until = stepEnd('day', from);
    while (clock() < until - HOUR_MS) {
      clock.advance(Math.min(11 * HOUR_MS, until - HOUR_MS - clock()));
      await read(400_000 + Math.round(9_000 * Math.sin(clock() / 7e7)));
    }
    if (day % 3 === 1)
      await reviseGoods(database, clock, [
        { kind: 'change', key: EAGLE, set: { premium: (500 + 10 * day) as BasisPoints } },
      ]);
    await shop.shop.goods.catchUp();
    // On every second day no feed answers for the last hour: the page goes on to show the last price.
    if (day % 2 === 1) feed.fail(new Error('no answer'));
    clock.advance(HOUR_MS - MINUTE_MS);
    await shop.shop.spot.refresh();
    shown.set(new Date(from).toISOString(), await shownPrice(shop, page));
    clock.advance(2 * MINUTE_MS);
    feed.set(SPOT);
    await shop.shop.spot.past.renew();
  }
  const rows = await rowsOf(shop, id);
  expect(rows.slice(0, shown.size).map(({ from, price }) => [from, price])).toEqual([...shown]);
  expect(new Set(rows.map(({ premium }) => premium)).size).toBe(4);
  await shop.close();
});

describeOnEachDatabase('the price history on the page of a product', (open) => {
  it('is one sentence until it is 14 days old, then a chart, its figures as a file and as a table', async () => {
    const shop = await openShop(await open(), {}, 'built');
    const { clock } = shop;
    const id = await idOf(shop);
    const page = `/product/${encodeURIComponent(id)}`;
    const visitor = new Visitor(shop.app);
    const html = async (query = '') =>
      (await visitor.ask('GET', page + query, undefined, { accept: 'text/html' })).body;
    expect(await html()).toMatch(/It begins 14 days after a product is first offered here\./);
    for (let day = 0; day < 15; day += 1) {
      clock.advance(DAY_MS);
      await shop.shop.spot.refresh();
      await shop.shop.spot.past.renew();
    }
    expect([...(await html()).matchAll(/class="chart__line" d="([^"]+)"/g)].map(([, line]) => line)).toEqual([
      expect.stringMatching(/^M0 \d+h15$/),
      expect.stringMatching(/^M0 \d+h15$/),
    ]);
    expect(await html('?range=1M')).toContain('The same on all 16 days.');
    const table = await html('?table=1');
    expect(table.match(/<tr><th scope="row">[^<]+<\/th><td>\$/g)).toHaveLength((await rowsOf(shop, id)).length);
    expect((await visitor.ask('GET', '/data/history.csv?id=nothing')).statusCode).toBe(404);
    await shop.close();
  });
});

it('of half a year adds little to the page of its product', async () => {
  const shop = await openShop(await openAnyDatabase(), {}, 'built');
  const { clock, database } = shop;
  const page = `/product/${encodeURIComponent(await idOf(shop))}`;
  const htmlOf = async () => (await new Visitor(shop.app).ask('GET', page, undefined, { accept: 'text/html' })).body;
  const days = Array.from({ length: 200 }, (_, ago) => stepStart('day', clock() + ago * DAY_MS));
  let gold = 400_000;
  await database.db.insert(spotSteps).values(
    days.map((from, nth) => {
      gold += Math.round(3_000 * Math.sin(nth * nth));
      const cents = { openCents: gold, highCents: gold, lowCents: gold, closeCents: gold };
      return { sourceGroup: 'live', step: 'day', metal: 'gold', fromAt: new Date(from), ...cents };
    }),
  );
  clock.advance(200 * DAY_MS);
  await shop.shop.spot.refresh();
  await shop.shop.spot.past.renew();
  const after = await htmlOf();
  expect(after).toContain('of 184 days');
  const without = after
    .replace(/<section class="history"[\s\S]*?<\/section>/, '')
    .replace(/\\"history\\",\\"\{[\s\S]*?\}\\",/, '');
  expect(after.length - without.length).toBeGreaterThan(9_000);
  expect(weightOf(after) - weightOf(without)).toBeLessThanOrEqual(2_000);
  await shop.close();
});

/** Bytes as pages travel. */
function weightOf(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
