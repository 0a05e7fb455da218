import type { Cents } from './money.ts';
import type { OrderLine, OrderStatus } from './order.ts';
import type { Instant, Tick } from './spot.ts';

/** Who ordered and where it goes, as the order keeps it. */
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
  /** Nobody once the customer has deleted the account. */
  readonly userId: string | null;
  readonly placedAt: Instant;
  readonly status: OrderStatus;
  readonly recipient: Recipient;
  readonly lines: readonly OrderLine[];
  readonly total: Cents;
  readonly tick: Tick;
};
