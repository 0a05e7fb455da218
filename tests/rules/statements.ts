import { readFileSync } from 'node:fs';

export type Statement = {
  /** `2.home.4`: the section of the specification, what it is about, and a count. Readings of ours begin with `r`. */
  readonly number: string;
  readonly text: string;
  readonly section: string;
  /** Why no test can prove it. */
  readonly exempt: string | undefined;
};

const LINE = /^(?:## (?<section>.+)|- (?<number>[\w.-]+) (?<text>.+?)(?: \(not tested: (?<exempt>.+)\))?)$/;

/** Every testable statement of the specification, and of how we read it. */
export function readStatements(): readonly Statement[] {
  const statements: Statement[] = [];
  let section = '';
  for (const line of readFileSync('tests/rules/spec-statements.md', 'utf8').split('\n')) {
    const found = LINE.exec(line)?.groups;
    section = found?.section ?? section;
    if (found?.number && found.text) {
      statements.push({ number: found.number, text: found.text, section, exempt: found.exempt });
    }
  }
  return statements;
}

const RULE = /^\| (S\d+) \| (.+) \| (`[^|]+`) \|$/gm;

/** The rules of docs/security.md, each with the files that keep it. */
export function readRules(): readonly (Statement & { readonly keptBy: readonly string[] })[] {
  return [...readFileSync('docs/security.md', 'utf8').matchAll(RULE)].map(([, number = '', text = '', files = '']) => ({
    number,
    text,
    section: 'Security',
    exempt: undefined,
    keptBy: files.split(', ').map((file) => file.replaceAll('`', '')),
  }));
}

const HEAD = `# Conformance

Every testable statement of the specification and every rule of [security](security.md), with the tests that would fail without it. Written by \`npx vitest run --project rules --update\` from [the statements](../tests/rules/spec-statements.md) and from the comments \`// Proves 2.home.4\` above the tests.
`;

/** The table of docs/conformance.md. */
export function conformance(statements: readonly Statement[], proofs: ReadonlyMap<string, readonly string[]>): string {
  const sections = Map.groupBy(statements, ({ section }) => section);
  const parts = [...sections].map(([section, inside]) => {
    const rows = inside.map(({ number, text, exempt }) => {
      const files = (proofs.get(number) ?? []).map((file) => `\`${file}\``).join(', ');
      return `| ${number} | ${text.replaceAll('|', '\\|')} | ${files || `not tested: ${exempt ?? 'missing'}`} |`;
    });
    return [`## ${section}`, '', '| no. | statement | tests |', '|---|---|---|', ...rows].join('\n');
  });
  return `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`;
}
