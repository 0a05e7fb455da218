import { afterAll, beforeAll, expect, it } from 'vitest';
import { dollars } from '#domain/money.ts';
import { priceLine } from '#domain/order.ts';
import { premiumPercent } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import type { Database } from '#server/database/types.ts';
import type { GoodsEdit, RevisionChange } from '#server/goods/revision.ts';
import { createTransaction } from '#server/stores.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';

describeOnBothDatabases('the goods of a running shop', (open) => {
  let database: Database;
  let shop: TestShop;

  beforeAll(async () => {
    database = await open();
    shop = await openShop(database);
  });
  afterAll(() => shop.close());

  async function change(edits: readonly GoodsEdit[], more: Partial<RevisionChange> = {}) {
    const { clock, goods } = { clock: shop.clock, goods: shop.shop.goods };
    const applied = await createTransaction(
      database.db,
      clock,
    )((stores) => stores.goods.applyRevision({ at: clock(), staffId: null, source: 'row', edits, ...more }));
    if (!applied.ok) throw new Error(applied.reason);
    await goods.catchUp();
    return goods.current();
  }
  const set = (fields: object): GoodsEdit => ({ kind: 'change', key: EAGLE, set: fields });
  const eagle = () => shop.shop.goods.current().productByKey(EAGLE) as Product;

  it('show a change, and share all else with the goods of before', async () => {
    const before = shop.shop.goods.current();
    const after = await change([set({ premium: premiumPercent(4.75) })]);
    expect(after.revision).toBe(before.revision + 1);
    expect(eagle().premium).toBe(475);
    expect(after.productById(eagle().id)).toBe(eagle());
    expect(after.productsIn(eagle().category)).toContain(eagle());
    expect(after.productsIn('silver-bars')).toBe(before.productsIn('silver-bars'));
    expect(before.productByKey(EAGLE)?.premium).not.toBe(475);
  });

  it('are heard of without being asked for', async () => {
    const heard = new Promise<number>((resolve) => {
      const stop = shop.shop.goods.onChange(() => {
        stop();
        resolve(shop.shop.goods.revision());
      });
    });
    const { revision } = shop.shop.goods.current();
    const transaction = createTransaction(database.db, shop.clock);
    await transaction(({ goods }) =>
      goods.applyRevision({
        at: shop.clock(),
        staffId: null,
        source: 'row',
        edits: [set({ description: 'Heard of.' })],
      }),
    );
    expect(await heard).toBe(revision + 1);
  });

  it('are looked for by an order at an unknown price, where no notification came', async () => {
    const elect: Database['elect'] = (settings) => database.elect({ ...settings, onNews() {} });
    const deaf = await openShop({ ...database, elect }, { clock: shop.clock });
    const ada = new Visitor(deaf.app);
    await ada.signUp('ada@example.com');
    const { revision } = await change([set({ premium: premiumPercent(6) })]);
    expect(deaf.shop.goods.revision()).toBe(revision - 1);
    const { id } = eagle();
    const price = dollars(priceLine(eagle(), 1, SPOT).unitPrice);
    const lines = [{ product: { id }, quantity: 1, price }];
    const placed = await ada.ask('POST', '/api/order/place', { ...orderBody(), lines, amount: price });
    expect(placed.statusCode).toBe(200);
    expect(deaf.shop.goods.revision()).toBe(revision);
    await deaf.close();
  });

  it('leave out what is hidden, and say how the rest is sold', async () => {
    const { id, category } = eagle();
    const hidden = await change([set({ state: 'hidden' })]);
    expect(hidden.productById(id)).toBeUndefined();
    expect(hidden.entries.some((entry) => entry.id === id)).toBe(false);
    expect(hidden.featured()).toEqual(hidden.entries.slice(0, 6));
    await change([set({ state: 'pre-sale', shipsFrom: '2026-12-08', most: 20 })]);
    expect(eagle()).toMatchObject({ sale: { state: 'pre-sale', shipsFrom: '2026-12-08' }, most: 20, category });
    await change([set({ state: 'paused', pausedMessage: 'Back in May.' })]);
    expect(eagle().sale).toEqual({ state: 'paused', message: 'Back in May.' });
    await change([set({ state: 'on-sale', isCounted: true })]);
    expect(eagle().sale).toEqual({ state: 'sold-out' });
    expect(shop.shop.goods.current().isCounted(eagle())).toBe(true);
    await change([set({ state: 'on-sale', isCounted: false, most: null })]);
    expect(eagle()).not.toHaveProperty('sale');
    expect(eagle()).not.toHaveProperty('most');
  });

  it('are found by the names that they had', async () => {
    const { id } = eagle();
    const { productById, productByKey, keyOf } = await change([set({ name: 'Eagle of gold' })]);
    expect(productById(id)).toBe(productByKey(EAGLE));
    expect(productById(id)?.id).toBe('Eagle of gold');
    expect(keyOf({ ...eagle(), id })).toBe(EAGLE);
    await change([set({ name: id })]);
  });

  it('begin with the featured six, and keep the order of each category', async () => {
    const goods = shop.shop.goods.current();
    const keys = goods.productsIn('silver-dollars').map((product) => goods.keyOf(product));
    const turned = await change([
      { kind: 'order', category: 'silver-dollars', keys: keys.toReversed() },
      { kind: 'featured', keys: keys.slice(0, 6) },
    ]);
    expect(turned.productsIn('silver-dollars').map((product) => turned.keyOf(product))).toEqual(keys.toReversed());
    expect(turned.featured().map((product) => turned.keyOf(product))).toEqual(keys.slice(0, 6));
    expect(turned.entries.slice(0, 6)).toEqual(turned.featured());
    expect(turned.entries).toHaveLength(goods.entries.length);
  });

  it('name what is not sold at all', async () => {
    await change([{ kind: 'pause', scope: 'silver', message: 'Closed for today.', cause: 'hand' }]);
    expect(shop.shop.goods.pauses()).toEqual({ shop: null, gold: null, silver: 'Closed for today.' });
    expect(shop.shop.goods.bindingRevision()).toBe(shop.shop.goods.revision());
    await change([{ kind: 'resume', scope: 'silver' }]);
    expect(shop.shop.goods.pauses()).toEqual({ shop: null, gold: null, silver: null });
  });

  it('are remembered with the prices that they had, also by a process that starts', async () => {
    const premiums = [3, 4, 5] as const;
    const first = shop.shop.goods.revision();
    for (const percent of premiums) {
      shop.clock.advance(60_000);
      await change([set({ premium: premiumPercent(percent) })]);
    }
    const other = await openShop(database, { clock: shop.clock });
    for (const { goods } of [shop.shop, other.shop]) {
      const seen = (start: number, end: number) =>
        goods.inForce(start, end).map((view) => [view.revision - first, view.productByKey(EAGLE)?.premium]);
      const now = shop.clock();
      expect(seen(now + 3_000, now + 4_000)).toEqual([[3, 500]]);
      expect(seen(now - 30_000, now)).toEqual([[2, 400]]);
      expect(seen(now - 90_000, now - 30_000)).toEqual([
        [2, 400],
        [1, 300],
      ]);
    }
    await other.close();
  });
});
