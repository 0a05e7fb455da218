import { describe, expect, it } from 'vitest';
import { capital, countOf } from './words.ts';

describe('a count of things', () => {
  it('has the plural but for one, and groups thousands', () => {
    expect([0, 1, 2, 1_200].map((count) => countOf(count, 'order'))).toEqual([
      '0 orders',
      '1 order',
      '2 orders',
      '1,200 orders',
    ]);
    expect(countOf(2, 'person', 'people')).toBe('2 people');
  });
});

describe('a capital letter', () => {
  it('stands at the beginning of a text alone', () => {
    expect(capital('gold and silver')).toBe('Gold and silver');
    expect(capital('')).toBe('');
  });
});
