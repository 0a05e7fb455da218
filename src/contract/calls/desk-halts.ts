import * as v from 'valibot';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { metal } from '../shapes.ts';
import { amountFrom, cents, instant } from '../units.ts';

/** Prices of a troy ounce. */
const halt = v.object({
  metal,
  price: cents,
  goodAt: instant,
  reading: cents,
  since: instant,
});

/** Metals that are not sold, since their price jumped too far: the last good price, and the feed's price. */
export const listHalts = defineCall({
  method: 'GET',
  path: '/api/desk/halts',
  ...staffOnly('see-desk'),
  answer: success(v.array(halt)),
  reasons: [],
});

/**
 * Sells the metal at the feed's price. `reading` is the price that the person has seen; refused where it has moved by over 1 %
 * since.
 */
export const acceptPrice = defineCall({
  method: 'POST',
  path: '/api/desk/halts/:metal/accept',
  ...staffOnly('accept-price'),
  params: fields({ metal }),
  body: fields({ reading: amountFrom(1, 'Enter a price above zero.') }),
  answer: success(v.null()),
  reasons: ['changed-meanwhile'],
});
