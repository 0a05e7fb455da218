import { and, asc, desc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { holdEndOf } from '#domain/opening-hours.ts';
import { type OrderLine, orderTotal } from '#domain/order.ts';
import type { EventKind } from '#domain/order-event.ts';
import type { Recipient } from '#domain/placed-order.ts';
import type { MetalAmounts } from '#domain/position.ts';
import type { Instant } from '#domain/spot.ts';
import { type Move, type Stage, statusOf } from '#domain/stage.ts';
import {
  type DeskOrder,
  lineColumns,
  lineOf,
  type OrderRow,
  tickColumns,
  toDeskOrder,
} from '../database/order-rows.ts';
import { orderEvents } from '../database/order-tables.ts';
import { orderLines, orders, outbox } from '../database/schema.ts';
import type { Db } from '../database/types.ts';
import type { Actor } from '../desk/log-store.ts';

export type OrderPatch = Partial<
  Pick<DeskOrder, 'payBy' | 'remindAt' | 'remindersSent' | 'callAt' | 'assignedTo' | 'assignedUntil'> & Recipient
>;

export type NewEvent = {
  readonly kind: EventKind;
  readonly move?: Move;
  readonly from?: Stage;
  readonly to?: Stage;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The change of the metal that is sold; negative where it was cancelled or came back. */
  readonly sold?: MetalAmounts;
};

type EventKey = { readonly orderId: string; readonly seq: number };

export type OrderEvent = typeof orderEvents.$inferSelect;
export type DeskOrderStore = ReturnType<typeof deskOrderStore>;

export function deskOrderStore(db: Db) {
  async function linesOf(id: string): Promise<readonly OrderLine[]> {
    const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position));
    return rows.map(lineOf);
  }
  const withLines = async (row: OrderRow | undefined) => row && toDeskOrder(row, await linesOf(row.id));

  return {
    ...eventRows(db),
    async find(id: string): Promise<DeskOrder | undefined> {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      return withLines(row);
    },
    /** Locks the order until the end of the transaction: every move takes this lock first. */
    async lock(id: string): Promise<DeskOrder | undefined> {
      const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
      return withLines(row);
    },
    /** Changes the order, its stage or not, and makes its version one more. */
    async update(id: string, stage: Stage, patch: OrderPatch): Promise<void> {
      const set = { ...patch, stage, status: statusOf(stage), version: sql`${orders.version} + 1` };
      await db.update(orders).set(set).where(eq(orders.id, id));
    },
    /** Assigns the order without a new version: taking an order locks nothing. */
    async assign(id: string, staffId: string | null, until: Date | null): Promise<void> {
      await db.update(orders).set({ assignedTo: staffId, assignedUntil: until }).where(eq(orders.id, id));
    },
    /** Sets when the customer is called again, without a new version; null where no call is due. */
    async callAgain(id: string, callAt: Date | null): Promise<void> {
      await db.update(orders).set({ callAt }).where(eq(orders.id, id));
    },
    /** Gives the order the lines, the total and the tick of an agreed price. */
    async reprice(id: string, { lines, total, tick }: Pick<DeskOrder, 'lines' | 'total' | 'tick'>): Promise<void> {
      await db.delete(orderLines).where(eq(orderLines.orderId, id));
      await db
        .insert(orderLines)
        .values(lines.map((line, position) => ({ orderId: id, position, ...lineColumns(line) })));
      await db
        .update(orders)
        .set({ totalCents: total, ...tickColumns(tick) })
        .where(eq(orders.id, id));
    },
    /** Sets the pieces of lines after some were cancelled or came back, and with them the total, under the order's lock. */
    setPieces: (id: string, lines: readonly OrderLine[]) => setPieces(db, id, lines),
    /** Returns confirmed orders whose reminder is due. */
    async toRemind(now: Instant, most: number): Promise<readonly string[]> {
      const isDue = and(eq(orders.stage, 'confirmed'), lte(orders.remindAt, new Date(now)));
      const rows = await db.select({ id: orders.id }).from(orders).where(isDue).limit(most);
      return rows.map(({ id }) => id);
    },
    /** Returns the letters to the customer of this order that have not gone out, by their event; the one of its placing has none. */
    async waitingLetters(orderId: string) {
      const ofPlacing = sql`(${outbox.letter}->>'orderNumber' = ${orderId} and ${outbox.letter}->>'reader' = 'customer')`;
      return db
        .select({ seq: outbox.eventSeq, failedAt: outbox.failedAt, code: outbox.failedCode })
        .from(outbox)
        .where(or(eq(outbox.orderId, orderId), ofPlacing));
    },
  };
}

