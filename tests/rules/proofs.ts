import { existsSync, readFileSync } from 'node:fs';

/** The rows of all tables of a document, each as its cells, without their heads. */
export function rowsOf(document: string): readonly (readonly string[])[] {
  const lines = readFileSync(document, 'utf8').split('\n');
  const isRow = (line: string | undefined) => line?.startsWith('| ') ?? false;
  const isHead = (index: number) => lines[index + 1]?.startsWith('|---') ?? false;
  return lines
    .filter((line, index) => isRow(line) && !isHead(index))
    .map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
}

/** Whether a proof, `file: title of a test`, names a test that exists, or says at some length why there is none. */
export function isProven(proof: string): boolean {
  const plain = proof.replaceAll('\\|', '|');
  if (/^not tested: .{20,}/.test(plain)) return true;
  const colon = plain.indexOf(': ');
  return titlesIn(pathOf(plain.slice(0, colon))).includes(plain.slice(colon + 2));
}

/** Where a proof stands: `e2e/home`, `api/orders`, `rules/packages`, or beside what it tests. */
function pathOf(file: string): string {
  const [kind, name] = [file.slice(0, file.indexOf('/')), file.slice(file.indexOf('/') + 1)];
  if (kind === 'e2e') return `tests/e2e/${name}.spec.ts`;
  if (kind === 'api' || kind === 'rules') return `tests/${kind}/${name}.test.ts`;
  return [`src/${file}.test.ts`, `src/${file}.test.tsx`].find(existsSync) ?? `src/${file}.test.ts`;
}

/** The titles of the tests in a file, as they are written there. */
export function titlesIn(path: string): readonly string[] {
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...source.matchAll(/(?:\b(?:it|test)|\]|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g)].map(
    ([, , title = '']) => title,
  );
}
