import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TABLE = 'docs/conformance.md';
const MOST_FOR_A_SPECIFICATION = 200;

/** The rows of all tables, without their heads. */
const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Statement )/.test(line))
  .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
  .map(([statement = '', proof = '']) => ({ statement, proof: proof.replaceAll('\\|', '|') }));

/** Where a proof of the table stands. */
function pathOf(file: string): string {
  const [kind, name] = [file.slice(0, file.indexOf('/')), file.slice(file.indexOf('/') + 1)];
  if (kind === 'e2e') return `tests/e2e/${name}.spec.ts`;
  if (kind === 'api') return `tests/api/${name}.test.ts`;
  return [`src/${file}.test.ts`, `src/${file}.test.tsx`].find(existsSync) ?? `src/${file}.test.ts`;
}

/** The titles of the tests in a file, as they are written there. */
function titlesIn(path: string): readonly string[] {
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...source.matchAll(/(?:\b(?:it|test)|\]|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g)].map(
    ([, , title = '']) => title,
  );
}

describe('the table of conformance', () => {
  it('has a row for every statement of the specification', () => {
    expect(rows.length).toBeGreaterThan(MOST_FOR_A_SPECIFICATION);
    expect(rows.filter(({ statement, proof }) => statement === '' || proof === '')).toEqual([]);
  });

  it('names tests that exist, or says why there is none', () => {
    const wrong = rows.filter(({ proof }) => {
      if (/^not tested: .{20,}/.test(proof)) return false;
      const colon = proof.indexOf(': ');
      return !titlesIn(pathOf(proof.slice(0, colon))).includes(proof.slice(colon + 2));
    });
    expect(wrong).toEqual([]);
  });

  it('would notice a test that is gone', () => {
    expect(titlesIn('tests/e2e/home.spec.ts')).not.toContain('the banner sings');
    expect(titlesIn('tests/e2e/no-such-file.spec.ts')).toEqual([]);
  });
});
