import { troyCatalogue } from '#catalogue/stock.ts';
import type { Stock, StockMove } from '#domain/stock.ts';
import { productStock } from '#server/database/goods-tables.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import type { GoodsEdit, RevisionChange } from '#server/goods/revision.ts';
import { seedGoods } from '#server/goods/seed-goods.ts';
import { stockStore } from '#server/goods/stock-store.ts';
import type { TestShop } from './open-shop.ts';

/** Fills the tables of a shop with the goods of this one, where they are empty. */
export async function seedShop({ database: { db }, clock }: Pick<TestShop, 'database' | 'clock'>): Promise<void> {
  await seedGoods(
    { transaction: (work) => db.transaction((tx) => work(goodsStore(tx))), goods: goodsStore(db), clock },
    async () => troyCatalogue(),
  );
}

/** Changes the goods of a shop, which knows of it when this is done. */
export async function changeGoods(shop: TestShop, edits: readonly GoodsEdit[], more: Partial<RevisionChange> = {}) {
  const change = { at: shop.clock(), staffId: null, source: 'row', edits, ...more } as const;
  await shop.database.db.transaction((tx) => goodsStore(tx).applyRevision(change));
  await shop.shop.goods.catchUp();
}

/** Counts a product from now on: so many pieces are here. Answers its key. */
export async function countPieces(shop: TestShop, name: string, here: number): Promise<string> {
  const { db } = shop.database;
  const key = (await stockStore(db).named([name])).get(name)?.key ?? '';
  const received: StockMove = { key, kind: 'received', quantity: here };
  await db.transaction((tx) => stockStore(tx).move([received], { at: shop.clock(), staffId: null }));
  await changeGoods(shop, [{ kind: 'change', key, set: { isCounted: true } }]);
  return key;
}

export async function stockOf({ database }: Pick<TestShop, 'database'>, key: string): Promise<Stock> {
  const row = (await database.db.select().from(productStock)).find(({ productKey }) => productKey === key);
  return { here: row?.here ?? 0, reserved: row?.reserved ?? 0 };
}
