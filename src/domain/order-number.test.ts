import { expect, it } from 'vitest';
import { groupsOf, pastedOrderNumber } from './order-number.ts';

const NUMBER = '17635489204174410928375';

it.each([
  ['as it is', NUMBER],
  ['with a number sign', `#${NUMBER}`],
  ['with the word before it', `Order ${NUMBER}`],
  ['with word and number sign', `Order #${NUMBER}.`],
  ['with a sign without width', `${NUMBER}\u200b`],
  ['between signs that steer direction', `\u2068${NUMBER}\u2069`],
  ['in groups of four', groupsOf(NUMBER).join(' ')],
  ['in groups, with no-break spaces', groupsOf(NUMBER).join('\u00a0')],
  ['out of a sentence with a date', `Your order ${NUMBER} of Nov 19, 2025`],
])('takes the order number %s', (_, pasted) => {
  expect(pastedOrderNumber(pasted)).toBe(NUMBER);
});

it('leaves a text with two order numbers alone', () => {
  expect(pastedOrderNumber(`${NUMBER}, ${NUMBER}1`)).toBe(`${NUMBER},${NUMBER}1`);
});

it.each([
  ['ORD-7', 'ORD-7'],
  [' \u200b ', ''],
])('leaves "%s", which has no order number, alone but for blanks', (pasted, taken) => {
  expect(pastedOrderNumber(pasted)).toBe(taken);
});
