import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  catalogueHead,
  catalogueRevisions,
  featured,
  productNames,
  productPlaces,
  products,
  salesPauses,
} from '../database/goods-tables.ts';
import { announce } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { ProductFields } from './goods-row.ts';
import type { Plan, Planned } from './plan-revision.ts';
import type { GoodsEdit, RevisionChange, RevisionItem } from './revision.ts';

/** Every new revision is announced here, to all processes that share the database. */
export const GOODS_CHANNEL = 'troy_goods';

type PlannedChange = RevisionChange & {
  readonly revision: number;
  /** The binding revision afterwards, as the head names it. */
  readonly binding: number;
  readonly plan: Extract<Plan, { readonly ok: true }>;
};

const ROWS_AT_ONCE = 1_000;

/** Writes the planned changes under the number of their revision, and announces it. */
export async function writeRevision(db: Db, change: PlannedChange): Promise<void> {
  const { revision, plan, edits } = change;
  const [items = [], ...moreItems] = inParts(plan.items);
  const [rows = [], ...moreRows] = inParts([...plan.rows.values()]);
  // One statement for all of a small change.
  await db.execute(sql`
    with of_revision as (${insertRevision(db, change)}), of_head as (${updateHead(db, change)}),
      of_items as (${insertItems(revision, items)}), of_products as (${writeProducts(revision, rows)})
    ${announce(GOODS_CHANNEL, String(revision))}`);
  for (const [nth, part] of moreItems.entries())
    await db.execute(insertItems(revision, part, (nth + 1) * ROWS_AT_ONCE));
  for (const part of moreRows) await db.execute(writeProducts(revision, part));
  await writeNames(db, revision, plan.items);
  await writeCategories(db, plan);
  await removeProducts(db, plan.removed);
  for (const { key, field, after } of plan.items)
    if (field === 'order') await writeOrder(db, key, after as readonly string[]);
  for (const edit of edits) await writeArrangement(db, change, edit);
}

function insertRevision(db: Db, change: PlannedChange): SQL {
  const { revision: id, at, staffId, source, reason = null } = change;
  const { undoOf = null, refusesShownPrices = false, proposalId = null } = change;
  return db
    .insert(catalogueRevisions)
    .values({ id, at: new Date(at), staffId, source, reason, undoOf, refusesShownPrices, proposalId })
    .getSQL();
}

function updateHead(db: Db, { revision, binding }: PlannedChange): SQL {
  return db.update(catalogueHead).set({ revision, bindingRevision: binding }).getSQL();
}

/** Written as one JSON parameter: building statements of thousands of values takes longer than running them. */
function insertItems(revision: number, items: readonly RevisionItem[], before = 0): SQL {
  const written = JSON.stringify(items.map((item, index) => ({ seq: before + index + 1, ...item })));
  return sql`
    insert into revision_items (revision, seq, key, field, before, after)
    select ${revision}::integer, w.seq, w.key, w.field, w.before, w.after
    from jsonb_to_recordset(${written}::jsonb) as w(seq integer, key text, field text, before jsonb, after jsonb)`;
}

/** Written as one JSON parameter: thousands of products have more columns than a statement may have parameters. */
function writeProducts(revision: number, rows: readonly Planned[]): SQL {
  const written = JSON.stringify(rows.map(({ key, fields }) => ({ key, revision, ...columnsOf(fields) })));
  const values = sql.join(
    COLUMNS.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  );
  return sql`
    insert into products select * from jsonb_populate_recordset(null::products, ${written}::jsonb)
    on conflict (key) do update set ${values}`;
}

const COLUMNS = [
  'name',
  'description',
  'text',
  'weight_micro_ounces',
  'metal',
  'premium_basis_points',
  'cost_basis_points',
  'cost_cents',
  'state',
  'ships_from',
  'paused_message',
  'max_quantity',
  'image',
  'struck_in',
  'facts',
  'is_counted',
  'revision',
] as const;

function columnsOf(fields: ProductFields): Readonly<Record<Exclude<(typeof COLUMNS)[number], 'revision'>, unknown>> {
  return {
    name: fields.name,
    description: fields.description,
    text: fields.text,
    weight_micro_ounces: fields.weight,
    metal: fields.metal,
    premium_basis_points: fields.premium,
    cost_basis_points: fields.costBasisPoints,
    cost_cents: fields.costCents,
    state: fields.state,
    ships_from: fields.shipsFrom,
    paused_message: fields.pausedMessage,
    max_quantity: fields.most,
    image: fields.image,
    struck_in: fields.struckIn,
    facts: fields.facts,
    is_counted: fields.isCounted,
  };
}

