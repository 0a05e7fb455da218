import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../src/server/database/migrations');
/** After the first, which makes the tables. */
const MIGRATIONS = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && !name.startsWith('0000_'));

/** What a process of the version before would stumble over, which goes on beside the one that migrates. */
const STUMBLING: readonly (readonly [string, RegExp])[] = [
  ['takes a table away', /\bdrop\s+(table|view|schema)\b/i],
  ['takes a column away', /\bdrop\s+column\b/i],
  ['renames', /\brename\b/i],
  ['changes a column', /\balter\s+column\b/i],
  [
    'has a column that has to be written',
    /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)[^;]*/i,
  ],
];

function stumblingIn(sql: string): readonly string[] {
  const statements = sql.split('--> statement-breakpoint');
  return STUMBLING.flatMap(([what, pattern]) => (statements.some((one) => pattern.test(one)) ? [what] : []));
}

it.each(MIGRATIONS)('%s only adds: processes of the version before go on beside it', (name) => {
  expect(stumblingIn(readFileSync(path.join(FOLDER, name), 'utf8'))).toEqual([]);
});

it('would be seen otherwise', () => {
  expect(stumblingIn('ALTER TABLE "orders" DROP COLUMN "phone";')).toEqual(['takes a column away']);
  expect(stumblingIn('ALTER TABLE "orders" ALTER COLUMN "phone" SET NOT NULL;')).toEqual(['changes a column']);
  expect(stumblingIn('ALTER TABLE "orders" RENAME COLUMN "phone" TO "call";')).toEqual(['renames']);
  expect(stumblingIn('ALTER TABLE "orders" ADD COLUMN "version" integer NOT NULL;')).toHaveLength(1);
  expect(stumblingIn('ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;')).toEqual([]);
});
