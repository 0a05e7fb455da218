import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Complaint, copyRules } from './planted-code.ts';

const SURROUNDINGS = [
  'process.pid',
  'console',
  'window',
  'document',
  'fetch',
  'setTimeout',
  'Buffer',
  'crypto',
  'performance',
  'localStorage',
];
const PLANTED = 'src/domain/surroundings.ts';

describe('the types of the domain', () => {
  const rules = copyRules();
  let complaints: Complaint[];
  beforeAll(() => {
    rules.plant(
      PLANTED,
      SURROUNDINGS.map((name) => `export const a = ${name};`),
    );
    complaints = rules.typecheck('src/domain');
  });
  afterAll(() => rules.remove());

  it.each(SURROUNDINGS.map((name, index) => ({ name, line: index + 1 })))('do not know $name', ({ line }) => {
    expect(complaints).toContainEqual(expect.objectContaining({ file: PLANTED, line }));
  });

  it('know all that the domain itself uses', () => {
    expect(complaints.filter(({ file }) => file !== PLANTED)).toEqual([]);
  });
});
