import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { addressText } from '../recipient-shapes.ts';
import { userId } from '../shapes.ts';
import { idempotency, PATIENCE_MS, placedOrder, placing, sentLines } from './place-order.ts';

// A file of its own: our pages do not make these calls, and need not load them.

export const placeOrderByPath = defineCall({
  method: 'POST',
  path: '/api/order/place/user/:userId/amount/:amount/:address',
  takesRest: true,
  headers: idempotency,
  params: fields({
    userId,
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,10}(\.\d{1,2})?$/, 'The amount must be a number with up to two decimal places.'),
    ),
    address: addressText(500),
  }),
  // A question mark in the address would cut it, and the parcel went to what is left.
  query: v.strictObject({}, 'This call takes no query. Please write a question mark in the address as %3F.'),
  body: sentLines,
  answer: placedOrder,
  access: 'customer',
  patienceMs: PATIENCE_MS,
  reasons: [...placing, 'not-yours'],
});
