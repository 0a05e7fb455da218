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

/** Metals that are not sold, since the feed gives a price that jumped too far: the last good price, and what the feed says. */
export const listHalts = defineCall({
  method: 'GET',
  path: '/api/desk/halts',
  ...staffOnly('see-desk'),
  answer: success(v.array(halt)),
  reasons: [],
});

/** The metal is sold at what the feed says. `reading` is what the person has seen; refused where it has moved by over 1 % since. */
export const acceptPrice = defineCall({
  method: 'POST',
  path: '/api/desk/halts/:metal/accept',
  ...staffOnly('accept-price'),
  params: fields({ metal }),
  body: fields({ reading: amountFrom(1, 'A price is above zero.') }),
  answer: success(v.null()),
  reasons: ['changed-meanwhile', 'key-reused'],
});
