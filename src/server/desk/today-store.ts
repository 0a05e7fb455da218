import { and, asc, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { NOT_TOLD_OUTCOMES } from '#domain/call-outcome.ts';
import type { EventFacts } from '#domain/event-detail.ts';
import { type Cents, cents } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { USUAL_PROMISES } from '#domain/terms.ts';
import { SHIPPED_LONG_MS } from '#domain/today.ts';
import { customers } from '../database/customer-tables.ts';
import { todaySleeps } from '../database/desk-tables.ts';
import { type DeskOrder, lineOf, toDeskOrder } from '../database/order-rows.ts';
import { orderEvents, orderQuotes, parcelLines, parcels } from '../database/order-tables.ts';
import { isShort, orderLines, orders, outbox } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { QuoteStore, WithOffer } from '../orders/quote-store.ts';

/** An order that may need a person, with the facts of its line. */
export type WaitingOrder = WithOffer<DeskOrder> & {
  readonly isCustomerBlocked: boolean;
  readonly paid: Cents;
  readonly quote: {
    readonly state: string;
    readonly total: Cents;
    readonly madeAt: Date;
    readonly validUntil: Date | null;
  } | null;
  readonly lastCall: { readonly outcome: string; readonly at: Date } | null;
  readonly paidAt: Date | null;
  readonly heldSince: Date | null;
  readonly heldFor: string | null;
  readonly clearsOn: string | null;
  readonly shippedSince: Date | null;
  readonly parcelLostSince: Date | null;
  readonly failedLetter: { readonly at: Date; readonly tries: number } | null;
  readonly untoldSince: Date | null;
};

export type Sleep = typeof todaySleeps.$inferSelect;
export type TodayStore = ReturnType<typeof todayStore>;

/** The oldest of each kind: the desk shows no more. */
const MOST = 200;

/** Reads the facts of Today. Each part is found by an index, whatever the number of orders. */
export function todayStore(db: Db, openOffers: QuoteStore['openOf']) {
  return {
    async waiting(now: Instant, payUntil: Instant): Promise<readonly WaitingOrder[]> {
      const [untold, lost] = await Promise.all([untoldOrders(db), ordersWithLostPieces(db)]);
      const ids = [...new Set([...(await candidates(db, now, payUntil)), ...untold.keys(), ...lost.keys()])];
      if (ids.length === 0) return [];
      const [rows, lines, blocked, offers, quotes, calls, holds, payments, onTheRoad, letters] = await Promise.all([
        db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)),
        db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
        ordersOfBlocked(db, ids),
        openOffers(ids),
        newestQuotes(db, ids),
        newestEvents(db, ids, 'call'),
        newestEvents(db, ids, 'hold'),
        newestEvents(db, ids, 'pay'),
        firstShipped(db, ids),
        failedLetters(db),
      ]);
      const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
      return rows.map((row) => {
        const [quote, call, hold] = [quotes.get(row.id), calls.get(row.id), holds.get(row.id)];
        const { outcome = '' } = (call?.data ?? {}) as { readonly outcome?: string };
        return {
          ...toDeskOrder(row, (linesOf.get(row.id) ?? []).map(lineOf)),
          isCustomerBlocked: blocked.has(row.id),
          offer: offers.get(row.id),
          paid: cents(row.paidCents),
          quote: quote ? { ...quote, total: cents(quote.totalCents) } : null,
          lastCall: call ? { outcome, at: call.at } : null,
          paidAt: payments.get(row.id)?.at ?? null,
          heldSince: hold?.at ?? null,
          heldFor: hold?.reason ?? null,
          clearsOn: ((hold?.data ?? {}) as EventFacts).clearsOn ?? null,
          shippedSince: onTheRoad.get(row.id) ?? null,
          failedLetter: letters.get(row.id) ?? null,
          untoldSince: untold.get(row.id) ?? null,
          parcelLostSince: lost.get(row.id) ?? null,
        };
      });
    },
    async newCount(): Promise<number> {
      const [row] = await db.select({ n: count() }).from(orders).where(eq(orders.stage, 'new'));
      return row?.n ?? 0;
    },
    /** Sleeps that have not ended. */
    async sleeps(now: Instant): Promise<readonly Sleep[]> {
      return db
        .select()
        .from(todaySleeps)
        .where(gt(todaySleeps.until, new Date(now)))
        .orderBy(asc(todaySleeps.until));
    },
    async sleep({ key, ...sleep }: Sleep, now: Instant): Promise<void> {
      await db.delete(todaySleeps).where(lte(todaySleeps.until, new Date(now)));
      await db
        .insert(todaySleeps)
        .values({ key, ...sleep })
        .onConflictDoUpdate({ target: todaySleeps.key, set: sleep });
    },
  };
}

