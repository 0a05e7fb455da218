import { expect, it } from 'vitest';
import { fieldText, valueText } from './field-words.ts';

it.each([
  ['premium', 275, '2.75%'],
  ['costBasisPoints', 150, '1.50%'],
  ['costCents', 420, '$4.20 each'],
  ['cost', { basisPoints: 150 }, '1.50%'],
  ['cost', { cents: 420 }, '$4.20 each'],
  ['weight', 500_000, '0.5 oz'],
  ['state', 'pre-sale', 'pre-sale'],
  ['categories', ['gold-bars'], 'Gold Bars'],
  ['isCounted', false, 'no'],
  ['most', null, '1000'],
  ['struckIn', null, '–'],
])('writes a value of %s as people read it', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

it('names a field, or leaves a name that it does not know', () => {
  expect([fieldText('costCents'), fieldText('mint')]).toEqual(['Cost', 'mint']);
});
