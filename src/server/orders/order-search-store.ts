import { type SQL, sql } from 'drizzle-orm';
import { withoutExtension } from '#domain/telephone.ts';
import { orderSearch, payments } from '../database/order-tables.ts';
import { orderLines, orders } from '../database/schema.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** At most this many orders are looked up by their numbers. */
const FEW = 1_000;
/** A word that one in a hundred of the newest orders has fills a page soon. */
const NEWEST = 2_000;
const FREQUENT = 20;
/** The newest orders with a frequent word that are checked one by one, at most. */
const MOST_ASKED = 2_000;
const LEAST_DIGITS = 4;

/** Orders that were looked up, as a condition. `isMany`: perhaps more than are summed up. */
export type LookedUp = { readonly condition: SQL; readonly isMany: boolean };

/** The labels of the words in `order_search`. The number of an order has none, and counts as both. */
const LABELS = { customer: 'AD', goods: 'BD' } as const;

/**
 * Looks up the orders that have all words; undefined where nothing was looked for. `only`: words of goods, or of the customer. Of
 * many orders that have the words anywhere, the newest are compared with it.
 */
export async function searchOrders(
  db: Db,
  q: string | undefined,
  only?: keyof typeof LABELS,
): Promise<LookedUp | undefined> {
  const terms = q ? await searchTerms(db, q) : [];
  if (terms.length === 0) return undefined;
  const rows = (labels: string) => (of: SQL) => {
    return sql`select order_id from ${orderSearch} where ${of} words @@ ${allOf(terms, labels)}`;
  };
  const found = await lookUp(db, rows(''));
  if (!only) return found;
  const { condition, isMany } = found;
  const newest = sql`${orders.id} = any(array(select id from ${orders} where ${condition} order by id desc limit ${MOST_ASKED}))`;
  const isLabelled = sql`exists (${rows(LABELS[only])(sql`order_id = ${orders.id} and`)} offset 0)`;
  return { condition: sql`${isMany ? newest : condition} and ${isLabelled}`, isMany };
}

/** Looks up the orders with a line of this product; undefined without one. */
export async function ordersOfProduct(db: Db, productId: string | undefined): Promise<LookedUp | undefined> {
  if (!productId) return undefined;
  return lookUp(db, (of) => sql`select order_id from ${orderLines} where ${of} product_id = ${productId}`);
}

/** Looks up the orders with a payment by this method; undefined without one. */
export async function ordersPaidBy(db: Db, method: string | undefined): Promise<LookedUp | undefined> {
  if (!method) return undefined;
  return lookUp(db, (of) => sql`select order_id from ${payments} where ${of} method = ${method}`);
}

/** The numbers of the orders with it; `of` is a condition before it, on `order_id`. */
type RowsOf = (of: SQL) => SQL;

/**
 * Chooses the query by frequency. A word that is frequent among the newest orders is tested order by order until a page is
 * full. Of the rest, rare words are found by their index, and the many old orders with a word are gathered whole: the planner
 * cannot tell how rare a beginning is, and would read a million orders from the newest on.
 */
async function lookUp(db: Db, rows: RowsOf): Promise<LookedUp> {
  // Without `offset` the planner would make it a join, and find all of them before the first page.
  const has = (id: SQL) => sql`exists (${rows(sql`order_id = ${id} and`)} offset 0)`;
  const [newest] = await rowsOf<{ n: number; all: number }>(
    db,
    sql`select count(*)::int as n, (select count(*)::int from (select 1 from ${orders} limit ${NEWEST + 1}) few) as all from (
      select 1 from (select id from ${orders} order by id desc limit ${NEWEST}) newest where ${has(sql`newest.id`)} limit ${FREQUENT}
    ) having_it`,
  );
  if (newest?.n === FREQUENT) return { condition: has(sql`${orders.id}`), isMany: newest.all > NEWEST };
  // Materialized it is planned for all of them: for the first thousand the planner would read the table.
  const found = await rowsOf<{ order_id: string }>(
    db,
    sql`with found as materialized (${rows(sql``)}) select order_id from found limit ${FEW + 1} ${sql.raw(PLAN_ANEW)}`,
  );
  if (found.length > FEW) return { condition: sql`${orders.id} = any(array(${rows(sql``)}))`, isMany: true };
  const ids = found.map((row) => row.order_id);
  return { condition: sql`${orders.id} = any(${sql.param(ids)}::text[])`, isMany: false };
}

/** Matches words that have all of the terms, in columns of these labels. */
export function allOf(terms: readonly SearchTerm[], labels = ''): SQL {
  return sql`to_tsquery('simple', ${terms.map((term) => queryOf(term, labels)).join(' & ')})`;
}

/** A word is a beginning. A number may also be an end from four digits on; its groups may be words as well. */
function queryOf({ words, number }: SearchTerm, labels: string): string {
  const apart = words.map((word) => `${word}:*${labels}`).join(' & ');
  if (!number) return apart;
  const reversed = number.length < LEAST_DIGITS ? [] : [[...number].reverse().join('')];
  const whole = [number, ...reversed].map((digits) => `${digits}:*${labels}`);
  return `(${[...whole, ...(apart ? [`(${apart})`] : [])].join(' | ')})`;
}

/** One word; or groups of digits side by side, which are one number, or words of their own. */
export type SearchTerm = { readonly words: readonly string[]; readonly number?: string };

const MOST_WORDS = 8;

/**
 * Returns the first eight terms of a typed search, in the form of the index of orders: see `heard` in the database. Empty where
 * nothing remains: words of one sign are left out.
 */
export async function searchTerms(db: Db, typed: string): Promise<readonly SearchTerm[]> {
  const [row] = await rowsOf<{ heard: string }>(db, sql`select heard(${withoutExtension(typed)}) as heard`);
  const terms = (row?.heard ?? '').match(/\d+(?: \d+)*(?= |$)|[^ ]+/g) ?? [];
  return terms
    .map((term) => ({
      words: term.split(' ').filter((word) => word.length > 1),
      ...(/^[\d ]{2,}$/.test(term) && { number: withoutCountry(term.replaceAll(' ', '')) }),
    }))
    .filter(({ words, number }) => words.length > 0 || number)
    .slice(0, MOST_WORDS);
}

/** A telephone number of the United States is its ten digits. */
function withoutCountry(digits: string): string {
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}
