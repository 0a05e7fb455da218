import { CATEGORIES } from '#catalogue/categories.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Cents } from '#domain/money.ts';
import { type BasisPoints, unitPrice } from '#domain/price.ts';
import type { SalesPauses } from '#domain/product.ts';
import { pauseOf } from '#domain/sale.ts';
import type { Instant, SpotSource, Tick } from '#domain/spot.ts';
import type { GoodsRow } from './goods-row.ts';
import type { GoodsStore } from './goods-store.ts';
import type { HistoryStore, ListedRevision } from './history-store.ts';
import { type ProductThen, pausesBefore, productBefore } from './past-goods.ts';
import type { ProductUseStore } from './product-use-store.ts';

export type GoodsList = {
  /** Undefined where there are no goods. */
  readonly last: ListedRevision | undefined;
  /** A category after the other, each in its order; a product stands in its own. */
  readonly rows: readonly GoodsRow[];
  readonly costDates: CostDates;
  /** Keys of each category in their order. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
};

/** The times at which costs were last set, by the key of the product. */
export type CostDates = ReadonlyMap<string, Instant>;

export type GoodsPage = {
  readonly row: GoodsRow;
  readonly costDates: CostDates;
  readonly hasOrders: boolean;
  readonly stockMoves: Awaited<ReturnType<ProductUseStore['stockMoves']>>;
  readonly history: readonly ListedRevision[];
  readonly premiums: readonly { readonly at: Instant; readonly premium: BasisPoints }[];
};

/** A product as the shop showed it at an instant. */
export type GoodsThen = {
  readonly product: ProductThen | undefined;
  /** The last revision until then. */
  readonly revision: number | undefined;
  readonly spot: Tick | undefined;
  readonly price: Cents | undefined;
  /** The message of a pause of its metal or of the shop. */
  readonly salesPause: string | null;
};

export type GoodsReads = {
  list(): Promise<GoodsList>;
  page(key: string): Promise<GoodsPage | undefined>;
  shownAt(key: string, at: Instant): Promise<GoodsThen | undefined>;
  revisions(filter: { readonly before?: number; readonly key?: string }): Promise<readonly ListedRevision[]>;
  revision(id: number): Promise<ListedRevision | undefined>;
};

type Parts = {
  readonly reads: {
    readonly goods: Pick<GoodsStore, 'rowsOf' | 'keysByCategory' | 'featured' | 'pauses'>;
    readonly history: HistoryStore;
    readonly productUse: ProductUseStore;
  };
  readonly clock: () => Instant;
  /** The source of the configured feed. */
  readonly source: SpotSource;
};

const YEAR_MS = 365 * DAY_MS;
const LIST_LENGTH = 50;
const HISTORY_LENGTH = 100;
const ITEMS_LISTED = 3;
const SLUGS = CATEGORIES.map(({ slug }) => slug);
const SCOPES = ['shop', 'gold', 'silver'];

/** Reads the goods for the desk. A page or a past product that does not exist is undefined. */
export function createGoodsReads({ reads: { goods, history, productUse }, clock, source }: Parts): GoodsReads {
  return {
    async list() {
      const [rows, costDates, places, featured, [last]] = await Promise.all([
        goods.rowsOf(),
        history.costDates(),
        goods.keysByCategory(SLUGS),
        goods.featured(),
        history.revisions({ most: 1, items: 0 }),
      ]);
      return { last, rows: inShopOrder(rows, places), costDates, places, featured };
    },
    async page(key) {
      const [row] = await goods.rowsOf([key]);
      if (!row) return undefined;
      const [ordered, costDates, stockMoves, revisions, premiums] = await Promise.all([
        productUse.ordered([key]),
        history.costDates(key),
        productUse.stockMoves(key),
        history.revisions({ key, most: HISTORY_LENGTH, items: 0 }),
        history.premiumsSince(key, clock() - YEAR_MS),
      ]);
      return {
        row,
        costDates,
        hasOrders: ordered.has(key),
        stockMoves,
        history: revisions,
        premiums: stepsOf(premiums, row.premium, Math.max(clock() - YEAR_MS, addedAt(revisions) ?? 0)),
      };
    },
    async shownAt(key, at) {
      const [[row], items, now, revision, tick] = await Promise.all([
        goods.rowsOf([key]),
        history.itemsAfter([key, ...SCOPES], at),
        goods.pauses(),
        history.revisionAt(at),
        history.tickAt(at, source),
      ]);
      const product = productBefore(
        row,
        items.filter((item) => item.key === key),
      );
      if (!row && !product && items.every((item) => item.key !== key)) return undefined;
      const paused = pausesBefore(now, items);
      return {
        product,
        revision,
        spot: tick,
        price: priceOf(product, tick),
        salesPause: messageOf(product, paused),
      };
    },
    revisions: (filter) => history.revisions({ ...filter, most: LIST_LENGTH, items: ITEMS_LISTED }),
    revision: (id) => history.revision(id),
  };
}

function inShopOrder(rows: readonly GoodsRow[], places: ReadonlyMap<string, readonly string[]>): readonly GoodsRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return SLUGS.flatMap((slug) =>
    (places.get(slug) ?? []).flatMap((key) => {
      const row = byKey.get(key);
      return row?.categories[0] === slug ? [row] : [];
    }),
  );
}

function addedAt(revisions: readonly ListedRevision[]): Instant | undefined {
  return revisions.find(({ items }) => items.some(({ field }) => field === 'added'))?.at;
}

/** The premium from each instant on, the first of them at `from`. */
function stepsOf(
  changes: readonly { readonly at: Instant; readonly before: unknown; readonly after: unknown }[],
  premium: BasisPoints,
  from: Instant,
): GoodsPage['premiums'] {
  const [first] = changes;
  const steps = changes.map(({ at, after }) => ({ at, premium: after as BasisPoints }));
  return [{ at: from, premium: first ? (first.before as BasisPoints) : premium }, ...steps];
}

function priceOf(product: ProductThen | undefined, tick: Tick | undefined): Cents | undefined {
  return product && tick && unitPrice(tick.prices[product.metal], product.weight, product.premium);
}

function messageOf(product: ProductThen | undefined, pauses: SalesPauses): string | null {
  return (product && pauseOf(product.metal, pauses)) ?? null;
}
