import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRules } from '../../rules/planted-code.ts';
import { SURROUNDINGS, TABLE } from './import-table.ts';

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

describe('files of the server', () => {
  const rules = copyRules();
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `  console.log(${n});`);
  let complaints: readonly { readonly file: string; readonly rule: string }[];
  beforeAll(() => {
    for (const room of ['database', 'planted']) {
      rules.plant(`src/server/${room}/one.ts`, ["import { b } from './other.ts';", 'export const c = () => b();']);
      rules.plant(`src/server/${room}/other.ts`, ["import { c } from './one.ts';", 'export const b = () => c();']);
    }
    rules.plant('src/server/planted/screen.ts', ['export function b() {', ...lines(70), '}']);
    rules.plant('src/server/planted/long.ts', ['export function b() {', ...lines(71), '}']);
    complaints = rules.lint();
  });
  afterAll(() => rules.remove());
  const filesWith = (wanted: string) => complaints.filter(({ rule }) => rule === wanted).map(({ file }) => file);

  it('have no cycles', () => {
    expect(filesWith('lint/suspicious/noImportCycles')).toEqual([
      'src/server/database/one.ts',
      'src/server/database/other.ts',
      'src/server/planted/one.ts',
      'src/server/planted/other.ts',
    ]);
  });

  it('have functions of seventy lines at most', () => {
    expect(filesWith('lint/complexity/noExcessiveLinesPerFunction')).toEqual(['src/server/planted/long.ts']);
  });
});