/** The history of orders. */
function eventRows(db: Db) {
  return {
    /** Adds an event, under the order's lock. Returns its number. */
    async addEvent(orderId: string, actor: Actor, at: Instant, event: NewEvent): Promise<number> {
      const [last] = await db
        .select({ seq: orderEvents.seq })
        .from(orderEvents)
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(desc(orderEvents.seq))
        .limit(1);
      const seq = (last?.seq ?? 0) + 1;
      const { kind, move, from, to, reason, note, data, sold } = event;
      await db.insert(orderEvents).values({
        orderId,
        seq,
        kind,
        move,
        fromStage: from,
        toStage: to,
        actorKind: actor.kind,
        staffId: actor.kind === 'staff' ? actor.staffId : null,
        at: new Date(at),
        reason,
        note,
        data,
        ...(sold && {
          goldSoldMicroOunces: sold.gold.microOunces,
          goldSoldCents: sold.gold.cents,
          silverSoldMicroOunces: sold.silver.microOunces,
          silverSoldCents: sold.silver.cents,
        }),
      });
      return seq;
    },
    /** Returns the events of an order, newest first. */
    async events(orderId: string): Promise<readonly OrderEvent[]> {
      return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(desc(orderEvents.seq));
    },
    /** Notes of events, by their orders and numbers. */
    notesOf: (events: readonly EventKey[]) => notesOf(db, events),
  };
}

async function notesOf(
  db: Db,
  events: readonly EventKey[],
): Promise<readonly (EventKey & { readonly note: string | null })[]> {
  if (events.length === 0) return [];
  const { orderId, seq, note } = orderEvents;
  const wanted = events.map((one) => and(eq(orderId, one.orderId), eq(seq, one.seq)));
  return db
    .select({ orderId, seq, note })
    .from(orderEvents)
    .where(or(...wanted));
}

async function setPieces(db: Db, id: string, lines: readonly OrderLine[]): Promise<void> {
  for (const [position, { quantity, cancelled = 0 }] of lines.entries())
    await db
      .update(orderLines)
      .set({ quantity, cancelled })
      .where(and(eq(orderLines.orderId, id), eq(orderLines.position, position)));
  await db
    .update(orders)
    .set({ totalCents: orderTotal(lines) })
    .where(eq(orders.id, id));
}

export type HoldStore = ReturnType<typeof holdStore>;

/** New orders for which no notice about the end of the hold was queued. */
export function holdStore(db: Db) {
  const isUntold = and(eq(orders.stage, 'new'), eq(orders.isHoldTold, false));
  return {
    /** Returns the oldest holds that nobody was told of: they end in the order in which they began, but for those around a change of the opening hours. */
    async oldest(most: number): Promise<readonly { readonly id: string; readonly heldUntil: Instant }[]> {
      const columns = { id: orders.id, placedAt: orders.placedAt, heldUntil: orders.heldUntil };
      const rows = await db.select(columns).from(orders).where(isUntold).orderBy(asc(orders.id)).limit(most);
      return rows.map(({ id, placedAt, heldUntil }) => ({
        id,
        heldUntil: holdEndOf({ placedAt: placedAt.getTime(), heldUntil: heldUntil?.getTime() }),
      }));
    },
    /**
     * Leaves the order's version as it is. Returns the ids that were not marked before, so that two processes queue one notice.
     */
    async markTold(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const marked = await db
        .update(orders)
        .set({ isHoldTold: true })
        .where(and(inArray(orders.id, [...ids]), isUntold))
        .returning({ id: orders.id });
      return new Set(marked.map(({ id }) => id));
    },
  };
}
