import { afterAll, beforeAll, expect, it } from 'vitest';
import { premiumPercent } from '#domain/price.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { describeOnEachDatabase, urlOf } from '../support/databases.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

const now = () => Date.now();

describeOnEachDatabase('pages of goods that change', (open, kind) => {
  let database: Database;
  let second: Database | undefined;
  /** Where goods are changed, and another process on PostgreSQL. */
  let shop: TestShop;
  let other: TestShop;

  beforeAll(async () => {
    database = await open();
    shop = await openShop(database, {}, 'built');
    if (kind === 'postgres') {
      second = await openDatabase({ kind: 'postgres', url: urlOf(database) });
      other = await openShop(second, {}, 'built');
    } else other = shop;
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    if (other !== shop) await other.close();
    await second?.close();
  });

  const change = (set: object) => reviseGoods(database, now, [{ kind: 'change', key: EAGLE, set }]);
  const nameOfEagle = () => other.shop.goods.current().productByKey(EAGLE)?.id ?? '';
  const ask = async (address: string) => other.app.inject({ url: address, headers: { accept: 'text/html' } });
  const productPage = async () => (await ask(`/product/${encodeURIComponent(nameOfEagle())}`)).body;

  it('show each change soon, on another process too, ten times of ten', async () => {
    await productPage();
    for (let nth = 1; nth <= 10; nth += 1) {
      const percent = 20 + nth / 10;
      await change({ premium: premiumPercent(percent) });
      const text = `"premium",${Math.round(percent * 100)}`;
      await expect
        .poll(async () => (await productPage()).replaceAll('\\', '').includes(text), { timeout: 10_000, interval: 20 })
        .toBe(true);
    }
  }, 60_000);

  it('never show a paused product as one for sale, nor a hidden one at all', async () => {
    await productPage();
    await change({ state: 'paused', pausedMessage: 'Back in May.' });
    await other.shop.goods.catchUp();
    expect(await productPage()).toContain('Not available right now');
    const address = `/product/${encodeURIComponent(nameOfEagle())}`;
    await change({ state: 'hidden' });
    await other.shop.goods.catchUp();
    expect((await ask(address)).statusCode).toBe(404);
    expect((await ask('/sitemap.xml')).statusCode).toBe(200);
    await change({ state: 'on-sale' });
    await other.shop.goods.catchUp();
    expect((await ask(address)).statusCode).toBe(200);
  });

  it('say in the search how a product is sold', async () => {
    await change({ state: 'pre-sale', shipsFrom: '2099-12-08' });
    await other.shop.goods.catchUp();
    const saleOfFirst = async () =>
      (await other.app.inject(`/api/search?q=${encodeURIComponent(nameOfEagle())}`)).json().data.products[0].sale;
    // The index of words rests between two changes.
    await expect.poll(saleOfFirst, { timeout: 5_000 }).toEqual({ state: 'pre-sale', shipsFrom: '2099-12-08' });
    await change({ state: 'on-sale', shipsFrom: null });
    await other.shop.goods.catchUp();
    expect(await saleOfFirst()).toBeUndefined();
  });

  it('lead on from a name that a product had, and carts go on with the new one', async () => {
    const before = nameOfEagle();
    const ada = new Visitor(other.app);
    const userId = await ada.signUp('ada@example.com');
    await ada.ask('POST', `/api/cart/add/${userId}`, { product: { id: before }, quantity: 3 });
    await change({ name: 'Eagle of an ounce' });
    await other.shop.goods.catchUp();
    const moved = await ask(`/product/${encodeURIComponent(before)}`);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe('/product/Eagle%20of%20an%20ounce');
    expect((await ada.ask('GET', `/api/cart/user/${userId}`)).body).toContain('Eagle of an ounce');
    const asked = await other.app.inject(`/api/products?id=${encodeURIComponent(before)}`);
    expect(asked.json().data).toMatchObject([{ id: 'Eagle of an ounce', formerId: before }]);
    await change({ name: before });
    await other.shop.goods.catchUp();
    expect((await ask(`/product/${encodeURIComponent(before)}`)).statusCode).toBe(200);
  });
});
