import { type Cents, cents, formatBound } from './money.ts';
import type { OrderPolicies } from './policies.ts';
import type { BasisPoints } from './price.ts';
import { HONOUR_MS } from './spot.ts';

/** Said on product pages, in the cart, under About and in the Terms. */
export const CHECKOUT_HOLD = `Your price is held for ${HONOUR_MS / 60_000} minutes at checkout.`;

/** As the tracking page has it. */
export const CANCEL_RULE =
  'Until we confirm your order, you can cancel it in your Order History or on the page Track Your Order.';

/** The terms of a sale that are figures. Pages and letters read them here; the texts around them are in the pages' own words. */

/** Minutes for which a new price may be offered. */
export const QUOTE_MINUTES = [15, 30, 60, 120] as const;
export type QuoteMinutes = (typeof QUOTE_MINUTES)[number];

/** The promises of the shop for every order, which the desk may set. */
export type Promises = {
  /** Business days after the confirmation; the payment is due at the close of the last. */
  readonly payWithinDays: number;
  /** Counted from the day of the payment. */
  readonly shipWithinDays: number;
  /** Open hours for which a placed order's price is held: by their end the customer is called. */
  readonly holdHours: number;
  /** Minutes for which a new price is offered, unless a person chooses another time. */
  readonly offerMinutes: QuoteMinutes;
  /** True where unpaid orders are reminded of the payment. */
  readonly reminders: boolean;
};

/** The promises and policies that an order keeps from its placing. */
export type OrderTerms = Pick<Promises, 'payWithinDays' | 'shipWithinDays'> & {
  readonly policies?: OrderPolicies | undefined;
};

/** Those of the shop until the desk sets others, and of orders from before it could. */
export const USUAL_PROMISES: Promises = {
  holdHours: 4,
  payWithinDays: 2,
  shipWithinDays: 2,
  offerMinutes: 30,
  reminders: true,
};

/** The longest price hold, in open hours. */
export const LONGEST_HOLD = 24;
/** The most business days until a payment is due, or a parcel ships. */
export const MOST_DAYS = 10;

/** The most that today's total may rise above a placed order's, in basis points, before the price hold ends. */
export const MAX_RISE = 150 as BasisPoints;

/** From the cancellation on. */
export const REFUND_WITHIN_WORKING_DAYS = 5;

/** Business days that a parcel is in transit. */
export const ON_THE_WAY_WORKING_DAYS = { least: 1, most: 5 } as const;

/** Working days within which damage or a missing piece has to be reported. */
export const REPORT_WITHIN_WORKING_DAYS = 2;

/** The sum of the banner, until the desk sets another. It changes no price: shipping is free for every order. */
export const USUAL_FREE_SHIPPING = cents(3_999_00);
export const HIGHEST_FREE_SHIPPING = cents(1_000_000_00);

/** As the specification has it: `Free shipping on orders above $3999`. */
export function freeShippingHeading(above: Cents): string {
  return above === 0 ? 'Free shipping on every order' : `Free shipping on orders above ${plainUsd(above)}`;
}

/** Shipping is free for every order, also below the sum that the banner names. */
export function shippingTerms(above: Cents): string {
  if (above === 0) return 'Shipping is free on every order: nothing is added to your total.';
  return `Shipping is free on orders above ${plainUsd(above)}, and included in the price of smaller ones: nothing is added to your total.`;
}

/** `$3999`, `$12.50`. */
function plainUsd(amount: Cents): string {
  return formatBound(amount).replaceAll(',', '');
}

export const CARRIER_TEXT = 'FedEx or UPS';

/** The steps after the call to the customer, as the thank-you page and the email say them. */
export const STEPS_AFTER_CALL = [
  "You choose how to pay. We'll give you the amount, the account details and the due date.",
  'Once your payment arrives, we pack, insure and ship the parcel, signature required.',
] as const;
