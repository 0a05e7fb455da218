import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRules } from './statements.ts';

const rules = readRules();
const isThere = (file: string) => existsSync(file) || existsSync(`src/${file}`);

describe('the rules of security', () => {
  it('are numbered without gaps', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(rules.map(({ number }) => number)).toEqual(rules.map((_, index) => `S${index + 1}`));
  });

  it('name the files that keep them', () => {
    expect(rules.filter(({ keptBy }) => keptBy.length === 0)).toEqual([]);
    expect(rules.flatMap(({ keptBy }) => keptBy).filter((file) => !isThere(file))).toEqual([]);
  });
});
