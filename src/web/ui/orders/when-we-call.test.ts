import { expect, it } from 'vitest';
import { holdAndCall, whenWeCall } from './when-we-call.ts';

/** Sunday, 3:11 PM CST. */
const PLACED = '2026-11-22T21:11:00.000Z';
const at = (iso: string) => whenWeCall({ orderDate: PLACED }, Date.parse(iso));

it('names the next opening while the shop is closed, and today once it is open', () => {
  expect(at(PLACED)).toBe('We open Monday at 8am CST and call you that morning.');
  expect(at('2026-11-23T15:00:00.000Z')).toBe('We are open until 6pm CST and call you today.');
});

it('promises no day once the time of the call is over, or where an order tells no time', () => {
  expect(at('2026-11-25T15:00:00.000Z')).toBe('We call you to confirm your order.');
  expect(whenWeCall({ orderDate: '' }, Date.parse(PLACED))).toBe('We call you to confirm your order.');
});

it('promises nothing while the time is not known', () => {
  const order = { orderDate: PLACED, holdUntil: '2026-11-23T18:00:00.000Z' };
  expect(holdAndCall(order, undefined)).toBe('We call you to confirm your order.');
});

it('says until when the price is held and what ends that, and no price that was not promised or is over', () => {
  const order = { orderDate: PLACED, holdUntil: '2026-11-23T18:00:00.000Z' };
  const unless = ', unless gold or silver rises more than 1.50% before we reach you.';
  expect(holdAndCall(order, Date.parse(PLACED))).toBe(
    `Your price is held until 12:00 PM CST on Monday, November 23${unless} We open Monday at 8am CST and call you that morning.`,
  );
  expect(holdAndCall(order, Date.parse('2026-11-23T15:00:00.000Z'))).toBe(
    `Your price is held until 12:00 PM CST today, Monday, November 23${unless} We are open until 6pm CST and call you today.`,
  );
  expect(holdAndCall(order, Date.parse(order.holdUntil))).toBe('We call you to confirm your order.');
  expect(holdAndCall({ orderDate: PLACED }, Date.parse(PLACED))).toBe(at(PLACED));
});