/** Keeps the earlier name of a renamed product, so that it still stands for it, and renames it in carts. */
async function writeNames(db: Db, revision: number, items: readonly RevisionItem[]): Promise<void> {
  const renamed = items.filter(({ field }) => field === 'name');
  for (const { before, after } of renamed)
    await db.execute(sql`
      update cart_lines set product_id = ${after} where product_id = ${before} and not exists (
        select 1 from cart_lines other where other.user_id = cart_lines.user_id and other.product_id = ${after})`);
  for (const part of inParts(renamed))
    await db
      .insert(productNames)
      .values(part.map(({ key, before }) => ({ name: String(before), productKey: key, revision })))
      .onConflictDoUpdate({
        target: productNames.name,
        set: { productKey: sql`excluded.product_key`, revision },
      });
}

/** A product that comes into a category stands last there. */
async function writeCategories(db: Db, { rows, items }: PlannedChange['plan']): Promise<void> {
  const keysOf = (wanted: string) => items.filter(({ field }) => field === wanted).map(({ key }) => key);
  const placesOf = (keys: readonly string[]) =>
    keys.flatMap((key) =>
      (rows.get(key)?.fields.categories ?? []).map((category, index) => ({ category, key, nth: index + 1 })),
    );
  for (const keys of inParts(keysOf('categories'))) {
    await db.execute(sql`
      delete from product_places p where p.product_key = any(${sql.param(keys)}::text[]) and not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(placesOf(keys))}::jsonb) as w(category text, key text)
        where w.category = p.category and w.key = p.product_key)`);
    await writePlaces(db, placesOf(keys));
  }
  for (const keys of inParts(keysOf('added'))) await writePlaces(db, placesOf(keys));
}

async function removeProducts(db: Db, keys: readonly string[]): Promise<void> {
  for (const part of inParts(keys)) {
    await db.delete(featured).where(inArray(featured.productKey, [...part]));
    await db.delete(productPlaces).where(inArray(productPlaces.productKey, [...part]));
    await db.delete(productNames).where(inArray(productNames.productKey, [...part]));
    await db.delete(products).where(inArray(products.key, [...part]));
  }
}

async function writePlaces(db: Db, places: readonly object[]): Promise<void> {
  const written = JSON.stringify(places.map((one, place) => ({ ...one, place })));
  await db.execute(sql`
    insert into product_places (category, product_key, nth, position)
    select w.category, w.key, w.nth, coalesce(last.position, 0) + row_number() over (partition by w.category order by w.place)
    from jsonb_to_recordset(${written}::jsonb) as w(category text, key text, nth integer, place integer)
    left join (select category, max(position) as position from product_places group by category) last using (category)
    on conflict (category, product_key) do update set nth = excluded.nth`);
}

async function writeArrangement(db: Db, change: PlannedChange, edit: GoodsEdit): Promise<void> {
  if (edit.kind === 'featured') await writeFeatured(db, edit.keys);
  else if (edit.kind === 'pause' || edit.kind === 'resume') await writePause(db, change, edit);
}

async function writeOrder(db: Db, category: string, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${productPlaces} set position = w.place
    from unnest(${sql.param([...keys])}::text[]) with ordinality as w(key, place)
    where product_places.category = ${category} and product_places.product_key = w.key`);
}

async function writeFeatured(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(featured);
  if (keys.length > 0)
    await db.insert(featured).values(keys.map((productKey, index) => ({ position: index + 1, productKey })));
}

async function writePause(
  db: Db,
  { at, staffId }: RevisionChange,
  edit: Extract<GoodsEdit, { kind: 'pause' | 'resume' }>,
): Promise<void> {
  await db
    .update(salesPauses)
    .set({ endedAt: new Date(at), endedBy: staffId })
    .where(and(eq(salesPauses.scope, edit.scope), isNull(salesPauses.endedAt)));
  if (edit.kind === 'resume') return;
  const { scope, message, reason = null, cause } = edit;
  await db.insert(salesPauses).values({ scope, message, reason, cause, staffId, at: new Date(at) });
}

function inParts<One>(all: readonly One[]): readonly (readonly One[])[] {
  const parts = Math.ceil(all.length / ROWS_AT_ONCE);
  return Array.from({ length: parts }, (_, nth) => all.slice(nth * ROWS_AT_ONCE, (nth + 1) * ROWS_AT_ONCE));
}
