import type { Metal } from '#domain/metal.ts';
import { type Cents, cents } from '#domain/money.ts';
import { holdEndOf } from '#domain/opening-hours.ts';
import type { OrderLine, OrderStatus } from '#domain/order.ts';
import type { Order, Recipient } from '#domain/placed-order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Instant, SpotSource, Tick } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { type OrderTerms, USUAL_PROMISES } from '#domain/terms.ts';
import { microOunces } from '#domain/weight.ts';
import type { orderLines, orders } from './schema.ts';

/** An order as the desk works on it. */
export type DeskOrder = {
  readonly id: string;
  readonly userId: string | null;
  /** Null once the customer's data is erased. */
  readonly customerId: string | null;
  readonly placedAt: Instant;
  /** The end of its price hold, as promised. */
  readonly heldUntil: Instant;
  readonly stage: Stage;
  readonly version: number;
  readonly total: Cents;
  readonly tick: Tick;
  readonly lines: readonly OrderLine[];
  readonly terms: OrderTerms;
  readonly recipient: Recipient;
  readonly payBy: Date | null;
  readonly remindAt: Date | null;
  readonly remindersSent: number;
  readonly callAt: Date | null;
  readonly source: string;
  readonly assignedTo: string | null;
  readonly assignedUntil: Date | null;
};

/** A web order has a user until the account is deleted; a telephone order may never have one. */
export type NewOrder = Order & {
  readonly source: 'web' | 'phone';
  /** The stage into which it is placed. */
  readonly stage: Stage;
  /** A staff id, for an order by telephone. */
  readonly placedBy: string | null;
  /** The revision of the goods that its lines were priced at. */
  readonly catalogueRevision: number;
  /** The order was checked against the goods as they are since this revision. */
  readonly bindingRevision: number;
  /** The end of its price hold: promised once the desk has people. */
  readonly promisedUntil: Instant;
};

/** Recognises a repeated request: the key is the user's own, the fingerprint is of the request's body. */
export type IdempotencyMark = { readonly idempotencyKey: string | undefined; readonly fingerprint: string };

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;

export function toOrderRow(
  order: NewOrder,
  { idempotencyKey, fingerprint }: IdempotencyMark,
): typeof orders.$inferInsert {
  const { orderNumber, userId, placedAt, status, stage, recipient, total, tick, source, placedBy, terms, ...rest } =
    order;
  return {
    id: orderNumber,
    userId,
    placedAt: new Date(placedAt),
    status,
    totalCents: total,
    ...recipient,
    ...tickColumns(tick),
    idempotencyKey: idempotencyKey ?? null,
    fingerprint,
    stage,
    source,
    placedBy,
    terms,
    catalogueRevision: rest.catalogueRevision,
  };
}

export function toLineRows({ orderNumber, lines }: NewOrder): (typeof orderLines.$inferInsert)[] {
  return lines.map((line, position) => ({ orderId: orderNumber, position, ...lineColumns(line) }));
}

export function toOrder(row: OrderRow, lines: readonly LineRow[]): Order {
  return {
    orderNumber: row.id,
    userId: row.userId,
    placedAt: row.placedAt.getTime(),
    status: row.status as OrderStatus,
    recipient: recipientOf(row),
    lines: lines.map(lineOf),
    total: cents(row.totalCents),
    tick: tickOf(row),
    terms: row.terms ?? USUAL_PROMISES,
    ...(row.heldUntil && { heldUntil: row.heldUntil.getTime() }),
  };
}

/** The recipient's fields of an order's row, or of a wider object. */
export function recipientOf({ firstName, lastName, email, phone, address }: Recipient): Recipient {
  return { firstName, lastName, email, phone, address };
}

type TickColumns = Pick<OrderRow, 'tickId' | 'tickAt' | 'tickSource' | 'goldCents' | 'silverCents'>;

export function tickColumns({ id, at, source, prices }: Tick): TickColumns {
  return {
    tickId: Number(id),
    tickAt: new Date(at),
    tickSource: source,
    goldCents: prices.gold,
    silverCents: prices.silver,
  };
}

export function tickOf({ tickId, tickAt, tickSource, goldCents, silverCents }: TickColumns): Tick {
  return {
    id: String(tickId),
    at: tickAt.getTime(),
    source: tickSource as SpotSource,
    prices: { gold: cents(goldCents), silver: cents(silverCents) },
  };
}

export function lineColumns({ weight, premium, unitPrice, ...line }: OrderLine) {
  return { ...line, weightMicroOunces: weight, premiumBasisPoints: premium, unitPriceCents: unitPrice };
}

/**
 * Makes a line of an order, or of a price offered for it, from its row. `cancelled` and `shipsFrom` are missing where there is
 * none.
 */
export function lineOf({
  productId,
  name,
  metal,
  quantity,
  shipsFrom,
  cancelled = 0,
  ...row
}: Omit<LineRow, 'orderId' | 'position' | 'cancelled'> & { readonly cancelled?: number }): OrderLine {
  return {
    productId,
    name,
    metal: metal as Metal,
    weight: microOunces(row.weightMicroOunces),
    premium: row.premiumBasisPoints as BasisPoints,
    quantity,
    unitPrice: cents(row.unitPriceCents),
    ...(cancelled > 0 && { cancelled }),
    ...(shipsFrom !== null && { shipsFrom }),
  };
}

export function toDeskOrder(row: OrderRow, lines: readonly OrderLine[]): DeskOrder {
  const { stage, totalCents, ...order } = row;
  const placedAt = row.placedAt.getTime();
  return {
    id: order.id,
    userId: order.userId,
    customerId: order.customerId,
    placedAt,
    heldUntil: holdEndOf({ placedAt, heldUntil: row.heldUntil?.getTime() }),
    stage: stage as Stage,
    version: order.version,
    total: cents(totalCents),
    tick: tickOf(row),
    lines,
    terms: row.terms ?? USUAL_PROMISES,
    recipient: recipientOf(row),
    payBy: order.payBy,
    remindAt: order.remindAt,
    remindersSent: order.remindersSent,
    callAt: order.callAt,
    source: order.source,
    assignedTo: order.assignedTo,
    assignedUntil: order.assignedUntil,
  };
}
