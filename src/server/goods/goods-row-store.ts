import { setImmediate as nextTurn } from 'node:timers/promises';
import { asc, isNull, type SQL, sql } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { type PauseScope, PRODUCT_FACTS, type ProductFacts, type ProductState } from '#domain/product.ts';

import { microOunces } from '#domain/weight.ts';
import { catalogueHead, featured, type products, salesPauses } from '../database/goods-tables.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { GoodsRow } from './goods-row.ts';

export type GoodsHead = { readonly revision: number; readonly bindingRevision: number };

export const HEAD = { revision: catalogueHead.revision, bindingRevision: catalogueHead.bindingRevision };
/** Rows of one statement, mapped in one turn of the event loop: some milliseconds. */
const ROWS_AT_ONCE = 500;

/** Returns the newest and the binding revision; both 0 in an empty database. */
export async function readHead(db: Db): Promise<GoodsHead> {
  const [head] = await db.select(HEAD).from(catalogueHead);
  return head ?? { revision: 0, bindingRevision: 0 };
}

/** Returns the products of these keys, in the order of their keys; unknown ones are missing. */
export async function readRows(db: Db, keys: readonly string[]): Promise<readonly GoodsRow[]> {
  const found: GoodsRow[] = [];
  for (let from = 0; from < keys.length; from += ROWS_AT_ONCE) {
    const part = sql.param(keys.slice(from, from + ROWS_AT_ONCE));
    if (from > 0) await nextTurn();
    found.push(...(await select(db, sql`p.key = any(${part}::text[])`)));
  }
  return found;
}

/** The products that a later revision than this has changed, in the order of their keys; all after 0. */
export async function readRowsSince(db: Db, revision: number): Promise<readonly GoodsRow[]> {
  const found: GoodsRow[] = [];
  for (let last = ''; ; ) {
    const part = await select(db, sql`p.revision > ${revision} and p.key > ${last}`);
    found.push(...part);
    if (part.length < ROWS_AT_ONCE) return found;
    last = part.at(-1)?.key ?? '';
    await nextTurn();
  }
}

/** Keys of each of these categories in their order. */
export async function readKeysByCategory(
  db: Db,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keysByCategory = new Map<string, readonly string[]>(slugs.map((slug) => [slug, []]));
  if (slugs.length === 0) return keysByCategory;
  // As JSON, of which a hundred thousand keys are read at once.
  const places = await rowsOf<{ category: string; keys: readonly string[] }>(
    db,
    sql`select category, json_agg(product_key order by position, product_key) as keys
      from product_places where category = any(${sql.param([...slugs])}::text[]) group by category`,
  );
  for (const { category, keys } of places) keysByCategory.set(category, keys);
  return keysByCategory;
}

export async function readFeatured(db: Db): Promise<readonly string[]> {
  const rows = await db.select({ key: featured.productKey }).from(featured).orderBy(asc(featured.position));
  return rows.map(({ key }) => key);
}

/** Returns the messages of open pauses; scopes that sell are missing. */
export async function readPauses(db: Db): Promise<ReadonlyMap<PauseScope, string>> {
  const rows = await db
    .select({ scope: salesPauses.scope, message: salesPauses.message })
    .from(salesPauses)
    .where(isNull(salesPauses.endedAt));
  return new Map(rows.map(({ scope, message }) => [scope as PauseScope, message]));
}

type Found = Omit<typeof products.$inferSelect, 'weightMicroOunces' | 'costCents' | 'facts'> & {
  readonly weightMicroOunces: string | number;
  readonly costCents: string | number | null;
  readonly facts: ProductFacts;
  readonly categories: readonly string[];
  readonly here: number | null;
  readonly reserved: number | null;
};

/** Written as SQL, so that categories and stock come with the row in one statement. */
async function select(db: Db, where: SQL): Promise<readonly GoodsRow[]> {
  const found = await rowsOf<Found>(
    db,
    sql`select p.key, p.name, p.description, p.text, p.weight_micro_ounces as "weightMicroOunces", p.metal,
        p.premium_basis_points as "premiumBasisPoints", p.cost_basis_points as "costBasisPoints",
        p.cost_cents as "costCents", p.state, p.ships_from::text as "shipsFrom", p.paused_message as "pausedMessage",
        p.max_quantity as "maxQuantity", p.image, p.struck_in as "struckIn", p.facts, p.is_counted as "isCounted",
        p.revision, array(select c.category from product_places c where c.product_key = p.key order by c.nth) as categories,
        s.here, s.reserved
      from products p left join product_stock s on s.product_key = p.key
      where ${where} order by p.key limit ${ROWS_AT_ONCE}`,
  );
  return found.map(toGoodsRow);
}

/** Written out: an object that is spread of another takes five times the memory. */
function toGoodsRow(row: Found): GoodsRow {
  const { here, reserved } = row;
  return {
    key: row.key,
    name: row.name,
    description: row.description,
    text: row.text,
    weight: microOunces(Number(row.weightMicroOunces)),
    metal: shared(row.metal) as Metal,
    premium: row.premiumBasisPoints as BasisPoints,
    costBasisPoints: row.costBasisPoints,
    costCents: row.costCents === null ? null : cents(Number(row.costCents)),
    state: shared(row.state) as ProductState,
    shipsFrom: row.shipsFrom,
    pausedMessage: row.pausedMessage,
    most: row.maxQuantity,
    image: shared(row.image),
    struckIn: row.struckIn,
    facts: inOrder(row.facts),
    isCounted: row.isCounted,
    categories: row.categories.map(shared),
    revision: row.revision,
    stock: here === null || reserved === null ? null : { here, reserved },
  };
}

const SHARED = new Map<string, string>();

/** One text in memory for all products that have the same: a driver makes a new one for each row. */
function shared(text: string): string {
  const known = SHARED.get(text);
  if (known !== undefined) return known;
  SHARED.set(text, text);
  return text;
}

const NO_FACTS: ProductFacts = {};

/** The database keeps no order of them, and a page shows them in ours. */
function inOrder(facts: ProductFacts): ProductFacts {
  const known = PRODUCT_FACTS.filter((fact) => facts[fact] !== undefined);
  return known.length === 0 ? NO_FACTS : Object.fromEntries(known.map((fact) => [fact, facts[fact]]));
}
