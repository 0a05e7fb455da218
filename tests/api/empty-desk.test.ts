import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_PAGE } from '../e2e/every-page.ts';
import { orderBody } from '../support/claims.ts';
import { openAnyDatabase } from '../support/databases.ts';
import { DESK } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const ADDRESSES = [...EVERY_PAGE, '/sitemap.xml', '/robots.txt', '/api/getMetal', '/api/docs/json'];

/** A shop whose desk nobody has joined is the shop that it was. */
describe('a shop with an empty desk', () => {
  let off: TestShop;
  let on: TestShop;
  beforeAll(async () => {
    const open = async (more: object) => openShop(await openAnyDatabase(), more, 'built');
    [off, on] = [await open({}), await open({ desk: DESK })];
  });
  afterAll(async () => {
    for (const shop of [off, on]) {
      await shop.close();
      await shop.database.close();
    }
  });

  it.each(ADDRESSES)('answers %s byte for byte as one without a desk', async (url) => {
    const ask = async (shop: TestShop) => {
      const { statusCode, headers, body } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
      const { date: _, 'x-request-id': __, ...same } = headers;
      return { statusCode, same, body };
    };
    expect(await ask(on)).toEqual(await ask(off));
  });

  it('answers an order and its history in the same words', async () => {
    const shapes = await Promise.all(
      [off, on].map(async (shop) => {
        const ada = new Visitor(shop.app);
        const userId = await ada.signUp('ada@example.com');
        const placed = await ada.ask('POST', '/api/order/place', orderBody());
        const history = await ada.ask('GET', `/api/order/get/by-user/${userId}`);
        const paths = [placed, history].map((answer) => pathsOf(answer.json()));
        return { statuses: [placed.statusCode, history.statusCode], paths };
      }),
    );
    expect(shapes[0]?.statuses).toEqual([200, 200]);
    expect(shapes[1]).toEqual(shapes[0]);
  });
});

/** The names of an answer's fields: numbers and instants are others in each shop. */
function pathsOf(value: unknown, path = ''): readonly string[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, `${path}/${name}`));
}
