import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { wordsOf } from './need-words.ts';
import type { Item } from './today-data.ts';

const IN_REVIEW = {
  kind: 'review',
  count: 1,
  order: { customer: { name: 'Ada Lovelace' }, total: cents(60_000_00) },
} as unknown as Item;

it('a line in review says whose it is only to those who cannot confirm it', () => {
  const textFor = (mayConfirm: boolean) => wordsOf(IN_REVIEW, 150 as BasisPoints, 0, mayConfirm).text;
  expect(textFor(true)).toBe('In review.');
  expect(textFor(false)).toBe('In review. Only a manager can confirm it.');
});
