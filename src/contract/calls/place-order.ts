import * as v from 'valibot';
import { MAX_LINES } from '#domain/cart.ts';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { aside } from '../reading.ts';
import { phoneNumber, shippingAddress } from '../recipient-shapes.ts';
import { dollarAmount, emailAddress, listOf, metal, nameText, productId, quantity, userId } from '../shapes.ts';
import { orderRecord } from './orders.ts';

/** An order line as it is sent. Only the product's id, the quantity and the price that was seen are read. */
const sentLine = fields({
  product: fields({
    id: productId,
    name: v.optional(v.string()),
    price: v.optional(dollarAmount),
    weight: v.optional(v.number()),
    metal: v.optional(metal),
  }),
  quantity,
  price: dollarAmount,
});

export const sentLines = v.pipe(
  listOf(sentLine, MAX_LINES, `Please order at most ${MAX_LINES} different products at once.`),
  v.minLength(1, 'Your cart is empty'),
);

const idempotencyKey = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.regex(/^[\x21-\x7e]+$/)));

export const idempotency = v.object({ 'idempotency-key': idempotencyKey });

/** The status alone says that an order is placed; what the specification's server answers beside it is not known. */
const placed = v.fallback(orderRecord, () => v.parse(orderRecord, {}));

/** `isRepeat`: the key has been used before. This is the order of that time, nothing new was placed, and `message` says so. */
export const placedOrder = v.object({ ...success(placed).entries, isRepeat: aside(v.boolean()) });

export const placing = [
  'not-signed-in',
  'other-origin',
  'unknown-product',
  'product-paused',
  'not-enough',
  'over-limit',
  'sales-paused',
  'order-by-phone',
  'price-moved',
  'no-live-price',
  'key-reused',
] as const;

/**
 * Well above the longest that the server takes for an order, with room for slow lines. A client that gives up earlier sends the
 * customer to look for an order that would have been answered.
 */
export const PATIENCE_MS = 60_000;

/** Places an order from our own pages: nothing private stands in an address. */
export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/order/place',
  headers: idempotency,
  body: fields({
    lines: sentLines,
    amount: dollarAmount,
    address: shippingAddress,
    email: emailAddress,
    phone: phoneNumber,
    firstName: nameText(100, 'First name is required'),
    lastName: nameText(100, 'Last name is required'),
    /** The user that the page shows. Refused where the session is another user's. */
    userId: v.optional(userId),
    /** The key of the header again: a proxy may drop headers that it does not know, and the order would be placed twice. */
    idempotencyKey,
  }),
  answer: placedOrder,
  access: 'customer',
  patienceMs: PATIENCE_MS,
  reasons: [...placing, 'not-yours'],
});

/** The address of the user's newest order in its parts; null without an order, and for an address that cannot be taken apart. */
export const readLastAddress = defineCall({
  method: 'GET',
  path: '/api/order/last-address',
  answer: success(
    v.nullable(v.object({ address: v.string(), city: v.string(), state: v.string(), zipCode: v.string() })),
  ),
  access: 'customer',
  reasons: ['not-signed-in'],
});
