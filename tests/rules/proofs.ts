import { globSync, readFileSync } from 'node:fs';

const TESTS = '{src,tests,tools}/**/*.{test,spec}.{ts,tsx}';
const CLAIM = /^\s*\/\/ Proves (.+)$/;
/** A test that runs: no `skip`, `todo` or `fixme`. */
const TEST = /^\s*(?:it|test)(?:\.each\b|\()/;

/** Which tests prove what: the files by the number of a statement of the specification or of a rule of security. */
export function proofs(): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const file of globSync(TESTS).sort()) {
    for (const number of new Set(numbersIn(readFileSync(file, 'utf8'), file))) {
      files.set(number, [...(files.get(number) ?? []), file]);
    }
  }
  return files;
}

/** The numbers that stand above tests: `// Proves 2.home.4, S7`. Throws where one stands above anything else. */
export function numbersIn(source: string, file: string): readonly string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const [, numbers] = CLAIM.exec(line) ?? [];
    if (!numbers) return [];
    if (!TEST.test(lines[index + 1] ?? '')) throw new Error(`No test follows: ${file}:${index + 1}`);
    return numbers.split(', ');
  });
}
