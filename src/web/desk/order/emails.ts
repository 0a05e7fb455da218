import type { Order } from './order-data.ts';

type Reached = Pick<Order, 'customer'>;

export const NOTHING_SENT = 'No email address: nothing is sent.';

/** False when nothing can be sent to the customer. Roles that may not see the address may change nothing. */
export function hasEmail({ customer }: Reached): boolean {
  return customer?.email !== '';
}

/** The sentence about the email that a change sends, or that nothing is sent to an order without an email address. */
export function emailText(order: Reached, text: string): string {
  return hasEmail(order) ? text : NOTHING_SENT;
}
