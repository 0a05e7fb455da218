import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SURROUNDINGS, TABLE } from './import-table.ts';
import { copyRules } from './planted-code.ts';

const RULES_OF_THE_TABLE = [
  'lint/style/noRestrictedImports',
  'lint/style/noRestrictedGlobals',
  'lint/nursery/noJsRestrictedProperties',
  'plugin',
];

const rows = [
  ...TABLE,
  { file: 'src/domain/clock.ts', allowed: [], refused: SURROUNDINGS },
  { file: 'src/server/clock.ts', allowed: SURROUNDINGS, refused: [] },
];

describe('the import table', () => {
  const rules = copyRules();
  let refusedAt: ReadonlySet<string>;
  beforeAll(() => {
    for (const { file, allowed, refused } of rows) rules.plant(file, [...allowed, ...refused]);
    const complaints = rules.lint().filter(({ rule }) => RULES_OF_THE_TABLE.includes(rule));
    refusedAt = new Set(complaints.map(({ file, line }) => `${file}:${line}`));
  });
  afterAll(() => rules.remove());

  describe.each(rows)('in $file', ({ file, allowed, refused }) => {
    const lines = [...allowed, ...refused].map((code, index) => ({ code, at: `${file}:${index + 1}` }));
    it.each(lines.slice(0, allowed.length))('allows $code', ({ at }) => {
      expect(refusedAt).not.toContain(at);
    });
    it.each(lines.slice(allowed.length))('refuses $code', ({ at }) => {
      expect(refusedAt).toContain(at);
    });
  });
});
