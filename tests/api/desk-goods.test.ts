import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATEGORIES } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { check } from '#contract/check.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';
const catalogue = troyCatalogue();

describeOnEachDatabase('the goods at the desk', (open) => {
  let shop: TestShop;
  let viewer: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
  });
  afterAll(() => shop.close());

  const read = async (url: string) => (await viewer.desk('GET', url)).json();

  it('are listed all at once, in the shop’s order, with what is not as of most goods', async () => {
    const answer = await read('/goods');
    expect(check(DESK_CALLS.listGoods.answer, answer).ok).toBe(true);
    const { rows, places, featured, revision, staffId } = answer.data;
    expect([revision, staffId]).toEqual([1, null]);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      ...new Set(
        CATEGORIES.flatMap(({ slug }) => catalogue.productsIn(slug).filter(({ id }) => ownSlugOf(id) === slug)).map(
          ({ name }) => name,
        ),
      ),
    ]);
    expect(rows.find(({ key }: { key: string }) => key === EAGLE)).toEqual({
      key: EAGLE,
      version: 1,
      name: '1 oz American Gold Eagle (Random Year)',
      metal: 'gold',
      weight: 1_000_000,
      premium: catalogue.productByKey(EAGLE)?.premium,
      struckIn: '.9167 (22 karat)',
      image: '/pictures/american-gold-eagles--1-oz-640.webp',
      categories: ['american-gold-eagles', 'gold-coins'],
      state: 'on-sale',
    });
    for (const { slug } of CATEGORIES)
      expect(places[slug]).toEqual(catalogue.productsIn(slug).map((product) => catalogue.keyOf(product)));
    expect(featured).toHaveLength(6);
  });

  it('are whole on their own page', async () => {
    const answer = await read(`/goods/${EAGLE}`);
    expect(check(DESK_CALLS.readGoods.answer, answer).ok).toBe(true);
    expect(answer.data).toMatchObject({
      key: EAGLE,
      hasOrders: false,
      stockMoves: [],
      history: [{ revision: 1, source: 'seed', staffId: null, items: [{ key: EAGLE, field: 'added' }] }],
    });
    expect((await viewer.desk('GET', '/goods/no-such-thing')).json().reason).toBe('unknown-goods');
  });

  it('say what the shop showed at an instant', async () => {
    const now = shop.clock();
    const answer = await read(`/goods/${EAGLE}/then?at=${now}`);
    expect(check(DESK_CALLS.readGoodsThen.answer, answer).ok).toBe(true);
    expect(answer.data).toMatchObject({
      revision: 1,
      product: { state: 'on-sale', isSoldOut: false, salesPause: null },
    });
    expect(answer.data.spot).toMatchObject({ price: 407_840 });
    const before = await read(`/goods/${EAGLE}/then?at=${shop.clock() - 1}`);
    expect(before.data).toMatchObject({ product: null, revision: null, price: null });
  });

  it('tell their revisions, the first of which is the seed', async () => {
    const answer = await read('/revisions');
    expect(check(DESK_CALLS.listRevisions.answer, answer).ok).toBe(true);
    expect(answer.data).toMatchObject([
      { revision: 1, source: 'seed', products: new Set(catalogue.entries.map(({ id }) => id)).size },
    ]);
    expect(answer.data[0].items).toHaveLength(3);
    const whole = await read('/revisions/1');
    expect(whole.data.items.length).toBeGreaterThan(130);
    expect((await viewer.desk('GET', '/revisions/7')).json().reason).toBe('unknown-revision');
  });
});

function ownSlugOf(id: string): string | undefined {
  return catalogue.productById(id)?.category;
}
