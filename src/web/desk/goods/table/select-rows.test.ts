import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import type { GoodsRow } from '../use-goods.ts';
import { readGoodsAddress } from './address.ts';
import { chooseRows, countViews, findRows } from './select-rows.ts';

const SPOT = { gold: cents(4000_00), silver: cents(50_00) };

function product(name: string, change: Partial<GoodsRow> = {}): GoodsRow {
  return {
    key: name.toLowerCase().replaceAll(' ', '-'),
    name,
    metal: 'silver',
    weight: ounces('1'),
    premium: 1_000 as BasisPoints,
    categories: ['american-silver-eagles'],
    image: '',
    state: 'on-sale',
    version: 1,
    ...change,
  };
}

const EAGLE = product('Silver Eagle', { cost: { basisPoints: 900 as BasisPoints }, stock: { here: 9, reserved: 5 } });
const SUPERMAN = product('Superman', { cost: { cents: cents(6_00) }, state: 'paused', premium: 400 as BasisPoints });
const BAR = product('Kilo Bar', { metal: 'gold', categories: ['gold-bars'], weight: ounces('32.15'), state: 'hidden' });
const ROWS = [EAGLE, SUPERMAN, BAR];
const choose = (query: string) =>
  chooseRows(ROWS, readGoodsAddress(new URLSearchParams(query)), SPOT).map(({ name }) => name);

it('counts what each view has', () => {
  expect(countViews(ROWS, SPOT)).toEqual({
    all: 3,
    gold: 1,
    silver: 2,
    waiting: 1,
    'below-cost': 1,
    'no-cost': 0,
    'low-stock': 1,
    hidden: 1,
  });
  expect(countViews(ROWS, undefined)['below-cost']).toBe(0);
});

it('narrows by words, category, state and premium', () => {
  expect(choose('q=silver eag')).toEqual(['Silver Eagle', 'Superman']);
  expect(choose('q=superm')).toEqual(['Superman']);
  expect(choose('category=gold-bars')).toEqual(['Kilo Bar']);
  expect(choose('category=all-silver-coins')).toEqual(['Silver Eagle', 'Superman']);
  expect(choose('category=all-gold-coins')).toEqual([]);
  expect(choose('state=paused')).toEqual(['Superman']);
  expect(choose('premium=0-5')).toEqual(['Superman']);
  expect(findRows(ROWS, 'kilo', 8)).toEqual([BAR]);
});

it('sorts by figures, and puts what has none last whichever way', () => {
  expect(choose('sort=price')).toEqual(['Superman', 'Silver Eagle', 'Kilo Bar']);
  expect(choose('sort=-price')).toEqual(['Kilo Bar', 'Silver Eagle', 'Superman']);
  expect(choose('sort=margin')).toEqual(['Superman', 'Silver Eagle', 'Kilo Bar']);
  expect(choose('sort=-margin')).toEqual(['Silver Eagle', 'Superman', 'Kilo Bar']);
});

it.each(['category=shoes', 'premium=cheap', 'state=lost'])('lists nothing for %s, rather than all goods', (filter) => {
  expect(choose('view=all')).not.toEqual([]);
  expect(choose(filter)).toEqual([]);
});
