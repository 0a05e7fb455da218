import * as z from 'zod/mini';
import { MAX_LINES } from '#domain/cart.ts';
import { defineCall } from '../call.ts';
import { success } from '../envelope.ts';
import {
  dollarAmount,
  emailAddress,
  metal,
  orderId,
  phoneNumber,
  productId,
  quantity,
  text,
  userId,
} from '../shapes.ts';

/** An order line as it is sent. Only the product's id, the quantity and the price that was seen are read. */
const sentLine = z.object({
  product: z.object({
    id: productId,
    name: z.optional(z.string()),
    price: z.optional(dollarAmount),
    weight: z.optional(z.number()),
    metal: z.optional(metal),
  }),
  quantity,
  price: dollarAmount,
});

const sentLines = z
  .array(sentLine)
  .check(
    z.minLength(1, 'Your cart is empty'),
    z.maxLength(MAX_LINES, `Please order at most ${MAX_LINES} different products at once.`),
  );

const idempotency = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[\x21-\x7e]+$/))),
});

/**
 * An order as it is read back (section 3 of the specification, which lets the id be missing). Money in dollars, weight in troy
 * ounces. Our server always answers all of it; what the specification does not name, no reader may depend on.
 */
export const orderRecord = z.object({
  orderId: z.optional(z.string()),
  orderDate: z.string(),
  status: z.string(),
  totalAmount: z.number(),
  address: z.string(),
  cartItem: z.array(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      quantity: z.number(),
      price: z.number(),
      product: z.optional(
        z.object({
          id: z.string(),
          name: z.string(),
          weight: z.number(),
          metal,
          premiumPercentage: z.number(),
        }),
      ),
    }),
  ),
  /** What the order was priced at: dollars per troy ounce, and when they were read. */
  spot: z.optional(z.object({ USDXAU: z.number(), USDXAG: z.number(), at: z.string() })),
});

export type OrderRecord = z.infer<typeof orderRecord>;

/** The new figures that come with a `price-moved` refusal. */
export const quote = z.object({
  lines: z.array(z.object({ id: z.string(), quantity: z.number(), price: z.number() })),
  amount: z.number(),
  USDXAU: z.number(),
  USDXAG: z.number(),
  at: z.string(),
});

export type QuoteRecord = z.infer<typeof quote>;

const placing = [
  'not-signed-in',
  'other-origin',
  'unknown-product',
  'price-moved',
  'no-live-price',
  'key-reused',
] as const;

/** What our own pages send: nothing private stands in an address. */
export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/order/place',
  summary: 'Place an order',
  headers: idempotency,
  body: z.object({
    lines: sentLines,
    amount: dollarAmount,
    address: z.object({
      address: text(200, 'Address is required'),
      city: text(100, 'City is required'),
      state: text(100, 'State is required'),
      zipCode: text(20, 'ZIP code is required'),
    }),
    email: emailAddress,
    phone: phoneNumber,
    firstName: text(100, 'First name is required'),
    lastName: text(100, 'Last name is required'),
    /** Whom the page takes the customer for: refused where the session is another's. */
    userId: z.optional(userId),
  }),
  answer: success(orderRecord),
  needsSession: true,
  reasons: [...placing, 'not-yours'],
});

export const placeOrderByPath = defineCall({
  method: 'POST',
  path: '/api/order/place/user/:userId/amount/:amount/:address',
  summary: 'Place an order, with user, amount and address in the path',
  headers: idempotency,
  params: z.object({
    userId,
    amount: z
      .string()
      .check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, 'The amount must be a number with at most two decimals.')),
    address: text(500, 'Address is required'),
  }),
  body: sentLines,
  answer: success(orderRecord),
  needsSession: true,
  reasons: [...placing, 'not-yours'],
});

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/order/get/by-user/:userId',
  summary: "The user's own orders, newest first",
  params: z.object({ userId }),
  answer: success(z.array(orderRecord)),
  needsSession: true,
  reasons: ['not-signed-in', 'not-yours'],
});

export const trackOrder = defineCall({
  method: 'GET',
  path: '/api/order/track/:orderId',
  summary: "One of the user's own orders",
  params: z.object({ orderId }),
  answer: success(orderRecord),
  needsSession: true,
  reasons: ['not-signed-in', 'unknown-order'],
});
