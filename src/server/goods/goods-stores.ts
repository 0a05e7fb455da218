import type { Db } from '../database/types.ts';
import { costStore } from './cost-store.ts';
import { goodsStore } from './goods-store.ts';
import { pauseStore } from './pause-store.ts';
import { pictureStore } from './picture-store.ts';
import { stockStore } from './stock-store.ts';

/** What of the goods takes part in transactions, over a database or in one. */
export function goodsStores(db: Db) {
  return {
    goods: goodsStore(db),
    costs: costStore(db),
    stock: stockStore(db),
    pauses: pauseStore(db),
    pictures: pictureStore(db),
  };
}
