import { type SQL, sql } from 'drizzle-orm';
import { orderSearch, payments } from '../../database/desk-tables.ts';
import { orderLines, orders } from '../../database/schema.ts';
import { PLAN_ANEW, rowsOf } from '../../database/sql.ts';
import type { Db } from '../../database/types.ts';

/** Up to so many orders are looked up by their numbers; what more of them have is frequent among the newest too. */
const FEW = 1_000;
const MOST_WORDS = 8;
const LEAST_DIGITS = 4;

/** The orders that have all words, as a condition; undefined where nothing was looked for. */
export async function searchOrders(db: Db, q: string | undefined): Promise<SQL | undefined> {
  const words = wordsOf(q ?? '');
  if (words.length === 0) return undefined;
  const query = words.map(queryOf).join(' & ');
  return ofFew(
    db,
    (of) => sql`select order_id from ${orderSearch} s where ${of('s')} s.words @@ to_tsquery('simple', ${query})`,
  );
}

/** The orders with a line of this product. */
export async function ordersOfProduct(db: Db, productId: string | undefined): Promise<SQL | undefined> {
  if (!productId) return undefined;
  return ofFew(db, (of) => sql`select order_id from ${orderLines} l where ${of('l')} l.product_id = ${productId}`);
}

/** The orders of which something was paid in this way. */
export async function ordersPaidBy(db: Db, method: string | undefined): Promise<SQL | undefined> {
  if (!method) return undefined;
  return ofFew(db, (of) => sql`select order_id from ${payments} p where ${of('p')} p.method = ${method}`);
}

/** `of('s')`: that the row `s` is of the order in question, where it is asked of one order at a time. */
type RowsOf = (of: (row: string) => SQL) => SQL;

/**
 * What is rare is found by its index first: the planner cannot tell how rare it is, and would read a million orders from the newest
 * on. What is frequent is asked of one order after the other until a page is full.
 */
async function ofFew(db: Db, rows: RowsOf): Promise<SQL> {
  const found = await rowsOf<{ order_id: string }>(
    db,
    sql`${rows(() => sql``)} limit ${FEW + 1} ${sql.raw(PLAN_ANEW)}`,
  );
  // Without `offset` the planner would make it a join, and find all of them before the first page.
  if (found.length > FEW)
    return sql`exists (${rows((row) => sql`${sql.raw(row)}.order_id = ${orders.id} and`)} offset 0)`;
  const ids = found.map((row) => row.order_id);
  return sql`${orders.id} = any(${sql.param(ids)}::text[])`;
}

/** As the index has them: in lower case, without accents, two signs and more. A number or a phone is one word, however grouped. */
export function wordsOf(q: string): readonly string[] {
  if (/^[\d\s()+./-]+$/.test(q)) return [q.replace(/\D/g, '')].filter((digits) => digits.length > 1);
  return q
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS);
}

/** Each word is a beginning; four digits and more may be an end, with the country's 1 before a phone. */
function queryOf(word: string): string {
  if (!/^\d+$/.test(word) || word.length < LEAST_DIGITS) return `${word}:*`;
  const ends = [word, ...(/^1\d{10}$/.test(word) ? [word.slice(1)] : [])];
  return `(${[word, ...ends.map((digits) => [...digits].reverse().join(''))].map((one) => `${one}:*`).join(' | ')})`;
}
