import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PauseCause, PauseScope, SalesPauses } from '#domain/product.ts';
import { nameKey } from '#domain/product-name.ts';
import {
  catalogueHead,
  catalogueRevisions,
  productNames,
  products,
  revisionItems,
  salesPauses,
} from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';
import type { GoodsRow } from './goods-row.ts';
import {
  type GoodsHead,
  HEAD,
  readFeatured,
  readHead,
  readKeysByCategory,
  readPauses,
  readRows,
  readRowsSince,
} from './goods-row-store.ts';
import { writeRevision } from './goods-writing-store.ts';
import { type PictureStore, pictureStore } from './picture-store.ts';
import { type GoodsBefore, planRevision } from './plan-revision.ts';
import {
  type Applied,
  type GoodsEdit,
  isBinding,
  type Revision,
  type RevisionChange,
  type RevisionItem,
  type RevisionSource,
} from './revision.ts';

export type GoodsStore = ReturnType<typeof goodsStore>;

/** The goods over a database or in a transaction. */
export function goodsStore(db: Db) {
  return {
    /**
     * Changes the goods, in the caller's transaction: one revision of all the edits, of which every process hears once it is
     * committed. Changes follow each other, so that revisions are committed in the order of their numbers. A refusal has
     * written nothing.
     */
    async applyRevision(change: RevisionChange): Promise<Applied> {
      const head = await lockHead(db);
      const plan = planRevision(change.edits, await readBefore(db, change.edits));
      if (!plan.ok) return plan;
      if (plan.items.length === 0) return { ok: true, revision: undefined, items: [] };
      const lost = await findLostPhotograph(pictureStore(db), plan.items, new Date(change.at));
      if (lost) return { ok: false, reason: 'changed-meanwhile', key: lost.key };
      const revision = head.revision + 1;
      const binding = isBinding(change, plan.items) ? revision : head.bindingRevision;
      await writeRevision(db, { ...change, revision, binding, plan });
      return { ok: true, revision, items: plan.items };
    },
    /** The products of these keys, or all; in the order of their keys. */
    rowsOf: (keys?: readonly string[]): Promise<readonly GoodsRow[]> =>
      keys ? readRows(db, keys) : readRowsSince(db, 0),
    /** Keys of each of these categories in their order. */
    keysByCategory: (slugs: readonly string[]) => readKeysByCategory(db, slugs),
    /** Keys of the products that the shop opens with. */
    featured: () => readFeatured(db),
    /** Returns the messages of the pauses in force; null for a scope that sells. */
    async pauses(): Promise<SalesPauses> {
      const open = await readPauses(db);
      return { shop: open.get('shop') ?? null, gold: open.get('gold') ?? null, silver: open.get('silver') ?? null };
    },
    /** Zero before there are any goods. */
    head: () => readHead(db),
    /** Waits for other changes of the goods, and holds further ones back until the transaction ends. */
    lockHead: () => lockHead(db),
    /** Returns the revisions of a product, those before a revision, or all, newest first. */
    async revisions({ before, key, most }: RevisionFilter): Promise<readonly Revision[]> {
      const isOf = key === undefined ? undefined : inArray(catalogueRevisions.id, idsAbout(db, key));
      const isBefore = before === undefined ? undefined : lt(catalogueRevisions.id, before);
      const found = await db
        .select()
        .from(catalogueRevisions)
        .where(and(isOf, isBefore))
        .orderBy(desc(catalogueRevisions.id))
        .limit(most);
      return withItems(db, found);
    },
    itemsOf: async (revision: number): Promise<readonly RevisionItem[]> =>
      (await readItems(db, [revision])).map(toItem),
  };
}

/** The first item that names a photograph which was removed in the meantime. Those that are there stay from now on. */
async function findLostPhotograph(
  pictures: Pick<PictureStore, 'keep'>,
  items: readonly RevisionItem[],
  now: Date,
): Promise<RevisionItem | undefined> {
  for (const item of items) {
    const image = item.field === 'image' ? item.after : Object(item.after).image;
    if (typeof image === 'string' && (await pictures.keep([image], now)) !== undefined) return item;
  }
  return undefined;
}

type RevisionFilter = { readonly before?: number; readonly key?: string; readonly most: number };
type RevisionRow = typeof catalogueRevisions.$inferSelect;
type ItemRow = typeof revisionItems.$inferSelect;

