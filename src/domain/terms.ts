/** The terms of a sale that are figures. The pages, the letters and the orders read them here. */

/** A placed order's price stands until the shop has been open for so long: by then the customer is called. */
export const CALL_WITHIN_OPEN_HOURS = 4;