/** Numbers of the orders that may need a person. */
async function candidates(db: Db, now: Instant, payUntil: Instant): Promise<readonly string[]> {
  const [at, until, shippedBefore] = [now, payUntil, now - SHIPPED_LONG_MS].map((one) => new Date(one).toISOString());
  // A payment may come at the end of a day, and the last day may close early.
  const daysToShip = sql`coalesce((o.terms->>'shipWithinDays')::integer, ${USUAL_PROMISES.shipWithinDays}::integer) - 1`;
  const undecided = sql.join(
    ['new', 'review', 'requoted', 'held'].map(
      (stage) => sql`(select id from ${orders} where stage = ${stage} order by id limit ${MOST})`,
    ),
    sql` union `,
  );
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`${undecided}
      union (select id from ${orders} where call_at < ${at}::timestamptz order by call_at limit ${MOST})
      union (select id from ${orders} where stage = 'confirmed' and pay_by < ${until}::timestamptz order by pay_by limit ${MOST})
      union (select id from ${orders} where paid_cents > (case when status = 'cancelled' then 0 else total_cents end) order by id limit ${MOST})
      union (select id from ${orders} o where ${isShort('o')} order by id limit ${MOST})
      union (select o.id from ${orders} o where o.stage = 'shipped' and exists (
        select 1 from ${parcels} p where p.order_id = o.id and p.state = 'shipped' and p.shipped_at < ${shippedBefore}::timestamptz)
        order by o.id limit ${MOST})
      union (select o.id from ${orders} o where o.stage in ('paid', 'allocated', 'packed') and exists (
        select 1 from ${orderEvents} e where e.order_id = o.id and e.move = 'pay'
          and e.at < ${at}::timestamptz - (${daysToShip}) * interval '24 hours')
        order by o.id limit ${MOST})
      union (select o.id from ${orders} o where o.stage = 'paid' and exists (
        select 1 from ${orderLines} l where l.order_id = o.id and l.ships_from <= ${calendarDay(now)}::date) order by o.id limit ${MOST})
      union (select o.id from ${outbox} l join ${orders} o on o.id = coalesce(l.order_id, l.letter->>'orderNumber')
        where l.failed_at is not null limit ${MOST})`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Orders without an email address whose price was confirmed or offered, with the time of it, until a call has told the
 * customer.
 */
async function untoldOrders(db: Db): Promise<ReadonlyMap<string, Date>> {
  const notTold = sql.join(
    NOT_TOLD_OUTCOMES.map((outcome) => sql`${outcome}`),
    sql`, `,
  );
  const rows = await rowsOf<{ id: string; at: string | Date }>(
    db,
    sql`select o.id, m.at from ${orders} o
      cross join lateral (select e.seq, e.at from ${orderEvents} e
        where e.order_id = o.id and e.move in ('confirm', 'requote', 'agree') order by e.seq desc limit 1) m
      where o.stage in ('confirmed', 'requoted') and o.email = '' and not exists (
        select 1 from ${orderEvents} e where e.order_id = o.id and e.seq > m.seq and e.kind = 'call'
          and e.data->>'outcome' not in (${notTold}))
      order by m.at limit ${MOST}`,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** Shipped orders of which pieces are in no parcel that is on its way or has arrived, and since when: one was lost or returned. */
async function ordersWithLostPieces(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await rowsOf<{ id: string; at: string | Date }>(
    db,
    sql`select o.id, e.at from ${orders} o
      cross join lateral (select max(at) as at from ${orderEvents}
        where order_id = o.id and kind = 'parcel' and data->>'state' in ('lost', 'returned')) e
      where o.stage = 'shipped' and e.at is not null and
        (select sum(quantity) from ${orderLines} where order_id = o.id) >
        (select coalesce(sum(l.quantity), 0) from ${parcels} p join ${parcelLines} l on l.parcel_id = p.id
          where p.order_id = o.id and p.state in ('shipped', 'delivered'))
      order by o.id limit ${MOST}`,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** Returns those of these orders whose customer is blocked. */
async function ordersOfBlocked(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from ${orders} o join ${customers} own on own.id = o.customer_id
      join ${customers} head on head.id = coalesce(own.joined_to, own.id)
      where o.id = any(${sql.param([...ids])}::text[]) and head.blocked_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function newestQuotes(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectDistinctOn([orderQuotes.orderId])
    .from(orderQuotes)
    .where(inArray(orderQuotes.orderId, [...ids]))
    .orderBy(orderQuotes.orderId, desc(orderQuotes.seq));
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The newest call, or the newest move by which an order was held or paid. */
async function newestEvents(db: Db, ids: readonly string[], what: 'call' | 'hold' | 'pay') {
  const rows = await db
    .selectDistinctOn([orderEvents.orderId])
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...ids]),
        what === 'call' ? eq(orderEvents.kind, 'call') : eq(orderEvents.move, what),
      ),
    )
    .orderBy(orderEvents.orderId, desc(orderEvents.seq));
  return new Map(rows.map((row) => [row.orderId, row]));
}

async function firstShipped(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectDistinctOn([parcels.orderId], { orderId: parcels.orderId, shippedAt: parcels.shippedAt })
    .from(parcels)
    .where(and(inArray(parcels.orderId, [...ids]), eq(parcels.state, 'shipped')))
    .orderBy(parcels.orderId, asc(parcels.shippedAt));
  return new Map(rows.flatMap(({ orderId, shippedAt }) => (shippedAt ? [[orderId, shippedAt]] : [])));
}

/** The outbox holds what was not sent: few letters, and those that were given up. */
async function failedLetters(db: Db) {
  const rows = await db
    .select({ letter: outbox.letter, orderId: outbox.orderId, at: outbox.failedAt, tries: outbox.tries })
    .from(outbox)
    .where(sql`${outbox.failedAt} is not null`)
    .orderBy(asc(outbox.failedAt));
  return new Map(
    rows.flatMap(({ letter, orderId, at, tries }) => {
      const of = orderId ?? (letter as { orderNumber?: string }).orderNumber;
      return of && at ? [[of, { at, tries }]] : [];
    }),
  );
}