async function lockHead(db: Db): Promise<GoodsHead> {
  const [head] = await db.select(HEAD).from(catalogueHead).for('update');
  if (head) return head;
  // The row of the first of several processes that begin at once: the others wait for it here.
  await db.insert(catalogueHead).values({ id: 1, revision: 0, bindingRevision: 0 }).onConflictDoNothing();
  return lockHead(db);
}

async function readBefore(db: Db, edits: readonly GoodsEdit[]): Promise<GoodsBefore> {
  const keys = edits.flatMap((edit) => ('key' in edit && edit.kind !== 'add' ? [edit.key] : []));
  const isNaming = edits.some((edit) => edit.kind === 'add' || (edit.kind === 'change' && edit.set.name !== undefined));
  const has = (kind: GoodsEdit['kind']) => edits.some((edit) => edit.kind === kind);
  const rows = await readRows(db, keys);
  return {
    rows: new Map(rows.map((row) => [row.key, row])),
    keys: new Set(has('add') ? (await db.select({ key: products.key }).from(products)).map(({ key }) => key) : []),
    names: isNaming ? await readNames(db) : new Map(),
    keysByCategory: await readKeysByCategory(
      db,
      edits.flatMap((edit) => (edit.kind === 'order' ? [edit.category] : [])),
    ),
    featured: has('featured') ? await readFeatured(db) : [],
    pauses: has('pause') || has('resume') ? await readPauses(db) : new Map(),
  };
}

/** A product keeps its earlier names: its address, its carts and its orders may use them. */
async function readNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const before = await db.select({ name: productNames.name, key: productNames.productKey }).from(productNames);
  const now = await db.select({ name: products.name, key: products.key }).from(products);
  return new Map([...before, ...now].map(({ name, key }) => [nameKey(name), key]));
}

function idsAbout(db: Db, key: string) {
  return db.select({ id: revisionItems.revision }).from(revisionItems).where(eq(revisionItems.key, key));
}

/** Adds the items of the revisions, in the same order; a revision without any has an empty list. */
export async function withItems(db: Db, found: readonly RevisionRow[]): Promise<readonly Revision[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const items = Map.groupBy(await readItems(db, ids), ({ revision }) => revision);
  return found.map((row) => ({
    ...row,
    at: row.at.getTime(),
    source: row.source as RevisionSource,
    items: (items.get(row.id) ?? []).map(toItem),
  }));
}

/** Items of one statement, mapped in one turn of the event loop: some milliseconds. */
const ITEMS_AT_ONCE = 500;

/** The items of these revisions, in order. */
async function readItems(db: Db, ids: readonly number[]): Promise<readonly ItemRow[]> {
  const { revision, seq } = revisionItems;
  const found: ItemRow[] = [];
  for (let last: Pick<ItemRow, 'revision' | 'seq'> = { revision: 0, seq: 0 }; ; ) {
    const part = await db
      .select()
      .from(revisionItems)
      .where(and(inArray(revision, [...ids]), sql`(${revision}, ${seq}) > (${last.revision}, ${last.seq})`))
      .orderBy(asc(revision), asc(seq))
      .limit(ITEMS_AT_ONCE);
    found.push(...part);
    if (part.length < ITEMS_AT_ONCE) return found;
    last = part.at(-1) ?? last;
    await nextTurn();
  }
}

function toItem({ key, field, before, after }: ItemRow): RevisionItem {
  return { key, field, before, after };
}

export type OpenPause = {
  readonly id: string;
  readonly scope: PauseScope;
  readonly message: string;
  readonly reason: string | null;
  readonly cause: PauseCause;
  readonly at: Date;
  readonly staffId: string | null;
};

export type PauseStore = ReturnType<typeof pauseStore>;

/** Reads the open pauses. Pauses begin and end with a revision: see `goods-store.ts`. */
export function pauseStore(db: Db) {
  return {
    /** Returns open pauses, oldest first. */
    async open(): Promise<readonly OpenPause[]> {
      const { id, scope, message, reason, cause, at, staffId } = salesPauses;
      const rows = await db
        .select({ id, scope, message, reason, cause, at, staffId })
        .from(salesPauses)
        .where(isNull(salesPauses.endedAt))
        .orderBy(asc(at));
      return rows.map((row) => ({ ...row, scope: row.scope as PauseScope, cause: row.cause as PauseCause }));
    },
  };
}
