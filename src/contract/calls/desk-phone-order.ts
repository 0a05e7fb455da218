import * as v from 'valibot';
import { MAX_LINES } from '#domain/cart.ts';
import { defineCall, staffOnly } from '../call.ts';
import { fields } from '../check.ts';
import { success } from '../envelope.ts';
import { phoneNumber, shippingAddress } from '../recipient-shapes.ts';
import { emailAddress, listOf, nameText, productId, quantity, text } from '../shapes.ts';
import { amount, cents } from '../units.ts';
import { receiptEntries } from './desk-shapes.ts';
import { agreedPremium, productCost } from './goods-fields.ts';

/**
 * An order as a person took it by telephone, at prices that were read out. With `isAgreed` it is also confirmed; one that
 * another person has to review is only placed, and one that cannot be confirmed is not placed.
 */
export const placePhoneOrder = defineCall({
  method: 'POST',
  path: '/api/desk/orders',
  ...staffOnly('work-on-orders'),
  body: fields({
    lines: v.pipe(
      listOf(
        fields({ productId, quantity, unitPrice: amount, agreed: v.optional(agreedPremium) }),
        MAX_LINES,
        `At most ${MAX_LINES} products.`,
      ),
      v.minLength(1, 'Please add a product.'),
    ),
    total: amount,
    firstName: nameText(100, 'First name is required'),
    lastName: nameText(100, 'Last name is required'),
    /** At least an email or a telephone number is needed. */
    email: v.optional(emailAddress),
    phone: v.optional(phoneNumber),
    address: shippingAddress,
    /** The order belongs to the account of this email: its owner sees it. */
    isTheirAccount: v.optional(v.boolean(), false),
    /** The customer agrees in this call. */
    isAgreed: v.optional(v.boolean(), false),
    /** The person has read that the order is reviewed: without it one in review is only placed. */
    isReviewSeen: v.optional(v.boolean(), false),
  }),
  answer: success(v.object({ ...receiptEntries, total: cents })),
  reasons: [
    'price-moved',
    'no-live-price',
    'unknown-product',
    'product-paused',
    'not-enough',
    'over-limit',
    'sales-paused',
    'no-account',
    'drift-over',
    'below-cost',
  ],
});

/** Returns the dealer's costs of products over spot; null where a cost is not known. */
export const readCosts = defineCall({
  method: 'GET',
  path: '/api/desk/costs',
  ...staffOnly('work-on-orders'),
  query: fields({ id: v.union([productId, listOf(productId, MAX_LINES, `At most ${MAX_LINES} products.`)]) }),
  answer: success(v.array(v.object({ productId: v.string(), cost: productCost }))),
  reasons: [],
});

/** Earlier customers and accounts that match the caller. At most eight, those of the newest orders first. */
export const findCallers = defineCall({
  method: 'GET',
  path: '/api/desk/callers',
  ...staffOnly('see-customers'),
  query: fields({ q: text(100, 'Please enter a search term.') }),
  answer: success(
    v.array(
      v.object({
        name: v.string(),
        email: v.string(),
        phone: v.string(),
        /** The address of the newest order in one string; empty without one. */
        address: v.string(),
        /** True if the email is the confirmed one of an account. */
        hasAccount: v.boolean(),
        /** Orders that were not cancelled: their number, their sum, and the sum of the last 30 days. */
        orders: v.number(),
        total: cents,
        monthTotal: cents,
        /** Warnings about the customer; null where the caller is not a customer yet. */
        marks: v.nullable(
          v.object({
            customerId: v.string(),
            isBlocked: v.boolean(),
            isAlwaysReviewed: v.boolean(),
            notes: v.number(),
          }),
        ),
      }),
    ),
  ),
  reasons: [],
});
