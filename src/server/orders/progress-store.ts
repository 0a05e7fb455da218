import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Carrier } from '#domain/carrier.ts';
import type { OrderProgress, SentParcel, StageMove } from '#domain/order-timeline.ts';
import type { Move, Stage } from '#domain/stage.ts';
import type { OrderRow } from '../database/order-rows.ts';
import { orderEvents, parcels, payments } from '../database/order-tables.ts';
import type { Db } from '../database/types.ts';

/** What the desk has done with these orders, in a statement each for events, parcels and, of ended ones, money. */
export async function progressOf(db: Db, rows: readonly OrderRow[]): Promise<(row: OrderRow) => OrderProgress> {
  const ids = rows.map(({ id }) => id);
  const ended = rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const [events, sent, paid] = await Promise.all([eventsOf(db, ids), parcelsOf(db, ids), paidOf(db, ended)]);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const parcelsByOrder = Map.groupBy(sent, ({ orderId }) => orderId);
  return ({ id, stage, status, payBy }) => ({
    stage: stage as Stage,
    payBy: payBy?.getTime(),
    moves: movesOf(eventsByOrder.get(id) ?? []),
    parcels: (parcelsByOrder.get(id) ?? []).flatMap(toSent),
    isUncharged: status === 'cancelled' && !paid.has(id),
  });
}

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];
type EventData = { readonly seq?: number; readonly until?: string } | null;

function eventsOf(db: Db, ids: string[]) {
  const { orderId, seq, kind, move, fromStage, at, reason, data } = orderEvents;
  return db
    .select({ orderId, seq, kind, move, fromStage, at, reason, data })
    .from(orderEvents)
    .where(and(inArray(orderId, ids), inArray(kind, ['move', 'undone'])))
    .orderBy(asc(orderId), asc(seq));
}

function parcelsOf(db: Db, ids: string[]) {
  const { orderId, carrier, number, shippedAt, state } = parcels;
  return db
    .select({ orderId, carrier, number, shippedAt, state })
    .from(parcels)
    .where(and(inArray(orderId, ids), inArray(state, ['shipped', 'delivered'])))
    .orderBy(asc(shippedAt), asc(number));
}

/** Those of the orders for which money came, also where it was refunded. */
async function paidOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { orderId, cents } = payments;
  const isPaid = and(inArray(orderId, [...ids]), gt(cents, 0));
  return new Set((await db.selectDistinct({ orderId }).from(payments).where(isPaid)).map((row) => row.orderId));
}

/** The moves that were not taken back. */
function movesOf(events: readonly EventRow[]): readonly StageMove[] {
  const undone = events.filter(({ kind }) => kind === 'undone').map(({ data }) => (data as EventData)?.seq);
  return events
    .filter(({ kind, seq }) => kind === 'move' && !undone.includes(seq))
    .map(({ move, fromStage, at, reason, data }) => {
      const { until } = (data as EventData) ?? {};
      return {
        move: move as Move,
        from: fromStage as Stage,
        at: at.getTime(),
        reason,
        until: until === undefined ? undefined : Date.parse(until),
      };
    });
}

function toSent(parcel: Awaited<ReturnType<typeof parcelsOf>>[number]): readonly SentParcel[] {
  const { carrier, number, shippedAt, state } = parcel;
  if (!shippedAt) return [];
  return [{ carrier: carrier as Carrier, number, shippedAt: shippedAt.getTime(), isDelivered: state === 'delivered' }];
}
