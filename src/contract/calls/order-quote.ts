import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { linkToken, orderId } from '../shapes.ts';

const byLink = fields({ token: linkToken });
const LINK_REASONS = ['link-spent', 'quote-over', 'quote-replaced', 'other-origin'] as const;

/** By the customer, until the order is confirmed. */
export const withdrawOrder = defineCall({
  method: 'POST',
  path: '/api/order/withdraw',
  access: 'customer',
  body: fields({ orderId }),
  answer: success(v.null()),
  reasons: ['not-signed-in', 'unknown-order', 'move-not-allowed', 'other-origin'],
});

/** What a link of a letter shows: prices and products, never an address. Money in dollars. */
export const readQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/read',
  access: 'anybody',
  body: byLink,
  answer: success(
    v.object({
      orderId: v.string(),
      state: v.picklist(['open', 'over', 'replaced', 'agreed', 'refused']),
      before: v.number(),
      total: v.number(),
      validUntil: v.string(),
      lines: v.array(v.object({ name: v.string(), quantity: v.number(), each: v.number() })),
    }),
  ),
  reasons: LINK_REASONS,
});

/** Agreeing twice is the same as once. */
export const agreeToQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/agree',
  access: 'anybody',
  body: byLink,
  answer: success(v.null()),
  reasons: LINK_REASONS,
});

/** The order ends: nothing is owed. */
export const refuseQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/refuse',
  access: 'anybody',
  body: byLink,
  answer: success(v.null()),
  reasons: LINK_REASONS,
});
