import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Pages take types from these alone; they run on the server. */
const OF_THE_SERVER = /^src\/(server\/|catalogue\/catalogue\.ts)/;
/** What the compiler says of a name that it does not know. Other faults are those of other checks. */
const UNKNOWN = /^TS(2304|2339|2550|2551|2552|2583)$/;

/** After ES2022, each in an expression of its own; the oldest browsers lack all of them, or one of them does. */
const NEWER = [
  "'a'.isWellFormed()",
  "'a'.toWellFormed()",
  '[2, 1].toSorted()',
  '[2, 1].toReversed()',
  '[2, 1].toSpliced(0, 1)',
  '[2, 1].with(0, 3)',
  'Array.fromAsync([1])',
  'Object.groupBy([1], String)',
  'Map.groupBy([1], String)',
  'Promise.withResolvers()',
  'Promise.try(() => 1)',
  "RegExp.escape('.')",
  '[1].values().map(String)',
  'new Set([1]).union(new Set([2]))',
  'Symbol.dispose',
];

function unknownIn(project: string): string[] {
  const tsc = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project, '--noEmit', '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status === null) throw new Error('The compiler was ended.');
  const complaints = [...stdout.matchAll(/^(.+)\((\d+),\d+\): error (TS\d+)/gm)];
  return complaints
    .filter(([, file = '', , code = '']) => UNKNOWN.test(code) && !OF_THE_SERVER.test(file))
    .map(([, file = '', line]) => `${file}:${line}`);
}

describe('what the sources of the pages use of the language', () => {
  const planted = mkdtempSync(path.join(tmpdir(), 'troy-newer-'));
  afterAll(() => rmSync(planted, { recursive: true, force: true }));

  it('is known to the oldest browsers', () => {
    expect(unknownIn('tsconfig.browsers.json')).toEqual([]);
  }, 180_000);

  it('would be found out otherwise', () => {
    const config = {
      extends: path.join(ROOT, 'tsconfig.browsers.json'),
      include: ['.'],
      compilerOptions: { types: [] },
    };
    writeFileSync(path.join(planted, 'tsconfig.json'), JSON.stringify(config));
    const lines = NEWER.map((code, index) => `export const a${index} = ${code};`);
    const file = path.join(planted, 'newer.ts');
    writeFileSync(file, `${lines.join('\n')}\n`);
    expect(unknownIn(planted)).toEqual(NEWER.map((_, index) => `${path.relative(ROOT, file)}:${index + 1}`));
  });
});
