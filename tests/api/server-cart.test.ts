import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { MAX_LINES } from '#domain/cart.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const IDS = [...new Set(troyCatalogue().entries.map(({ id }) => id))];

describeOnEachDatabase('the cart of the server', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let adaId: string;
  let customers = 0;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customers += 1;
    ada = new Visitor(shop.app);
    adaId = await ada.signUp(`ada${customers}@example.com`);
  });

  const add = (id: string, quantity = 1) => ada.ask('POST', `/api/cart/add/${adaId}`, { product: { id }, quantity });
  const storeLines = (ids: readonly string[]) =>
    shop.database.db.execute(sql`insert into cart_lines (user_id, product_id, quantity, added_at)
      select ${adaId}, value, 1, now() from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) value`);

  it('takes as many different products as an order, and more of those that are in it', async () => {
    await storeLines(IDS.slice(0, MAX_LINES - 1));
    expect((await add(IDS[MAX_LINES - 1]!)).json().data).toHaveLength(MAX_LINES);
    const refused = await add(IDS[MAX_LINES]!);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'Your cart has the maximum number of different products. Please remove one and try again.',
    );
    const more = await add(IDS[0]!, 4);
    expect(more.json().data).toHaveLength(MAX_LINES);
    expect(more.json().data.find(({ id }: { id: string }) => id === IDS[0]).quantity).toBe(5);
    await ada.ask('DELETE', `/api/cart/remove/${adaId}/${encodeURIComponent(IDS[1]!)}`);
    expect((await add(IDS[MAX_LINES]!)).json().data).toHaveLength(MAX_LINES);
  });

  it('is not filled by products that have left the catalogue', async () => {
    await storeLines([IDS[0]!, ...Array.from({ length: MAX_LINES }, (_, index) => `gone ${index}`)]);
    const added = await add(IDS[1]!);
    expect(
      added
        .json()
        .data.map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual([IDS[0]!, IDS[1]!].toSorted());
  });
});
