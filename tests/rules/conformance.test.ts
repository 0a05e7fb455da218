import { describe, expect, it } from 'vitest';
import { isProven, rowsOf, titlesIn } from './proofs.ts';

const MOST_FOR_A_SPECIFICATION = 200;

const rows = rowsOf('docs/conformance.md').map(([statement = '', proof = '']) => ({ statement, proof }));

describe('the table of conformance', () => {
  it('has a row for every statement of the specification', () => {
    expect(rows.length).toBeGreaterThan(MOST_FOR_A_SPECIFICATION);
    expect(rows.filter(({ statement, proof }) => statement === '' || proof === '')).toEqual([]);
  });

  it('names tests that exist, or says why there is none', () => {
    expect(rows.filter(({ proof }) => !isProven(proof))).toEqual([]);
  });

  it('would notice a test that is gone', () => {
    expect(titlesIn('tests/e2e/home.spec.ts')).not.toContain('the banner sings');
    expect(titlesIn('tests/e2e/no-such-file.spec.ts')).toEqual([]);
  });
});
