import type { Order } from './order-data.ts';

type Reached = Pick<Order, 'customer'>;

export const NOTHING_SENT = 'No email address: nothing is sent.';

/** False where nothing can be sent to the customer. Roles that are not shown the address may change nothing. */
export function hasEmail({ customer }: Reached): boolean {
  return customer?.email !== '';
}

/** What a change sends to the customer; where the order has no email address, that nothing is sent. */
export function emailText(order: Reached, text: string): string {
  return hasEmail(order) ? text : NOTHING_SENT;
}
