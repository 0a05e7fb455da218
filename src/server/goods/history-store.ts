import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import type { PriceTerms } from '#domain/product-history.ts';
import type { Instant, SpotSource, Tick } from '#domain/spot.ts';
import { catalogueRevisions, products, revisionItems } from '../database/goods-tables.ts';
import { ticks } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { Revision, RevisionItem, RevisionSource } from './revision.ts';

/** A revision without its items. */
export type RevisionHead = Omit<Revision, 'items'> & {
  /** The number of products that it has changed. */
  readonly products: number;
};

/** An item, and the name of its product as of now. */
export type NamedItem = RevisionItem & { readonly name: string };
export type ListedRevision = RevisionHead & { readonly items: readonly NamedItem[] };
/** An item with the person and the instant of its change. */
export type DatedItem = RevisionItem & {
  readonly revision: number;
  readonly at: Instant;
  readonly staffId: string | null;
};

export type HistoryStore = ReturnType<typeof historyStore>;

/**
 * Reads the history of the goods: changes with their persons and instants. An unknown revision, or an instant before the first,
 * gives undefined.
 */
export function historyStore(db: Db) {
  return {
    ...revisionReads(db),
    ...itemReads(db),
    /** The newest reading until an instant, where it is still kept. */
    async tickAt(at: Instant, source: SpotSource): Promise<Tick | undefined> {
      const [row] = await db
        .select()
        .from(ticks)
        .where(and(lte(ticks.at, new Date(at)), eq(ticks.source, source)))
        .orderBy(desc(ticks.id))
        .limit(1);
      if (!row) return undefined;
      const prices = { gold: cents(row.goldCents), silver: cents(row.silverCents) };
      return { id: String(row.id), prices, at: row.at.getTime(), source };
    },
  };
}

function revisionReads(db: Db) {
  return {
    /**
     * Newest first, before a revision: of a product all its items, else the first few. Orders of goods are not told: a list has
     * thousands.
     */
    async revisions(filter: {
      readonly before?: number;
      readonly key?: string;
      readonly most: number;
      readonly items: number;
    }) {
      const { before, key, most, items } = filter;
      const ofKey = db
        .select({ id: revisionItems.revision })
        .from(revisionItems)
        .where(eq(revisionItems.key, key ?? ''));
      const found = await heads(
        db,
        and(
          key === undefined ? undefined : inArray(catalogueRevisions.id, ofKey),
          before === undefined ? undefined : sql`${catalogueRevisions.id} < ${before}`,
        ),
        most,
      );
      const ids = found.map(({ id }) => id);
      const wanted = key === undefined ? lte(revisionItems.seq, items) : eq(revisionItems.key, key);
      return withItems(found, await namedItems(db, and(inArray(revisionItems.revision, ids), wanted), WITHOUT_ORDERS));
    },
    /** Returns a revision with all its items. */
    async revision(id: number): Promise<ListedRevision | undefined> {
      const found = await heads(db, eq(catalogueRevisions.id, id), 1);
      const [revision] = withItems(found, await namedItems(db, eq(revisionItems.revision, id)));
      return revision;
    },
    /** The last revision until an instant; undefined before the first. */
    async revisionAt(at: Instant): Promise<number | undefined> {
      const [found] = await db
        .select({ id: catalogueRevisions.id })
        .from(catalogueRevisions)
        .where(lte(catalogueRevisions.at, new Date(at)))
        .orderBy(desc(catalogueRevisions.id))
        .limit(1);
      return found?.id;
    },
  };
}

/** Reads items across revisions. */
function itemReads(db: Db) {
  return {
    /** Returns the changes of these keys after an instant, newest first. */
    async itemsAfter(keys: readonly string[], at: Instant): Promise<readonly DatedItem[]> {
      return datedItems(db, and(inArray(revisionItems.key, [...keys]), gt(catalogueRevisions.at, new Date(at))));
    },
    /** Returns the changes of these keys in later revisions, newest first. */
    async itemsSince(revision: number, keys: readonly string[]): Promise<readonly DatedItem[]> {
      return datedItems(db, and(gt(revisionItems.revision, revision), inArray(revisionItems.key, [...keys])));
    },
    /** The premiums that a product was given since an instant, oldest first. */
    async premiumsSince(key: string, at: Instant): Promise<readonly DatedItem[]> {
      const isPremium = and(eq(revisionItems.key, key), eq(revisionItems.field, 'premium'));
      return (await datedItems(db, and(isPremium, gte(catalogueRevisions.at, new Date(at))))).toReversed();
    },
    /** Returns the times at which costs were last set, by product: of one, or of all that ever had one. */
    async costDates(key?: string): Promise<ReadonlyMap<string, Instant>> {
      const isOf = key === undefined ? sql`true` : sql`i.key = ${key}`;
      const found = await rowsOf<{ key: string; at: Date | string }>(
        db,
        sql`select c.key, r.at from (select i.key, max(i.revision) as revision from revision_items i
            where i.field in ('costBasisPoints', 'costCents', 'added') and ${isOf} group by i.key) c
          join catalogue_revisions r on r.id = c.revision`,
      );
      return new Map(found.map((row) => [row.key, new Date(row.at).getTime()]));
    },
  };
}

