import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { numbersIn, proofs } from './proofs.ts';
import { conformance, inRanges, readRules, readStatements } from './statements.ts';

const statements = [...readStatements(), ...readRules()];
const proven = proofs();

describe('the statements of the specification and the rules of security', () => {
  it('have a number each', () => {
    const numbers = statements.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(250);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('have a test each, or a reason why there is none', () => {
    const missing = statements.filter(({ number, exempt }) => !proven.has(number) && !exempt);
    expect(missing.map(({ number, text }) => `${number} ${text}`)).toEqual([]);
  });

  it('are all that tests say they prove', () => {
    const numbers = new Set(statements.map(({ number }) => number));
    expect([...proven].filter(([number]) => !numbers.has(number))).toEqual([]);
  });

  it('stand with their tests in docs/conformance.md', async () => {
    const document = path.resolve('docs/conformance.md');
    await expect(conformance(statements, proven)).toMatchFileSnapshot(document);
  });

  it('are written as one where their numbers follow each other', () => {
    const numbers = ['1.8', '1.9', '1.11', '2.home.9', '2.home.10', '2.metal.11', 'S1', 'S3'];
    expect(inRanges(numbers)).toEqual(['1.8–9', '1.11', '2.home.9–10', '2.metal.11', 'S1', 'S3']);
  });
});

describe('a comment that names what is proven', () => {
  it.each(["it('sings', () => {", "  it.each(['a'])('sings', () => {", "test('sings', async ({ page }) => {"])(
    'counts above %s',
    (test) => {
      expect(numbersIn(`// Proves 2.home.4, S7\n${test}`, 'a')).toEqual(['2.home.4', 'S7']);
    },
  );

  it.each(["it.skip('sings', () => {", "test.fixme('sings', () => {", 'const a = 1;', ''])(
    'is refused above "%s"',
    (line) => {
      expect(() => numbersIn(`// Proves 2.home.4\n${line}`, 'a')).toThrow('a:1');
    },
  );
});
