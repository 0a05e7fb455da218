import { expect, it } from 'vitest';
import { beforeText } from './range-kind.ts';

it('names the days before those of a chart, in which a single day stands in its month', () => {
  const texts = [
    ['2026-11-18', '2026-11-18'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-01', '2026-11-30'],
    ['2026-11-03', '2026-11-05'],
  ].map(([from = '', to = '']) => beforeText({ from, to }));
  expect(texts).toEqual(['previous month', 'previous week', 'previous month', 'previous 3 days']);
});
