import { sql } from 'drizzle-orm';
import { withoutExtension } from '#domain/telephone.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** One word; or groups of digits side by side, which are one number, or words of their own. */
export type SearchTerm = { readonly words: readonly string[]; readonly number?: string };

const MOST_WORDS = 8;

/** What was typed into a search, as the index of orders has it: see `heard` in the database. Words of one sign are left out. */
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
