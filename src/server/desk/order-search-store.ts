import { type SQL, sql } from 'drizzle-orm';
import { orderSearch } from '../database/desk-tables.ts';
import { orders } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** Up to so many orders are looked up by their numbers; a word that more of them have is frequent among the newest too. */
const FEW = 5_000;
const MOST_WORDS = 8;
const LEAST_DIGITS = 4;

/**
 * The orders that have all words, as a condition; undefined where nothing was looked for. Rare words are found by their index
 * first: the planner cannot tell how rare the beginning of a word is, and would read a million orders from the newest on.
 */
export async function searchOrders(db: Db, q: string | undefined): Promise<SQL | undefined> {
  const words = wordsOf(q ?? '');
  if (words.length === 0) return undefined;
  const query = words.map(queryOf).join(' & ');
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select order_id as id from ${orderSearch} where words @@ to_tsquery('simple', ${query}) limit ${FEW + 1}`,
  );
  if (found.length > FEW)
    return sql`exists (select 1 from ${orderSearch} s where s.order_id = ${orders.id} and s.words @@ to_tsquery('simple', ${query}))`;
  const ids = found.map(({ id }) => id);
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
