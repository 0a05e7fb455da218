import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { readProducts } from '#catalogue/catalogue-file.ts';
import { MAX_LINES } from '#domain/cart.ts';
import { dollars } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../../support/open-shop.ts';

const SIGN = '金';
/** With the longest name of all. */
const LONGEST_STATE = 'U. S. Minor Outlying Islands';

/** The longest order that there can be: all lines, each name and each entry of the form as long as it may be. */
describeOnEachDatabase('an order of as many lines as there may be, with the longest names', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let userId: string;
  let body: { lines: unknown[]; amount: number };

  beforeAll(async () => {
    const written = Array.from({ length: MAX_LINES }, (_, n) =>
      JSON.stringify({
        name: `${n} `.padEnd(200, SIGN),
        description: 'x',
        ounces: '999.123456',
        premium: 2.75,
        category: 'silver-bars',
        image: '/pictures/silver-bars--1-oz-640.webp',
      }),
    );
    const read = readProducts(written);
    if (!read.ok) throw new Error(read.faults.join());
    shop = await openShop(await open(), { firstGoods: async () => createCatalogue(read.products) });
    ada = new Visitor(shop.app);
    userId = await ada.signUp('ada@example.com');
    const priced = read.products.map((product) => priceLine(product, 999, SPOT));
    const long = (length: number) => SIGN.repeat(length);
    body = {
      lines: priced.map((line) => ({
        product: {
          id: line.productId,
          name: line.name,
          price: dollars(line.unitPrice),
          weight: ouncesAsNumber(line.weight),
          metal: line.metal,
        },
        quantity: line.quantity,
        price: dollars(line.unitPrice),
      })),
      amount: dollars(orderTotal(priced)),
      ...{ address: { address: long(200), city: long(100), state: LONGEST_STATE, zipCode: '96910-1234' } },
      ...{
        email: 'ada@example.com',
        phone: `(312) 555-0188 ${long(25)}`,
        firstName: long(100),
        lastName: long(100),
        userId,
      },
    };
  });
  afterAll(() => shop.close());

  const place = async (payload: string, url = '/api/order/place') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: ada.cookies() };
    return (await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  /** As some libraries write JSON: nothing but ASCII. */
  const escaped = (text: string) =>
    text.replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

  it('is taken, in whatever form JSON has for its signs', async () => {
    const written = JSON.stringify(body);
    expect(await place(written)).toBe(200);
    expect(await place(escaped(written))).toBe(200);
    const url = `/api/order/place/user/${userId}/amount/${body.amount}/${encodeURIComponent('12 Elm Street')}`;
    expect(await place(escaped(JSON.stringify(body.lines)), url)).toBe(200);
  }, 60_000);

  it('is refused with more bytes than any body may have', async () => {
    const written = JSON.stringify(body);
    const padded = (bytes: number) => written + ' '.repeat(bytes - Buffer.byteLength(written));
    expect(await place(padded(256 * 1024))).toBe(200);
    expect(await place(padded(256 * 1024 + 1))).toBe(413);
  }, 60_000);
});
