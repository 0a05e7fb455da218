import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { boughtFor, isBelowCost, priceOf } from '#domain/product-cost.ts';
import { microOunces, ounces } from '#domain/weight.ts';
import type { GoodsRow } from '../use-goods.ts';
import { BULK_ACTS, costMoves, marginRange, needsOfAct, readLimit, readSet, rowsOfAct } from './bulk-acts.ts';

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

const row = (key: string, more: Partial<GoodsRow> = {}): GoodsRow => ({
  key,
  name: key,
  metal: 'gold',
  categories: ['gold-bars'],
  image: '',
  version: 1,
  state: 'on-sale',
  weight: ounces('1'),
  premium: 450 as BasisPoints,
  cost: { cents: cents(100) },
  ...more,
});
const SPOT = { gold: cents(4_000_00), silver: cents(50_00) };
const ROWS = [
  row('sold'),
  row('soon', { state: 'pre-sale', most: 20 }),
  row('out', { state: 'sold-out' }),
  row('paused', { state: 'paused' }),
  row('hidden', { state: 'hidden', most: 20 }),
];
const keysOf = (...[act, set]: Tail<Parameters<typeof rowsOfAct>>) => rowsOfAct(ROWS, act, set).map(({ key }) => key);

it('does to each product what is not done to it already', () => {
  expect(Object.fromEntries(BULK_ACTS.map((act) => [act, keysOf(act)]))).toEqual({
    cost: ['sold', 'soon', 'out', 'paused', 'hidden'],
    pause: ['sold', 'soon', 'out'],
    resume: ['paused'],
    hide: ['sold', 'soon', 'out', 'paused'],
    show: ['hidden'],
    limit: ['sold', 'soon', 'out', 'paused', 'hidden'],
  });
  expect(keysOf('limit', { field: 'most', most: 20 })).toEqual(['sold', 'out', 'paused']);
  expect(keysOf('limit', { field: 'most', most: null })).toEqual(['soon', 'hidden']);
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

it('reads a cost as it is typed, and says nothing while none is', () => {
  const cost = (typed: string) => readSet('cost', typed);
  expect(cost('2.1')).toEqual({ ok: true, set: { field: 'cost', cost: { basisPoints: 210 } } });
  expect(cost('0')).toEqual({ ok: true, set: { field: 'cost', cost: { basisPoints: 0 } } });
  expect(cost(' $4.20 ')).toEqual({ ok: true, set: { field: 'cost', cost: { cents: 420 } } });
  expect(cost(' ')).toEqual({ ok: false, fault: undefined });
  for (const typed of ['-1', '101', '2.123', '$x', 'free'])
    expect([typed, cost(typed)]).toEqual([typed, { ok: false, fault: expect.any(String) }]);
});

it('changes the cost of those that have another one', () => {
  const rows = [
    row('same'),
    row('share', { cost: { basisPoints: 100 as BasisPoints } }),
    row('none', { cost: undefined }),
  ];
  const found = rowsOfAct(rows, 'cost', { field: 'cost', cost: { cents: cents(100) } });
  expect(found.map(({ key }) => key)).toEqual(['share', 'none']);
});

it('foresees margins to the cent, and a second person for prices below cost', () => {
  const amount = fc.integer({ min: 0, max: 10_000_00 }).map((value) => ({ cents: cents(value) }));
  const share = fc.integer({ min: 0, max: 10_000 }).map((value) => ({ basisPoints: value as BasisPoints }));
  const rows = fc.array(
    fc.record({
      premium: fc.integer({ min: 150, max: 5_000 }).map((value) => value as BasisPoints),
      weight: fc.integer({ min: 1, max: 2_000_000_000 }).map(microOunces),
      metal: fc.constantFrom('gold' as const, 'silver' as const),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(rows, fc.oneof(amount, share), (parts, cost) => {
      const products = parts.map((part, nth) => row(`product ${nth}`, part));
      const moves = costMoves(products, { field: 'cost', cost }, SPOT);
      const margins = products.map((one) => priceOf(one, SPOT) - boughtFor({ ...one, cost }, SPOT));
      expect(marginRange(moves)).toEqual([Math.min(...margins), Math.max(...margins)]);
      expect(needsOfAct('cost', products.length, 'owner', moves)).toEqual(
        products.some((one) => isBelowCost({ ...one, cost }, SPOT)) ? ['below-cost'] : [],
      );
    }),
  );
  expect(costMoves([row('one')], { field: 'most', most: 2 }, SPOT)).toEqual([]);
  expect(marginRange([])).toBeUndefined();
});
