import { expect, it } from 'vitest';
import { readName } from './product-fields.ts';
import { createNearName, nameKey, tidyName } from './product-name.ts';

it.each([
  ['a no-break space', '1\u00a0oz Gold Bar'],
  ['a narrow space', '1\u202foz Gold Bar'],
  ['two spaces', '1 oz  Gold Bar'],
  ['spaces at its ends', ' 1 oz Gold Bar '],
  ['capitals', '1 OZ GOLD BAR'],
  ['wide letters', '１ ｏｚ Gold Bar'],
  ['a joiner', '1 oz Gold\u200d Bar'],
])('takes a name with %s for the same', (_, name) => {
  expect(nameKey(name)).toBe(nameKey('1 oz Gold Bar'));
});

it.each([
  ['“BU” Maple', '"BU" Maple'],
  ['King’s Crown', "King's Crown"],
  ['Krugerrand – Proof', 'Krugerrand - Proof'],
  ['½ oz Eagle', '1/2 oz Eagle'],
  ['Vrenéli', 'Vrene\u0301li'],
])('takes %s for %s', (name, other) => {
  expect(nameKey(name)).toBe(nameKey(other));
});

it.each([
  ['1 oz Gold Bar', '10 oz Gold Bar'],
  ['Gold Eagle 2025', 'Gold Eagle 2026'],
  ['Vreneli', 'Vreneli 20'],
])('tells %s from %s', (name, other) => {
  expect(nameKey(name)).not.toBe(nameKey(other));
});

it('keeps a name as it was written, with one plain space between words', () => {
  expect(tidyName(' 1\u00a0oz  “Gold” – Bar ')).toBe('1 oz “Gold” – Bar');
  expect(readName('1\u00a0oz  Gold Bar')).toEqual({ ok: true, value: '1 oz Gold Bar' });
});

it.each([
  ['1 oz Gold Bra', '1 oz Gold Bar', true],
  ['1 oz Gold Bars', '1 oz gold  bar', true],
  ['1oz Gold Bar', '1 oz Gold Bar', true],
  ['10 oz Gold Bar', '1 oz Gold Bar', false],
  ['Gold Eagle 2025', 'Gold Eagle 2026', false],
  ['1 oz Gold Bar', '1 oz Silver Bar', false],
  ['', '1 oz Gold Bar', false],
])('takes %j for a slip of %j: %s', (name, other, isNear) => {
  const isFound = (one: string, two: string) => createNearName([{ name: two }])(one) !== undefined;
  expect([isFound(name, other), isFound(other, name)]).toEqual([isNear, isNear]);
});

it('compares every name with those of the same numbers, up to so many pairs', () => {
  const all = ['1 oz Gold Bar', '1 oz Gold Bat', '2 oz Gold Bar'].map((name) => ({ name }));
  const near = createNearName(all, 4);
  expect([near('1 oz Gold Bra')?.name, near('2 oz Gold Bra')?.name]).toEqual(['1 oz Gold Bar', '2 oz Gold Bar']);
  expect(near('1 oz Gold Bra')).toBeUndefined();
});
