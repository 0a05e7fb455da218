import { expect, it } from 'vitest';
import { amountFault, amountHint, amountOf } from './amount.ts';

it('says how an amount was read where it was typed in another form than the desk prints', () => {
  for (const plain of ['164.40', '164.4', '164', '$164.40', '1,640.40', '1640.40', '5'])
    expect([plain, amountHint(plain)]).toEqual([plain, undefined]);
  expect(amountHint('164,40')).toBe('Read as $164.40');
  expect(amountHint('1.640,40')).toBe('Read as $1,640.40');
  expect(amountHint('1.640')).toBeUndefined();
});

it('takes no amount of zero, and says what is wrong with any other', () => {
  expect([amountOf('0'), amountFault('0')]).toEqual([undefined, 'Please enter an amount above zero.']);
  expect([amountOf('164,40'), amountFault('164,40')]).toEqual([16_440, undefined]);
  expect(amountFault('ten')).toBe('“ten” is not an amount. Please enter it like 1640.40.');
});
