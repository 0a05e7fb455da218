import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { OrderLine, OrderStatus } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotSource } from '#domain/spot.ts';
import { firstStage } from '#domain/stage-guards.ts';
import { microOunces } from '#domain/weight.ts';
import type { orderLines, orders } from '../database/schema.ts';

/** On the web an order is placed by a user, whom it loses when the account is deleted; by telephone it may have none from the start. */
export type NewOrder = Order & {
  readonly source: 'web' | 'phone';
  /** Of the staff. */
  readonly placedBy: string | null;
  /** Of the goods whose premiums its lines have. */
  readonly catalogueRevision: number;
  /** The order was checked against the goods as they are since this revision. */
  readonly bindingRevision: number;
};

/** Recognises a repeated request: the key is the user's own, the fingerprint is of the request's body. */
export type IdempotencyMark = { readonly idempotencyKey: string | undefined; readonly fingerprint: string };

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;

export function toOrderRow(
  order: NewOrder,
  { idempotencyKey, fingerprint }: IdempotencyMark,
): typeof orders.$inferInsert {
  const { orderNumber, userId, placedAt, status, recipient, total, tick, source, placedBy, catalogueRevision } = order;
  return {
    id: orderNumber,
    userId,
    placedAt: new Date(placedAt),
    status,
    totalCents: total,
    ...recipient,
    tickId: Number(tick.id),
    tickAt: new Date(tick.at),
    tickSource: tick.source,
    goldCents: tick.prices.gold,
    silverCents: tick.prices.silver,
    idempotencyKey: idempotencyKey ?? null,
    fingerprint,
    stage: firstStage(total),
    source,
    placedBy,
    catalogueRevision,
  };
}

export function toLineRows({ orderNumber, lines }: NewOrder): (typeof orderLines.$inferInsert)[] {
  return lines.map(({ weight, premium, unitPrice, ...line }, position) => ({
    orderId: orderNumber,
    position,
    ...line,
    weightMicroOunces: weight,
    premiumBasisPoints: premium,
    unitPriceCents: unitPrice,
  }));
}

export function toOrder(row: OrderRow, lines: readonly LineRow[]): Order {
  const { firstName, lastName, email, phone, address } = row;
  return {
    orderNumber: row.id,
    userId: row.userId,
    placedAt: row.placedAt.getTime(),
    status: row.status as OrderStatus,
    recipient: { firstName, lastName, email, phone, address },
    lines: lines.map(toLine),
    total: cents(row.totalCents),
    tick: {
      id: String(row.tickId),
      at: row.tickAt.getTime(),
      source: row.tickSource as SpotSource,
      prices: { gold: cents(row.goldCents), silver: cents(row.silverCents) },
    },
  };
}

function toLine({ productId, name, quantity, shipsFrom, ...row }: LineRow): OrderLine {
  return {
    productId,
    name,
    metal: row.metal as Metal,
    weight: microOunces(row.weightMicroOunces),
    premium: row.premiumBasisPoints as BasisPoints,
    quantity,
    unitPrice: cents(row.unitPriceCents),
    ...(shipsFrom !== null && { shipsFrom }),
  };
}
