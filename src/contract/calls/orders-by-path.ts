import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { addressText, userId } from '../shapes.ts';
import { idempotency, PATIENCE_MS, placedOrder, placing, sentLines } from './orders.ts';

// A file of its own: our pages do not make these calls, and need not load them.

export const placeOrderByPath = defineCall({
  method: 'POST',
  path: '/api/order/place/user/:userId/amount/:amount/:address',
  headers: idempotency,
  params: fields({
    userId,
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,10}(\.\d{1,2})?$/, 'The amount must be a number with at most two decimals.'),
    ),
    address: addressText(500),
  }),
  body: sentLines,
  answer: placedOrder,
  access: 'customer',
  patienceMs: PATIENCE_MS,
  reasons: [...placing, 'not-yours'],
});
