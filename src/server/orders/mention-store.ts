import { and, asc, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import { isNoticeFor } from '#domain/staff-notice.ts';
import { STAFF_ROLES } from '#domain/staff-role.ts';
import type { Stage } from '#domain/stage.ts';
import { staff } from '../database/desk-tables.ts';
import { orderEvents, orderMentions } from '../database/order-tables.ts';
import { orders } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

/** A handover to a person, or a note that mentions them, with the facts of its order. */
export type OpenMention = {
  readonly orderId: string;
  readonly seq: number;
  readonly kind: string;
  readonly by: string | null;
  readonly at: Date;
  readonly note: string | null;
  readonly stage: Stage;
  readonly total: Cents;
  readonly firstName: string;
  readonly lastName: string;
};

export type MentionStore = ReturnType<typeof mentionStore>;

/** The oldest: the next ones come once these are done. */
const MOST = 100;
/** Roles that may read notes. */
const READERS = STAFF_ROLES.filter((role) => isNoticeFor(role, 'mentioned'));

/** The store of events that people of the staff have to see until they mark them as done. */
export function mentionStore(db: Db) {
  const isOpenOf = (staffId: string) => and(eq(orderMentions.staffId, staffId), isNull(orderMentions.doneAt));
  const isOfEvent = (orderId: string, seq: number) =>
    and(eq(orderMentions.orderId, orderId), eq(orderMentions.seq, seq));
  return {
    /** Returns active people who may read notes, without this one. */
    async colleaguesOf(staffId: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
      const isReader = and(eq(staff.state, 'active'), isNotNull(staff.userId), inArray(staff.role, READERS));
      return db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(and(isReader, ne(staff.id, staffId)));
    },
    async add(orderId: string, seq: number, staffIds: readonly string[]): Promise<void> {
      if (staffIds.length > 0)
        await db.insert(orderMentions).values(staffIds.map((staffId) => ({ orderId, seq, staffId })));
    },
    /** Removes the mentions of an event that was undone. */
    async remove(orderId: string, seq: number): Promise<void> {
      await db.delete(orderMentions).where(isOfEvent(orderId, seq));
    },
    async isOpen(orderId: string, seq: number, staffId: string): Promise<boolean> {
      const wanted = and(isOfEvent(orderId, seq), isOpenOf(staffId));
      return (await db.select({ seq: orderMentions.seq }).from(orderMentions).where(wanted)).length > 0;
    },
    /** Returns the numbers of the open events of an order. */
    async openOn(orderId: string, staffId: string): Promise<readonly number[]> {
      const rows = await db
        .select({ seq: orderMentions.seq })
        .from(orderMentions)
        .where(and(eq(orderMentions.orderId, orderId), isOpenOf(staffId)));
      return rows.map(({ seq }) => seq);
    },
    async countOpen(staffId: string): Promise<number> {
      const [row] = await db.select({ n: count() }).from(orderMentions).where(isOpenOf(staffId));
      return row?.n ?? 0;
    },
    /** Returns open mentions, oldest first. */
    async open(staffId: string): Promise<readonly OpenMention[]> {
      const { kind, at, note, staffId: by } = orderEvents;
      const { stage, totalCents, firstName, lastName } = orders;
      const rows = await db
        .select({
          orderId: orderMentions.orderId,
          seq: orderMentions.seq,
          kind,
          at,
          note,
          by,
          stage,
          totalCents,
          firstName,
          lastName,
        })
        .from(orderMentions)
        .innerJoin(
          orderEvents,
          and(eq(orderEvents.orderId, orderMentions.orderId), eq(orderEvents.seq, orderMentions.seq)),
        )
        .innerJoin(orders, eq(orders.id, orderMentions.orderId))
        .where(isOpenOf(staffId))
        .orderBy(asc(at), asc(orderMentions.orderId), asc(orderMentions.seq))
        .limit(MOST);
      return rows.map(({ totalCents: total, ...row }) => ({
        ...row,
        stage: row.stage as Stage,
        total: cents(total),
      }));
    },
    /** Marks all of a person on an order as done. */
    async clear(orderId: string, staffId: string, now: Instant): Promise<void> {
      await db
        .update(orderMentions)
        .set({ doneAt: new Date(now) })
        .where(and(eq(orderMentions.orderId, orderId), isOpenOf(staffId)));
    },
  };
}
