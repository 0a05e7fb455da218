import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { done, success } from '../envelope.ts';
import { rateFields } from '../records.ts';
import { dollarAmount, linkToken, metal, orderId } from '../shapes.ts';

const byLink = fields({ token: linkToken });
const LINK_REASONS = ['link-spent', 'quote-over', 'quote-replaced', 'other-origin'] as const;

const spotThen = v.object({ ...rateFields, at: v.string() });

/** A product at a price: how many of it, and all of them together in dollars. */
const pieces = { quantity: v.number(), sum: v.number() };

/**
 * A price that is offered for an order: prices and products, never a name or an address. Money in dollars, premiums in percent,
 * the fine weight of a piece in troy ounces. `before` is the order as it was placed.
 */
const offeredPrice = v.object({
  orderId: v.string(),
  state: v.picklist(['open', 'over', 'replaced', 'agreed', 'refused']),
  /** The reason for the new price, as a sentence. */
  why: v.string(),
  before: v.number(),
  total: v.number(),
  spot: v.object({ before: spotThen, now: spotThen }),
  offeredAt: v.string(),
  validUntil: v.string(),
  /** Milliseconds until the price expires, counted from this answer: a device's clock may be wrong. */
  leftMs: v.number(),
  /** A product that is no longer wanted has no `now`, one that was not ordered no `before`. The premium is that of the new price. */
  lines: v.array(
    v.object({
      name: v.string(),
      metal,
      ounces: v.number(),
      premiumPercentage: v.number(),
      before: v.optional(v.object({ ...pieces, premiumPercentage: v.number() })),
      now: v.optional(v.object(pieces)),
    }),
  ),
});

export type OfferedPrice = v.InferOutput<typeof offeredPrice>;

/** Withdraws an order, by its customer, until it is confirmed. */
export const withdrawOrder = defineCall({
  method: 'POST',
  path: '/api/order/withdraw',
  access: 'customer',
  body: fields({ orderId }),
  answer: done,
  reasons: ['not-signed-in', 'unknown-order', 'move-not-allowed', 'other-origin'],
});

/** The newest price that was offered for an own order. */
export const readOwnQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/read-own',
  access: 'customer',
  body: fields({ orderId }),
  answer: success(offeredPrice),
  reasons: ['not-signed-in', 'unknown-order', 'other-origin'],
});

/** `total` is the price that the customer has seen. Agreeing twice is the same as once. */
export const agreeToOwnQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/agree-own',
  access: 'customer',
  body: fields({ orderId, total: dollarAmount }),
  answer: done,
  reasons: ['not-signed-in', 'unknown-order', 'quote-over', 'quote-replaced', 'other-origin'],
});

/** Returns the price that a link of an email offers. */
export const readQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/read',
  access: 'anybody',
  body: byLink,
  answer: success(offeredPrice),
  reasons: LINK_REASONS,
});

/** Agreeing twice is the same as once. */
export const agreeToQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/agree',
  access: 'anybody',
  body: byLink,
  answer: done,
  reasons: LINK_REASONS,
});

/** The order ends: nothing is owed. */
export const refuseQuote = defineCall({
  method: 'POST',
  path: '/api/order/quote/refuse',
  access: 'anybody',
  body: byLink,
  answer: done,
  reasons: LINK_REASONS,
});
