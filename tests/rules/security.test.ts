import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROW = /^\| (S\d+) \| (.+?) \| (.+?) \| `(.+?)` \|$/gm;

const rules = [...readFileSync('docs/security.md', 'utf8').matchAll(ROW)].map(([, number = '']) => number);

describe('the rules of security', () => {
  it('are numbered without gaps', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(rules).toEqual(rules.map((_, index) => `S${index + 1}`));
  });
});
