import { readFileSync } from 'node:fs';

export type Statement = {
  /** `2.home.4`: the section of the specification, what it is about, and a count. Readings of ours begin with `r`. */
  readonly number: string;
  readonly text: string;
  /** Why no test can prove it. */
  readonly exempt: string | undefined;
};

const LINE = /^- (?<number>[\w.-]+) (?<text>.+?)(?: \(not tested: (?<exempt>.+)\))?$/;

/** Every testable statement of the specification, and of how we read it. */
export function readStatements(): readonly Statement[] {
  const statements: Statement[] = [];
  for (const line of readFileSync('tests/rules/spec-statements.md', 'utf8').split('\n')) {
    const found = LINE.exec(line)?.groups;
    if (found?.number && found.text) {
      statements.push({ number: found.number, text: found.text, exempt: found.exempt });
    }
  }
  return statements;
}

const RULE = /^- (S\d+) (.+) \((`[^()]+`)\)$/gm;

/** The rules of docs/security.md, each with the files that keep it. */
export function readRules(): readonly (Statement & { readonly keptBy: readonly string[] })[] {
  return [...readFileSync('docs/security.md', 'utf8').matchAll(RULE)].map(([, number = '', text = '', files = '']) => ({
    number,
    text,
    exempt: undefined,
    keptBy: files.split(', ').map((file) => file.replaceAll('`', '')),
  }));
}

const HEAD = `# Conformance

The tests that prove each statement of the specification ([in full](../tests/rules/spec-statements.md)) and each rule of [security](security.md). Written by \`npx vitest run --project rules --update\` from the comments \`// Proves 2.home.4\` above tests.
`;

/** The list of docs/conformance.md: each test with the numbers that it proves, then what no test can prove. */
export function conformance(statements: readonly Statement[], proofs: ReadonlyMap<string, readonly string[]>): string {
  const byTest = new Map<string, string[]>();
  for (const { number } of statements)
    for (const test of proofs.get(number) ?? []) byTest.set(test, [...(byTest.get(test) ?? []), number]);
  const tests = [...byTest].map(([test, numbers]) => `- \`${test}\`: ${inRanges(numbers).join(', ')}`);
  const untested = statements.flatMap(({ number, exempt }) => (exempt ? [`- not tested: ${number}: ${exempt}`] : []));
  return `${HEAD}\n${[...tests.sort(), ...untested].join('\n')}\n`;
}

/** Numbers that follow each other as one: `2.home.1–6`. */
export function inRanges(numbers: readonly string[]): readonly string[] {
  const ranges: { readonly first: string; readonly of: string; last: number }[] = [];
  for (const number of numbers) {
    const [, of = '', count = ''] = /^(.*?)(\d+)$/.exec(number) ?? [];
    const range = ranges.at(-1);
    if (range?.of === of && range.last + 1 === Number(count)) range.last += 1;
    else ranges.push({ first: number, of, last: Number(count) });
  }
  return ranges.map(({ first, of, last }) => (first === `${of}${last}` ? first : `${first}–${last}`));
}
