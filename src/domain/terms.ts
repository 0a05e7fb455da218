import type { BasisPoints } from './price.ts';

/** The terms of a sale that are figures. The pages, the letters and the orders read them here. */

/** A placed order's price stands until the shop has been open for so long: by then the customer is called. */
export const CALL_WITHIN_OPEN_HOURS = 4;

/** How far today's total may rise above a placed order's, in basis points, before the order is no longer held to its price. */
export const MAX_RISE = 150 as BasisPoints;
