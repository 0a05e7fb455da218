import { troyCatalogue } from '#catalogue/stock.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import { seedGoods } from '#server/goods/seed-goods.ts';
import type { TestShop } from './open-shop.ts';

/** Fills the tables of a shop with the goods of this one, where they are empty. */
export async function seedShop({ database: { db }, clock }: Pick<TestShop, 'database' | 'clock'>): Promise<void> {
  await seedGoods(
    { transaction: (work) => db.transaction((tx) => work(goodsStore(tx))), goods: goodsStore(db), clock },
    async () => troyCatalogue(),
  );
}
