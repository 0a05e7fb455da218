import type { Db } from '../database/types.ts';
import { costStore } from './cost-store.ts';
import { goodsStore } from './goods-store.ts';
import { pauseStore } from './pause-store.ts';
import { pictureStore } from './picture-store.ts';
import { stockStore } from './stock-store.ts';
import { waitingGoodsStore } from './waiting-goods-store.ts';

/** The stores of goods, over a database or in a transaction. */
export function goodsStores(db: Db) {
  return {
    goods: goodsStore(db),
    costs: costStore(db),
    stock: stockStore(db),
    pauses: pauseStore(db),
    pictures: pictureStore(db),
    waitingGoods: waitingGoodsStore(db),
  };
}
