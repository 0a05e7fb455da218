import { expect, it } from 'vitest';
import { holdText, whenWeCall } from './when-we-call.ts';

/** Sunday, 3:11 PM CST. */
const PLACED = '2026-11-22T21:11:00.000Z';
const at = (iso: string) => whenWeCall({ orderDate: PLACED }, Date.parse(iso));

it('names the next opening while the shop is closed, and today once it is open', () => {
  expect(at(PLACED)).toBe('We open Monday at 8am CST and call you that morning.');
  expect(at('2026-11-23T15:00:00.000Z')).toBe('We are open until 6pm CST and call you today.');
});

it('promises no day once the time of the call is over, or where an order tells no time', () => {
  expect(at('2026-11-25T15:00:00.000Z')).toBe('We call you to confirm your order.');
  expect(whenWeCall({ orderDate: '' })).toBe('We call you to confirm your order.');
});

it('says until when the price is held and what ends that, and nothing once it is over', () => {
  const held = (now: string) => holdText(Date.parse(PLACED), Date.parse(now));
  const unless = ', unless metal rises more than 1.50% before we reach you.';
  expect(held(PLACED)).toBe(`We hold your price until 12:00 PM CST on Monday${unless}`);
  expect(held('2026-11-23T15:00:00.000Z')).toBe(`We hold your price until 12:00 PM CST${unless}`);
  expect(held('2026-11-23T18:00:00.000Z')).toBe('');
  expect(holdText(Number.NaN)).toBe('');
});