async function heads(db: Db, where: SQL | undefined, most: number): Promise<readonly RevisionHead[]> {
  const found = await db
    .select()
    .from(catalogueRevisions)
    .where(where)
    .orderBy(desc(catalogueRevisions.id))
    .limit(most);
  const counts = new Map(
    (
      await countProducts(
        db,
        found.map(({ id }) => id),
      )
    ).map(({ revision, products: count }) => [revision, Number(count)]),
  );
  return found.map((row) => ({
    ...row,
    at: row.at.getTime(),
    source: row.source as RevisionSource,
    products: counts.get(row.id) ?? 0,
  }));
}

async function countProducts(db: Db, ids: readonly number[]) {
  const isOfProduct = sql`i.field not in ('order', 'featured', 'pause')`;
  return rowsOf<{ revision: number; products: string | number }>(
    db,
    sql`select i.revision, count(distinct i.key) as products from revision_items i
      where i.revision = any(${sql.param([...ids])}::integer[]) and ${isOfProduct} group by i.revision`,
  );
}

const VALUES = { before: revisionItems.before, after: revisionItems.after };
const notOfOrders = (value: typeof revisionItems.before | typeof revisionItems.after) =>
  sql<unknown>`case when ${revisionItems.field} = 'order' then null else ${value} end`;
const WITHOUT_ORDERS = { before: notOfOrders(revisionItems.before), after: notOfOrders(revisionItems.after) };

async function namedItems(db: Db, where: SQL | undefined, values: typeof VALUES | typeof WITHOUT_ORDERS = VALUES) {
  return db
    .select({
      revision: revisionItems.revision,
      key: revisionItems.key,
      field: revisionItems.field,
      ...values,
      name: products.name,
    })
    .from(revisionItems)
    .leftJoin(products, eq(products.key, revisionItems.key))
    .where(where)
    .orderBy(asc(revisionItems.revision), asc(revisionItems.seq));
}

function withItems(
  found: readonly RevisionHead[],
  items: Awaited<ReturnType<typeof namedItems>>,
): readonly ListedRevision[] {
  const ofRevision = Map.groupBy(items, ({ revision }) => revision);
  return found.map((head) => ({
    ...head,
    items: (ofRevision.get(head.id) ?? []).map(({ revision: _, name, ...item }) => ({ ...item, name: name ?? '' })),
  }));
}

async function datedItems(db: Db, where: SQL | undefined): Promise<readonly DatedItem[]> {
  const found = await db
    .select({
      revision: revisionItems.revision,
      key: revisionItems.key,
      field: revisionItems.field,
      before: revisionItems.before,
      after: revisionItems.after,
      at: catalogueRevisions.at,
      staffId: catalogueRevisions.staffId,
    })
    .from(revisionItems)
    .innerJoin(catalogueRevisions, eq(catalogueRevisions.id, revisionItems.revision))
    .where(where)
    .orderBy(desc(revisionItems.revision), desc(revisionItems.seq));
  return found.map((item) => ({ ...item, at: item.at.getTime() }));
}

/** Reads what prices were made of beside the spot price. */
export function termsStore(db: Db) {
  return {
    /** All terms that a product had, oldest first, taken back from those that it has now. */
    async termsOf(key: string, now: Omit<PriceTerms, 'from'>): Promise<readonly PriceTerms[]> {
      const items = await db
        .select({ field: revisionItems.field, before: revisionItems.before, at: catalogueRevisions.at })
        .from(revisionItems)
        .innerJoin(catalogueRevisions, eq(catalogueRevisions.id, revisionItems.revision))
        .where(and(eq(revisionItems.key, key), inArray(revisionItems.field, ['added', 'weight', 'premium'])))
        .orderBy(desc(revisionItems.revision), desc(revisionItems.seq));
      const terms: PriceTerms[] = [];
      let { weight, premium } = now;
      for (const { field, before, at } of items) {
        const from = at.getTime();
        // Changes of one revision are one: the newest counts, and the oldest says what was before.
        if (terms[0]?.from !== from) terms.unshift({ from, weight, premium });
        if (field === 'weight') weight = before as PriceTerms['weight'];
        if (field === 'premium') premium = before as PriceTerms['premium'];
      }
      return terms;
    },
  };
}
