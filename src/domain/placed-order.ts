import type { Cents } from './money.ts';
import type { OrderLine, OrderStatus } from './order.ts';
import type { OrderProgress } from './order-timeline.ts';
import type { Instant, Tick } from './spot.ts';
import type { OrderTerms } from './terms.ts';

/** The customer and the shipping address, as the order keeps them. */
export type Recipient = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** The one-string form. */
  readonly address: string;
};

/** An order as it was placed: all lines priced at one tick. */
export type Order = {
  readonly orderNumber: string;
  /** Null once the customer's account is deleted. */
  readonly userId: string | null;
  readonly placedAt: Instant;
  readonly status: OrderStatus;
  readonly recipient: Recipient;
  readonly lines: readonly OrderLine[];
  readonly total: Cents;
  readonly tick: Tick;
  /** As promised at placing. */
  readonly terms: OrderTerms;
  /** The end of the price hold that its customer was promised at placing; undefined where none was promised. */
  readonly heldUntil?: Instant | undefined;
  /** The end of the promised hold of an order that was placed a moment ago. */
  readonly promisedUntil?: Instant | undefined;
  /** Undefined where there is no desk. */
  readonly progress?: OrderProgress | undefined;
};
