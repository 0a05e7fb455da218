import { type Cents, cents, formatBound } from './money.ts';

/** Sums from which on staff look twice at an order. The desk may set them. */
export type ReviewLimits = {
  /** Orders from this total on are reviewed by a manager first. */
  readonly orderFrom: Cents;
  /** Sums of a customer's thirty days from here on are flagged. */
  readonly monthFrom: Cents;
  /** First orders from this total on are flagged. */
  readonly firstFrom: Cents;
};

/** Those of the shop until the desk sets others. */
export const USUAL_REVIEW: ReviewLimits = {
  orderFrom: cents(50_000_00),
  monthFrom: cents(10_000_00),
  firstFrom: cents(10_000_00),
};

/** The highest of these limits: ten million dollars. The lowest is one dollar. */
export const HIGHEST_REVIEW = cents(10_000_000_00);

/** Said in the checkout of such an order, and in the Terms. */
export function managerRule(orderFrom: Cents): string {
  return `Orders of ${formatBound(orderFrom)} and more are confirmed by a manager.`;
}

/** `Over $10,000 in 30 days`. */
export function monthFlagText({ monthFrom }: ReviewLimits): string {
  return `Over ${formatBound(monthFrom)} in 30 days`;
}
