import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ParcelState } from '#domain/parcels.ts';
import type { Stage } from '#domain/stage.ts';
import { orderEvents, parcels } from '../database/order-tables.ts';
import type { Db } from '../database/types.ts';

/** Facts of an order in the list beyond its own row. */
export type ListFacts = {
  /** Undefined unless it is held. */
  readonly held: { readonly reason: string; readonly clearsOn: string | null } | undefined;
  /** The parcels of a shipped order, the first sent first. */
  readonly parcels: readonly { readonly carrier: string; readonly number: string; readonly state: ParcelState }[];
};

type Row = { readonly id: string; readonly stage: string };

/**
 * Reads the facts of each of these orders: its hold, undefined unless it is held, and its parcels, empty unless it is shipped.
 */
export async function listFactsOf(db: Db, rows: readonly Row[]): Promise<(row: Row) => ListFacts> {
  const idsAt = (at: Stage) => rows.filter(({ stage }) => stage === at).map(({ id }) => id);
  const [holds, sent] = await Promise.all([holdsOf(db, idsAt('held')), parcelsOf(db, idsAt('shipped'))]);
  const parcelsByOrder = Map.groupBy(sent, ({ orderId }) => orderId);
  return ({ id }) => {
    const hold = holds.findLast(({ orderId }) => orderId === id);
    return {
      held: hold && { reason: hold.reason ?? '', clearsOn: hold.clearsOn },
      parcels: (parcelsByOrder.get(id) ?? []).map(({ orderId: _, ...parcel }) => parcel),
    };
  };
}

/** In their order. */
function holdsOf(db: Db, ids: readonly string[]) {
  const { orderId, reason, data, kind, toStage, seq } = orderEvents;
  return db
    .select({ orderId, reason, clearsOn: sql<string | null>`${data}->>'clearsOn'` })
    .from(orderEvents)
    .where(and(inArray(orderId, [...ids]), eq(kind, 'move'), eq(toStage, 'held')))
    .orderBy(asc(seq));
}

async function parcelsOf(db: Db, ids: readonly string[]) {
  const { orderId, carrier, number, state } = parcels;
  const rows = await db
    .select({ orderId, carrier, number, state })
    .from(parcels)
    .where(inArray(orderId, [...ids]))
    .orderBy(asc(parcels.shippedAt), asc(parcels.id));
  return rows.map((row) => ({ ...row, state: row.state as ParcelState }));
}
