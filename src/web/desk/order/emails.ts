import type { Instant } from '#domain/spot.ts';
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

type Dated = { readonly at: Instant; readonly letter: { readonly state: string } | null };
type Letters = {
  readonly placedAt: Instant;
  readonly receivedLetter: { readonly state: string };
  readonly events: readonly Dated[];
};

const LOOK_MS = 3_000;
/** Milliseconds in which an email is expected to go out; it waits for half a minute, and longer only without a mail server. */
const SOON_MS = 120_000;

/**
 * Milliseconds until the next check of an order's waiting email, since the stream does not announce its sending; undefined
 * without one.
 */
export function letterSoonIn({ events, receivedLetter, placedAt }: Letters, now: number): number | undefined {
  const dated: readonly Dated[] = [{ at: placedAt, letter: receivedLetter }, ...events];
  const isSoon = dated.some(({ at, letter }) => letter?.state === 'waits' && now - at < SOON_MS);
  return isSoon ? LOOK_MS : undefined;
}
