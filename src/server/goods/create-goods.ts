import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Instant } from '#domain/spot.ts';
import type { Database } from '../database/types.ts';
import type { Log } from '../logging/log.ts';
import { type CatalogueBoard, createCatalogueBoard, GOODS_POLL_MS } from './catalogue-board.ts';
import { goodsNewsStore } from './goods-news-store.ts';
import { goodsStore } from './goods-store.ts';
import { GOODS_CHANNEL } from './goods-writing-store.ts';
import { termsStore } from './history-store.ts';
import { createProductTerms, type TermsOf } from './past-goods.ts';
import { seedGoods } from './seed-goods.ts';

/** The goods of now, and the terms that each product had before. */
export type GoodsBoard = CatalogueBoard & { readonly termsOf: TermsOf };

/** The goods of a database. `start` fills an empty database first, and rejects where that fails. */
export function createGoods({
  database,
  clock,
  limits,
  log,
  firstGoods,
}: {
  readonly database: Database;
  readonly clock: () => Instant;
  readonly limits: { readonly honourMs: number };
  readonly log: Log;
  /** Asked for when there are no goods in the database. */
  readonly firstGoods: () => Promise<Catalogue>;
}): GoodsBoard {
  const { db } = database;
  const board = createCatalogueBoard({
    readNews: goodsNewsStore(db),
    clock,
    honourMs: limits.honourMs,
    log,
    elect: (onNews) => database.elect({ name: 'goods', channel: GOODS_CHANNEL, silenceMs: 3 * GOODS_POLL_MS, onNews }),
  });
  return {
    ...board,
    termsOf: createProductTerms({ store: termsStore(db), catalogue: board.current, log }),
    async start() {
      await seedGoods(
        { transaction: (work) => db.transaction((tx) => work(goodsStore(tx))), goods: goodsStore(db), clock },
        firstGoods,
      );
      await board.start();
    },
  };
}
