import { and, asc, gt, gte, ne, sql } from 'drizzle-orm';
import type { PauseScope } from '#domain/product.ts';
import type { Instant } from '#domain/spot.ts';
import { catalogueRevisions, productPlaces } from '../database/goods-tables.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import { type GoodsHead, readHead, readKeysByCategory, readRowsSince } from './goods-row-store.ts';
import { withItems } from './goods-store.ts';
import type { Revision } from './revision.ts';

/** The changes since a revision; since 0 it is all that there is. */
export type GoodsNews = {
  readonly head: GoodsHead;
  /** The products that were changed. */
  readonly rows: readonly GoodsRow[];
  /** Keys in their order, of the categories that were changed. */
  readonly keysByCategory: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
  readonly pauses: ReadonlyMap<PauseScope, string>;
  /** Names that products had, and their keys. */
  readonly oldNames: ReadonlyMap<string, string>;
  /** Revisions, oldest first; for a reader that knows none, those since the instant. */
  readonly revisions: readonly Revision[];
};

export type ReadGoodsNews = (known: number, since: Instant) => Promise<GoodsNews | undefined>;

/** Reads at one moment the changes since a revision; undefined where there are none. */
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
    ...(await readShortLists(db, known)),
    rows,
    keysByCategory: await readKeysByCategory(
      db,
      known === 0 ? await allCategories(db) : touchedCategories(revisions, rows),
    ),
    revisions,
  };
}

type ShortLists = Pick<GoodsNews, 'head' | 'featured' | 'pauses' | 'oldNames'>;
type FoundLists = GoodsHead & {
  readonly featured: readonly string[];
  readonly pauses: Readonly<Record<string, string>> | null;
  readonly oldNames: Readonly<Record<string, string>> | null;
};

/** Short lists, written as SQL so that one statement reads them. */
async function readShortLists(db: Db, known: number): Promise<ShortLists> {
  const [found] = await rowsOf<FoundLists>(
    db,
    sql`select revision, binding_revision as "bindingRevision",
        array(select product_key from featured order by position) as featured,
        (select jsonb_object_agg(scope, message) from sales_pauses where ended_at is null) as pauses,
        (select jsonb_object_agg(name, product_key) from product_names where revision > ${known}) as "oldNames"
      from catalogue_head`,
  );
  if (!found) throw new Error('The goods have no head');
  const { revision, bindingRevision, featured, pauses, oldNames } = found;
  return {
    head: { revision, bindingRevision },
    featured,
    pauses: new Map(Object.entries(pauses ?? {}) as [PauseScope, string][]),
    oldNames: new Map(Object.entries(oldNames ?? {})),
  };
}

/** Reads revisions without the items of the seed, which are as many as there are products: before it nothing was in force. */
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
