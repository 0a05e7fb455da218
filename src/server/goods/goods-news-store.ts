import { and, asc, gt, gte, ne } from 'drizzle-orm';
import type { PauseScope } from '#domain/product.ts';
import type { Instant } from '#domain/spot.ts';
import { catalogueRevisions, productPlaces } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import {
  type GoodsHead,
  readFeatured,
  readHead,
  readOldNames,
  readOrders,
  readPauses,
  readRowsSince,
} from './goods-row-store.ts';
import { withItems } from './goods-store.ts';
import type { Revision } from './revision.ts';

/** What has changed since a revision; since 0 it is all that there is. */
export type GoodsNews = {
  readonly head: GoodsHead;
  /** The products that were changed. */
  readonly rows: readonly GoodsRow[];
  /** Keys in their order, of the categories that were changed. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
  readonly pauses: ReadonlyMap<PauseScope, string>;
  /** Names that products had, and their keys. */
  readonly oldNames: ReadonlyMap<string, string>;
  /** Oldest first; of all there is, those since the instant alone. */
  readonly revisions: readonly Revision[];
};

export type ReadGoodsNews = (known: number, since: Instant) => Promise<GoodsNews | undefined>;

/** Reads at one moment what has changed since a revision; undefined where nothing has. */
export function goodsNewsStore(db: Db): ReadGoodsNews {
  return async (known, since) => {
    if ((await readHead(db)).revision === known) return undefined;
    return db.transaction((tx) => readNews(tx, known, since), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  };
}

async function readNews(db: Db, known: number, since: Instant): Promise<GoodsNews> {
  const revisions = await readRevisions(db, known, since);
  const rows = await readRowsSince(db, known);
  return {
    head: await readHead(db),
    rows,
    orders: await readOrders(db, known === 0 ? await allCategories(db) : touchedCategories(revisions, rows)),
    featured: await readFeatured(db),
    pauses: await readPauses(db),
    oldNames: await readOldNames(db, known),
    revisions,
  };
}

/** Before the seed nothing was in force: its items, as many as there are products, say nothing. */
async function readRevisions(db: Db, known: number, since: Instant): Promise<readonly Revision[]> {
  const isNews = known > 0 ? gt(catalogueRevisions.id, known) : gte(catalogueRevisions.at, new Date(since));
  const rows = await db
    .select()
    .from(catalogueRevisions)
    .where(and(isNews, ne(catalogueRevisions.source, 'seed')))
    .orderBy(asc(catalogueRevisions.id));
  return withItems(db, rows);
}

async function allCategories(db: Db): Promise<readonly string[]> {
  const rows = await db.selectDistinct({ category: productPlaces.category }).from(productPlaces);
  return rows.map(({ category }) => category);
}

function touchedCategories(revisions: readonly Revision[], rows: readonly GoodsRow[]): readonly string[] {
  const categoriesOf = new Map(rows.map(({ key, categories }) => [key, categories]));
  const touched = revisions.flatMap(({ items }) =>
    items.flatMap(({ key, field, before }) => {
      if (field === 'order') return [key];
      if (field === 'added') return categoriesOf.get(key) ?? [];
      if (field === 'removed') return (before as ProductFields).categories;
      return field === 'categories' ? [...(before as readonly string[]), ...(categoriesOf.get(key) ?? [])] : [];
    }),
  );
  return [...new Set(touched)];
}
