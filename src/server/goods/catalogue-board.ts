import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts';
import type { Product, SalesPauses } from '#domain/product.ts';
import { NO_PAUSES } from '#domain/sale.ts';
import type { Instant } from '#domain/spot.ts';
import type { LeaderElection } from '../database/types.ts';
import type { Log } from '../logging/log.ts';
import { createFollower } from '../scheduling/follower.ts';
import type { GoodsNews, ReadGoodsNews } from './goods-news-store.ts';
import { type Goods, liveCatalogue, prepareProducts, productOf, type Shelves } from './live-catalogue.ts';
import { createPastGoods, type PastGoods, pastSteps } from './past-goods.ts';

export const GOODS_POLL_MS = 10_000;
/** The clocks of several processes differ a little. */
const KEPT_LONGER_MS = 60_000;

/** The goods after a revision, for their prices. States, limits and pauses are asked of the newest. */
export type CatalogueView = {
  readonly revision: number;
  productByKey(key: string): Product | undefined;
};

/** The goods as this process knows them. */
export type CatalogueBoard = {
  /** All goods as one immutable value. Callers ask each time, and keep none. */
  current(): Catalogue;
  revision(): number;
  /** An order that was checked against `current` is stored while the database names the same. */
  bindingRevision(): number;
  /** The metals that are not sold, and whether the shop sells at all. */
  pauses(): SalesPauses;
  /** The goods in force at some instant between two, newest first: prices that were shown then are honoured. */
  inForce(from: Instant, until: Instant): readonly CatalogueView[];
  /** Notifies of new goods; of the newest alone where several came at once. Returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Loads what was committed up to this call. Never rejects, and is not for use within a transaction. */
  catchUp(): Promise<void>;
  /** Loads the goods, and rejects where that fails; then follows their changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type State = {
  readonly goods: Goods;
  readonly shelves: Shelves;
  readonly catalogue: Catalogue;
  readonly bindingRevision: number;
  readonly pauses: SalesPauses;
};

const NOTHING: State = {
  goods: { revision: 0, rows: new Map(), keysByCategory: new Map(), featured: [], oldNames: new Map() },
  shelves: new Map(),
  catalogue: createCatalogue([]),
  bindingRevision: 0,
  pauses: NO_PAUSES,
};

/** Keeps one immutable catalogue, and makes the next from the changes of a revision. */
export function createCatalogueBoard({
  readNews,
  clock,
  honourMs,
  log,
  elect,
}: {
  readonly readNews: ReadGoodsNews;
  readonly clock: () => Instant;
  /** Goods of this long ago are remembered. */
  readonly honourMs: number;
  readonly log: Log;
  /** `onNews` is called when there may be new goods. */
  readonly elect: (onNews: () => void) => LeaderElection;
}): CatalogueBoard {
  const keptMs = honourMs + KEPT_LONGER_MS;
  const follower = createFollower({
    load,
    elect,
    pollMs: GOODS_POLL_MS,
    onError: (err) => log.warn({ err }, 'changes of the goods could not be loaded or told'),
  });
  let state = NOTHING;
  let past: PastGoods | undefined;

  async function load(): Promise<boolean> {
    const news = await readNews(state.goods.revision, clock() - keptMs);
    if (!news) return false;
    const rows = rowsAfter(state.goods.rows, news);
    const steps = await pastSteps(news.revisions, rows);
    await prepareProducts(news.rows);
    // All that is known changes at once.
    past ??= createPastGoods((news.revisions[0]?.id ?? news.head.revision + 1) - 1, keptMs, clock);
    past.add(news.revisions, steps);
    state = stateAfter(state, news, { ...goodsAfter(state.goods, news), rows });
    return true;
  }

  function viewOf(revision: number): CatalogueView {
    const { rows } = state.goods;
    return {
      revision,
      productByKey(key) {
        const before = past?.before(key, revision);
        const row = before ? before.row : rows.get(key);
        return row && productOf(row);
      },
    };
  }

  return {
    current: () => state.catalogue,
    revision: () => state.goods.revision,
    bindingRevision: () => state.bindingRevision,
    pauses: () => state.pauses,
    inForce: (from, until) => past?.inForce(from, until).map(viewOf) ?? [],
    ...follower,
  };
}

function rowsAfter(before: Goods['rows'], { rows, revisions }: GoodsNews): Goods['rows'] {
  const after = new Map(before);
  for (const { items } of revisions) for (const { key, field } of items) if (field === 'removed') after.delete(key);
  for (const row of rows) after.set(row.key, row);
  return after;
}

function goodsAfter(goods: Goods, { head, keysByCategory, featured, oldNames }: GoodsNews): Omit<Goods, 'rows'> {
  return {
    revision: head.revision,
    keysByCategory: new Map([...goods.keysByCategory, ...keysByCategory]),
    featured,
    oldNames: new Map([...goods.oldNames, ...oldNames]),
  };
}

function stateAfter({ shelves }: State, { head, pauses }: GoodsNews, goods: Goods): State {
  return {
    goods,
    ...liveCatalogue(goods, shelves),
    bindingRevision: head.bindingRevision,
    pauses: { ...NO_PAUSES, ...Object.fromEntries(pauses) },
  };
}
