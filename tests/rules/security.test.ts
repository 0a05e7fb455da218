import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isProven, rowsOf } from './proofs.ts';

const DOCUMENT = 'docs/security.md';
const CHAPTERS = Array.from({ length: 17 }, (_, index) => `V${index + 1}`);
const STANDINGS = ['held', 'not applicable', 'accepted'];

const rows = rowsOf(DOCUMENT).map(([first = '', second = '', third = '']) => ({ first, second, third }));
const requirements = rows.filter(({ first }) => /^V\d/.test(first));
const rules = rows.filter((row) => !requirements.includes(row));

const isThere = (file: string) => existsSync(file) || existsSync(`src/${file}`);
/** What stands in backquotes and looks like a file of ours: no address, no setting. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).filter((code) => /^[\w.][\w./-]*\.\w+$/.test(code));

describe('the table of security', () => {
  it('has rules, and names for each the file that keeps it', () => {
    expect(rules.length).toBeGreaterThan(50);
    const missing = rules.flatMap(({ second }) => second.split(', ')).filter((file) => !isThere(file));
    expect(missing).toEqual([]);
  });

  it('names tests that exist, or says why there is none', () => {
    expect(rules.filter(({ third }) => !isProven(third))).toEqual([]);
  });

  it('goes through every chapter of ASVS, and says of each section where it is held or why it is not', () => {
    const chapters = new Set(requirements.map(({ first }) => /^V\d+/.exec(first)?.[0]));
    expect(CHAPTERS.filter((chapter) => !chapters.has(chapter))).toEqual([]);
    expect(requirements.filter(({ second }) => !STANDINGS.includes(second))).toEqual([]);
    expect(requirements.filter(({ third }) => third.length < 12)).toEqual([]);
    expect(requirements.filter(({ second, third }) => second === 'held' && filesIn(third).length === 0)).toEqual([]);
    expect(requirements.flatMap(({ third }) => filesIn(third)).filter((file) => !isThere(file))).toEqual([]);
  });

  it('would notice a file or a test that is gone', () => {
    expect(filesIn('`src/server/no-such-file.ts`').filter(isThere)).toEqual([]);
    expect(isProven('api/orders: sings')).toBe(false);
    expect(isProven('api/no-such-file: sings')).toBe(false);
  });
});
