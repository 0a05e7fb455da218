import fc from 'fast-check';
import { expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { afterMove, NO_STOCK, type Stock, type StockMove } from '#domain/stock.ts';
import { productStock, stockMoves } from '#server/database/goods-tables.ts';
import type { Database } from '#server/database/types.ts';
import type { ProductFields } from '#server/goods/goods-row.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import { seedGoods } from '#server/goods/seed-goods.ts';
import { stockStore } from '#server/goods/stock-store.ts';
import { waitingGoodsStore } from '#server/goods/waiting-goods-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

const AT = Date.parse('2026-11-23T15:00:00Z');
const CAUSE = { at: AT, staffId: null };
const catalogue = troyCatalogue();
const [EAGLE = '', ROUND = ''] = [...new Set(catalogue.entries.map((product) => catalogue.keyOf(product)))];

describeOnEachDatabase('the stock of counted products', (open) => {
  async function shelf(here: number) {
    const database = await open();
    const { db } = database;
    await seedGoods(
      { transaction: (work) => db.transaction((tx) => work(goodsStore(tx))), goods: goodsStore(db), clock: () => AT },
      async () => catalogue,
    );
    const move = (moves: readonly StockMove[], orderId?: string) =>
      db.transaction((tx) => stockStore(tx).move(moves, { ...CAUSE, ...(orderId && { orderId }) }));
    await move([{ key: EAGLE, kind: 'received', quantity: here }]);
    return { database, move };
  }

  it('never sells more than there is, in parallel', async () => {
    const { database, move } = await shelf(10);
    const wanted = Array.from({ length: 100 }, (_, nth) => `order ${nth}`);
    const moved = await Promise.all(
      wanted.map((orderId) => move([{ key: EAGLE, kind: 'reserved', quantity: 1 }], orderId)),
    );
    expect(moved.filter(({ ok }) => ok)).toHaveLength(10);
    expect(moved.find(({ ok }) => !ok)).toMatchObject({ ok: false, key: EAGLE, left: 0 });
    expect(await stockOf(database, EAGLE)).toEqual({ here: 10, reserved: 10 });
  });

  it('locks in the order of keys, so that carts in any order do not wait for each other for ever', async () => {
    const { database, move } = await shelf(200);
    await move([{ key: ROUND, kind: 'received', quantity: 200 }]);
    const both = [EAGLE, ROUND].map((key) => ({ key, kind: 'reserved', quantity: 1 }) as const);
    await Promise.all(
      Array.from({ length: 60 }, (_, nth) => move(nth % 2 === 0 ? both : [...both].reverse(), `order ${nth}`)),
    );
    expect(await stockOf(database, EAGLE)).toEqual({ here: 200, reserved: 60 });
    expect(await stockOf(database, ROUND)).toEqual({ here: 200, reserved: 60 });
  });

  it('makes a revision when the last piece goes and when one comes back, and none between', async () => {
    const { database, move } = await shelf(2);
    const goods = goodsStore(database.db);
    const soldOut = async () => {
      const [newest] = await goods.revisions({ key: EAGLE, most: 1 });
      return [newest?.source, newest?.items.map(({ field, after }) => [field, after])];
    };
    const { revision } = await goods.head();
    expect(await soldOut()).toEqual(['stock', [['soldOut', false]]]);
    expect(await move([{ key: EAGLE, kind: 'reserved', quantity: 1 }], 'a')).toEqual({ ok: true });
    expect((await goods.head()).revision).toBe(revision);
    expect(await move([{ key: EAGLE, kind: 'reserved', quantity: 1 }], 'b')).toEqual({
      ok: true,
      revision: revision + 1,
    });
    expect(await soldOut()).toEqual(['stock', [['soldOut', true]]]);
    await move([{ key: EAGLE, kind: 'released', quantity: 1 }], 'b');
    expect(await soldOut()).toEqual(['stock', [['soldOut', false]]]);
    // What is sold out binds nothing: pieces are counted in their own rows.
    expect((await goods.head()).bindingRevision).toBe(0);
  });

  it('is on Today where few pieces are to sell, as products are that are paused, since then', async () => {
    const { database } = await shelf(3);
    const { paused, lowStock } = waitingGoodsStore(database.db);
    const set = (key: string, fields: Partial<ProductFields>) =>
      database.db.transaction((tx) =>
        goodsStore(tx).applyRevision({ ...CAUSE, source: 'row', edits: [{ kind: 'change', key, set: fields }] }),
      );
    expect([await paused(), await lowStock()]).toEqual([[], []]);
    await set(EAGLE, { isCounted: true });
    await set(ROUND, { state: 'paused', pausedMessage: 'The mint is late.' });
    const nameOf = (key: string) => catalogue.productByKey(key)?.name;
    expect(await paused()).toEqual([
      { key: ROUND, name: nameOf(ROUND), metal: 'gold', message: 'The mint is late.', since: AT },
    ]);
    expect(await lowStock()).toEqual([{ name: nameOf(EAGLE), since: AT }]);
    await set(ROUND, { state: 'on-sale', isCounted: true });
    expect(await paused()).toEqual([]);
    expect((await lowStock()).map(({ name }) => name).sort()).toEqual([nameOf(EAGLE), nameOf(ROUND)].sort());
    await set(ROUND, { isCounted: false });
    await set(EAGLE, { state: 'hidden' });
    expect([await paused(), await lowStock()]).toEqual([[], []]);
  });

  it('finds pre-sales whose day has come', async () => {
    const { database } = await shelf(3);
    const edits = [{ kind: 'change', key: EAGLE, set: { state: 'pre-sale', shipsFrom: '2026-12-08' } }] as const;
    await database.db.transaction((tx) => goodsStore(tx).applyRevision({ ...CAUSE, source: 'row', edits }));
    const due = (day: string) => waitingGoodsStore(database.db).preSalesDue(day, 10);
    expect(await due('2026-12-07')).toEqual([]);
    expect(await due('2026-12-08')).toEqual([EAGLE]);
  });

  it('is the sum of its moves after whatever orders do, and writes nothing of what it refuses', async () => {
    const { database, move } = await shelf(5);
    const moves = fc.array(
      fc.record({
        key: fc.constantFrom(EAGLE, ROUND),
        kind: fc.constantFrom('received', 'reserved', 'released', 'taken', 'returned' as const),
        quantity: fc.integer({ min: 1, max: 4 }),
        orderId: fc.constantFrom('a', 'b', 'c'),
      }),
      { minLength: 5, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (life) => {
        for (const { orderId, ...one } of life) await move([one], orderId);
        for (const key of [EAGLE, ROUND]) expect(await foldOf(database, key)).toEqual(await stockOf(database, key));
      }),
      { numRuns: 8 },
    );
  });
});

async function stockOf({ db }: Database, key: string): Promise<Stock> {
  const row = (await db.select().from(productStock)).find(({ productKey }) => productKey === key);
  return row ? { here: row.here, reserved: row.reserved } : NO_STOCK;
}

async function foldOf({ db }: Database, key: string): Promise<Stock> {
  const rows = await db.select().from(stockMoves).orderBy(stockMoves.id);
  const own = rows.filter(({ productKey }) => productKey === key) as unknown as StockMove[];
  return own.reduce(afterMove, NO_STOCK);
}
