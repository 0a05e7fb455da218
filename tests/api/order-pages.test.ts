import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

/** One of each: nearly as many lines as an order may have. */
const LONGEST = troyCatalogue()
  .entries.slice(0, 100)
  .map(({ id }) => ({ id, quantity: 1 }));

type Page = {
  readonly data: readonly { readonly orderId: string; readonly cartItem: readonly object[] }[];
  readonly hasOlder?: boolean;
};

describeOnEachDatabase('the list of own orders', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());

  async function customerWith(orders: number, lines: typeof LONGEST) {
    const visitor = new Visitor(shop.app);
    const userId = await visitor.signUp(`lists-${orders}@example.com`);
    const numbers: string[] = [];
    for (let n = 0; n < orders; n += 1) {
      const placed = await visitor.ask('POST', '/api/order/place', orderBody(lines));
      expect(placed.statusCode).toBe(200);
      numbers.push(placed.json().data.orderId);
    }
    return { visitor, userId, numbers };
  }

  async function pagesOf(visitor: Visitor, userId: string): Promise<readonly Page[]> {
    const pages: Page[] = [];
    for (let before = ''; pages.length < 20; before = `?before=${pages.at(-1)?.data.at(-1)?.orderId}`) {
      const page = await visitor.ask('GET', `/api/order/get/by-user/${userId}${before}`);
      expect(page.statusCode).toBe(200);
      pages.push(page.json());
      if (!page.json().hasOlder) break;
    }
    return pages;
  }

  it('ends with whole orders of a thousand lines, and goes on with the older ones', async () => {
    const { visitor, userId, numbers } = await customerWith(23, LONGEST);
    const pages = await pagesOf(visitor, userId);
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3]);
    const all = pages.flatMap(({ data }) => data);
    expect(all.map(({ orderId }) => orderId)).toEqual([...numbers].sort().reverse());
    for (const { cartItem } of all) expect(cartItem).toHaveLength(new Set(LONGEST.map(({ id }) => id)).size);
    const oldest = [...numbers].sort()[0];
    expect((await visitor.ask('GET', `/api/order/track/${oldest}`)).json().data.orderId).toBe(oldest);
  });

  it('ends with a hundred orders, and goes on with the older ones', async () => {
    const { visitor, userId, numbers } = await customerWith(1, LONGEST.slice(0, 1));
    await copyOrder(numbers[0] ?? '', 249);
    const pages = await pagesOf(visitor, userId);
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 50]);
    expect(pages.map(({ hasOlder }) => hasOlder)).toEqual([true, true, undefined]);
    const all = pages.flatMap(({ data }) => data.map(({ orderId }) => orderId));
    expect(new Set(all).size).toBe(250);
    expect(all).toEqual([...all].sort().reverse());
  });

  it('says of no older ones where there are none', async () => {
    const { visitor, userId } = await customerWith(2, LONGEST.slice(0, 2));
    const [page, ...more] = await pagesOf(visitor, userId);
    expect(more).toEqual([]);
    expect(page?.data.map(({ cartItem }) => cartItem.length)).toEqual([2, 2]);
    const strangers = await visitor.ask('GET', `/api/order/get/by-user/${userId}?before=0`);
    expect(strangers.json().data).toEqual([]);
  });

  /** As if the same had been ordered in the years before. */
  async function copyOrder(number: string, times: number): Promise<void> {
    const { db } = shop.database;
    await db.execute(sql`insert into orders (id, user_id, placed_at, status, total_cents, first_name, last_name, email, phone,
        address, tick_id, tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint)
      select lpad(n::text, 23, '0'), user_id, placed_at, status, total_cents, first_name, last_name, email, phone,
        address, tick_id, tick_at, tick_source, gold_cents, silver_cents, null, fingerprint
      from orders, generate_series(1, ${times}::int) n where id = ${number}`);
    await db.execute(sql`insert into order_lines (order_id, position, product_id, name, metal, weight_micro_ounces,
        premium_basis_points, quantity, unit_price_cents)
      select lpad(n::text, 23, '0'), position, product_id, name, metal, weight_micro_ounces,
        premium_basis_points, quantity, unit_price_cents
      from order_lines, generate_series(1, ${times}::int) n where order_id = ${number}`);
  }
});
