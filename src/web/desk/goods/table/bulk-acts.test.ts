import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import type { GoodsRow } from '../goods-row.ts';
import { BULK_ACTS, needsOfAct, readLimit, rowsOfAct } from './bulk-acts.ts';

const row = (key: string, more: Partial<GoodsRow> = {}): GoodsRow => ({
  ...{ key, name: key, metal: 'gold', categories: ['gold-bars'], image: '', version: 1, state: 'on-sale' },
  ...{ weight: ounces('1'), premium: 450 as BasisPoints, cost: { cents: cents(100) } },
  ...more,
});
const ROWS = [
  row('sold'),
  row('soon', { state: 'pre-sale', most: 20 }),
  row('out', { state: 'sold-out' }),
  row('paused', { state: 'paused' }),
  row('hidden', { state: 'hidden', most: 20 }),
];
const keysOf = (act: Parameters<typeof rowsOfAct>[1], most?: number | null) =>
  rowsOfAct(ROWS, act, most).map(({ key }) => key);

it('does to each product what is not done to it already', () => {
  expect(Object.fromEntries(BULK_ACTS.map((act) => [act, keysOf(act)]))).toEqual({
    pause: ['sold', 'soon', 'out'],
    resume: ['paused'],
    hide: ['sold', 'soon', 'out', 'paused'],
    show: ['hidden'],
    limit: ['sold', 'soon', 'out', 'paused', 'hidden'],
  });
  expect(keysOf('limit', 20)).toEqual(['sold', 'out', 'paused']);
  expect(keysOf('limit', null)).toEqual(['soon', 'hidden']);
});

it('reads a limit as it is typed', () => {
  expect(['', ' 20 ', '1,000'].map(readLimit)).toEqual([null, 20, 1_000].map((most) => ({ ok: true, most })));
  for (const typed of ['0', '1001', '2.5', '-1', 'many']) expect([typed, readLimit(typed).ok]).toEqual([typed, false]);
});

it('needs nobody else for a pause, and a second person for more than fifty and for what clerks ask', () => {
  expect(needsOfAct('pause', 500, 'clerk')).toEqual([]);
  expect(needsOfAct('resume', 50, 'clerk')).toEqual([]);
  expect(needsOfAct('hide', 1, 'clerk')).toEqual(['clerk']);
  expect(needsOfAct('hide', 50, 'manager')).toEqual([]);
  expect(needsOfAct('limit', 51, 'owner')).toEqual(['many']);
});
