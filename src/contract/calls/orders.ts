import * as v from 'valibot';
import { MAX_LINES } from '#domain/cart.ts';
import { defineCall } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { aside, readId, readInstant, readList, readNumber, readText } from '../reading.ts';
import { phoneNumber, shippingAddress } from '../recipient-shapes.ts';
import { rateFields } from '../records.ts';
import {
  dollarAmount,
  emailAddress,
  listOf,
  metal,
  nameText,
  orderId,
  productId,
  quantity,
  userId,
} from '../shapes.ts';

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

const soldProduct = {
  id: readText,
  name: readText,
  metal: aside(metal),
  weight: readNumber,
  premiumPercentage: readNumber,
};

/**
 * An order as it is read back (section 3 of the specification, which lets the id be missing). Money in dollars, weight in troy
 * ounces. Our server always answers all of it, and readers show what there is: an order is no failure by a field that is missing,
 * a text where a number should be, or a number where a text should be.
 */
export const orderRecord = v.object({
  orderId: readId,
  orderDate: readInstant,
  status: readText,
  totalAmount: readNumber,
  address: readText,
  cartItem: readList(
    v.object({
      id: readText,
      name: aside(v.string()),
      quantity: readNumber,
      price: readNumber,
      product: aside(v.object(soldProduct)),
      /** For a pre-sale: the ship date that the customer was shown, `2026-12-08`. */
      shipsFrom: aside(v.pipe(v.string(), v.isoDate())),
    }),
  ),
  /** Pieces that were cancelled after the order was confirmed: `cartItem` and `totalAmount` are without them. */
  cancelledItem: aside(v.array(v.object({ name: v.string(), quantity: v.number() }))),
  /** The person that receives the parcel. */
  recipient: aside(v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() })),
  /** The spot that the order was priced at: dollars per troy ounce, the time of its reading, and the feed. */
  spot: aside(v.object({ ...rateFields, at: v.string(), source: v.optional(v.string()) })),
  /** From here on only where there is a desk: how the order goes. `status` keeps its four words. */
  stage: aside(v.string()),
  /** Steps that lie behind, the one of now, and those ahead, which have no instant. */
  timeline: aside(
    v.array(
      v.object({
        what: v.string(),
        text: v.optional(v.string()),
        at: v.optional(v.string()),
        state: v.picklist(['done', 'now', 'ahead']),
      }),
    ),
  ),
  /** On their way or delivered. `url`: where to follow it, for carriers that say so on the web. */
  parcels: aside(v.array(v.object({ carrier: v.string(), number: v.string(), url: v.optional(v.string()) }))),
  holdUntil: aside(v.string()),
  /** The end of the price hold and the time of the shop's call, in sentences; absent once the order goes on. */
  nextStep: aside(v.string()),
  payBy: aside(v.string()),
  /** The business day after the confirmation by whose close it is paid, as promised at placing. */
  payWithinDays: aside(v.number()),
  /** The versions of policies that the desk had set when it was placed, in a sentence. */
  policies: aside(v.string()),
  canCancel: aside(v.boolean()),
  /** The order ended, and nothing was paid for it. */
  isUncharged: aside(v.boolean()),
});

export type OrderRecord = v.InferOutput<typeof orderRecord>;

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

/** Newest first, as many as one answer may have. `hasOlder`: those before the last of them are asked for by its id. */
export const listOrders = defineCall({
  method: 'GET',
  path: '/api/order/get/by-user/:userId',
  params: fields({ userId }),
  query: fields({ before: v.optional(orderId) }),
  answer: v.object({ ...success(readList(orderRecord)).entries, hasOlder: aside(v.boolean()) }),
  access: 'customer',
  reasons: ['not-signed-in', 'not-yours'],
});

export const trackOrder = defineCall({
  method: 'GET',
  path: '/api/order/track/:orderId',
  params: fields({ orderId }),
  answer: success(orderRecord),
  access: 'customer',
  reasons: ['not-signed-in', 'unknown-order'],
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
