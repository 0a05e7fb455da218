import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerSort } from '#domain/customers.ts';
import { type Cents, cents } from '#domain/money.ts';
import { firstNumberAt } from '#domain/order.ts';
import { MONTH_MS } from '#domain/order-flags.ts';
import type { Recipient } from '#domain/placed-order.ts';
import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { user } from '../database/account-tables.ts';
import { customerNotes, customers } from '../database/customer-tables.ts';
import { orders, outbox } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import { customerMarks } from './mark-store.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type CustomerNote = typeof customerNotes.$inferSelect;

/** A customer in a list, with name and reach of the newest order or else of the account. Sums in cents. */
export type ListedCustomer = Pick<CustomerRow, 'id' | 'orders' | 'lastOrderId' | 'isAlwaysReviewed'> &
  Pick<Recipient, 'email' | 'phone' | 'address'> & {
    readonly name: string;
    /** The instant of the newest order; undefined without one. */
    readonly lastAt: Instant | undefined;
    readonly total: Cents;
    readonly month: Cents;
    readonly isBlocked: boolean;
    readonly hasFailedLetter: boolean;
  };

export type CustomerFilter = {
  /** Conditions on orders and on accounts that have the words. */
  readonly found?: { readonly ofOrders: SQL; readonly ofAccounts: SQL } | undefined;
  readonly only?: 'flagged' | 'blocked' | undefined;
  readonly sort: CustomerSort;
  /** The cursor of the page before. */
  readonly after?: string | undefined;
};

/** `monthFrom`: sums of a month from here on are flagged. */
type ListedAt = { readonly now: Instant; readonly monthFrom: Cents };

/** An order as its customer's page needs it. */
export type CustomerOrder = Recipient & {
  readonly id: string;
  readonly placedAt: Instant;
  readonly stage: Stage;
  readonly total: Cents;
};

export type CustomerStore = ReturnType<typeof customerStore>;

const PAGE = 50;
/** A page looks at so many of the newest orders: a customer may have many thousands. */
const MOST_ORDERS = 200;
const MOST_NOTES = 200;

/** The customer that a row `m` counts for. */
const HEAD = sql.raw('coalesce(m.joined_to, m.id)');

/** Customers: those that were joined are one. Sums in cents. */
export function customerStore(db: Db) {
  return { ...customerLists(db), ...customerPages(db), ...customerOrders(db), ...customerMarks(db) };
}

function customerLists(db: Db) {
  async function monthOf(ids: readonly string[], now: Instant): Promise<ReadonlyMap<string, Cents>> {
    const wanted = sql`any(${sql.param([...ids])}::uuid[])`;
    const rows = await rowsOf<{ id: string; month: string }>(
      db,
      sql`select ${HEAD} as id, sum(o.total_cents) as month from ${customers} m join ${orders} o on o.customer_id = m.id
        where (m.id = ${wanted} or m.joined_to = ${wanted}) and ${isOfMonth(now)} group by 1`,
    );
    return new Map(rows.map(({ id, month }) => [id, cents(Number(month))]));
  }
  async function withFailedLetter(): Promise<ReadonlySet<string>> {
    const rows = await rowsOf<{ id: string }>(db, FAILED);
    return new Set(rows.map(({ id }) => id));
  }
  async function listed(where: SQL | undefined, now: Instant, rest: SQL = sql``): Promise<readonly ListedCustomer[]> {
    type Row = Omit<ListedCustomer, 'total' | 'lastAt' | 'month' | 'hasFailedLetter'> & {
      readonly total: string;
      readonly lastAt: string | null;
    };
    const rows = await rowsOf<Row>(
      db,
      sql`select ${customers.id}, ${customers.orders}, last_order_id as "lastOrderId", ${customers.totalCents} as total,
          is_always_reviewed as "isAlwaysReviewed", blocked_at is not null as "isBlocked",
          coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), u.name, '') as name,
          coalesce(u.email, o.email, '') as email, coalesce(nullif(o.phone, ''), u.phone, '') as phone, coalesce(o.address, '') as address,
          o.placed_at::text as "lastAt"
        from ${customers} left join ${orders} o on o.id = last_order_id left join ${user} u on u.email = key
        where ${where ?? sql`true`} ${rest}`,
    );
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [months, failed] = await Promise.all([monthOf(ids, now), withFailedLetter()]);
    return rows.map((row) => ({
      ...row,
      total: cents(Number(row.total)),
      lastAt: row.lastAt ? Date.parse(row.lastAt) : undefined,
      month: months.get(row.id) ?? cents(0),
      hasFailedLetter: failed.has(row.id),
    }));
  }
  return {
    /** Fifty at once; `next` is the cursor of the page after, undefined on the last one. */
    async list({ found, only, sort, after }: CustomerFilter, { now, monthFrom }: ListedAt) {
      const key = sort === 'last' ? sql`last_order_id` : sql`${customers.totalCents}`;
      const where = and(
        sql`joined_to is null`,
        only === 'blocked' ? sql`blocked_at is not null` : only && isFlagged(now, monthFrom),
        found && isFound(found),
        isAfter(sort, key, after),
      );
      const rows = await listed(where, now, sql`order by ${key} desc, ${customers.id} desc limit ${PAGE + 1}`);
      const last = rows[PAGE - 1];
      const next =
        rows.length > PAGE && last ? `${sort === 'last' ? last.lastOrderId : last.total}_${last.id}` : undefined;
      return { rows: rows.slice(0, PAGE), next };
    },
    async find(id: string, now: Instant): Promise<ListedCustomer | undefined> {
      return (await listed(eq(customers.id, id), now))[0];
    },
    async count(): Promise<{ readonly people: number; readonly withOrder: number }> {
      const [row] = await rowsOf<{ people: number; with_order: number }>(
        db,
        sql`select count(*)::int as people, (count(*) filter (where last_order_id <> ''))::int as with_order
          from ${customers} where joined_to is null`,
      );
      return { people: row?.people ?? 0, withOrder: row?.with_order ?? 0 };
    },
  };
}

function isOfMonth(now: Instant): SQL {
  return sql`o.id >= ${firstNumberAt(now - MONTH_MS)} and o.status <> 'cancelled'`;
}

/** Customers with an email about an order that the mail server refused: the outbox is short. */
const FAILED = sql`select distinct ${HEAD} as id from ${outbox} x
  join ${orders} o on o.id = coalesce(x.order_id, x.letter->>'orderNumber') join ${customers} m on m.id = o.customer_id
  where x.failed_at is not null and x.letter->>'reader' is distinct from 'dealer'`;

/** Gathered before the list is read: walking it for the flagged would compare each customer with each flag. */
function isFlagged(now: Instant, monthFrom: Cents): SQL {
  return sql`${customers.id} = any(array(
    select id from ${customers} where blocked_at is not null or is_always_reviewed
    union ${FAILED}
    union select ${HEAD} from ${orders} o join ${customers} m on m.id = o.customer_id where ${isOfMonth(now)}
      group by 1 having sum(o.total_cents) >= ${monthFrom}))`;
}

function isFound({ ofOrders, ofAccounts }: NonNullable<CustomerFilter['found']>): SQL {
  return sql`${customers.id} in (
    select ${HEAD} from ${customers} m where m.id in (select customer_id from ${orders} where ${ofOrders})
    union select ${HEAD} from ${customers} m where m.key in (select email from ${user} where ${ofAccounts}))`;
}

function isAfter(sort: CustomerSort, key: SQL, after: string | undefined): SQL | undefined {
  const [, from = '', id = ''] = /^(\d*)_(.+)$/.exec(after ?? '') ?? [];
  if (!id) return undefined;
  return sql`(${key}, ${customers.id}) < (${sort === 'last' ? sql`${from}` : sql`${from || 0}::bigint`}, ${id}::uuid)`;
}

function customerPages(db: Db) {
  return {
    /** The row that this one counts for, and those that are joined to it; undefined where there is none. */
    async groupOf(
      id: string,
    ): Promise<{ readonly head: CustomerRow; readonly joined: readonly CustomerRow[] } | undefined> {
      const headId = sql`(select ${HEAD} from ${customers} m where m.id = ${id})`;
      const rows = await db
        .select()
        .from(customers)
        .where(or(eq(customers.id, headId), eq(customers.joinedTo, headId)));
      const head = rows.find(({ joinedTo }) => joinedTo === null);
      return head && { head, joined: rows.filter((row) => row !== head) };
    },
    async accountsOf(keys: readonly string[]): Promise<readonly (typeof user.$inferSelect)[]> {
      return db
        .select()
        .from(user)
        .where(sql`${user.email} = any(${sql.param([...keys])}::text[])`)
        .orderBy(user.createdAt);
    },
    /** Returns the notes on these customers, newest first. */
    async notesOf(ids: readonly string[]): Promise<readonly CustomerNote[]> {
      return db
        .select()
        .from(customerNotes)
        .where(sql`${customerNotes.customerId} = ${isOneOf(ids)}`)
        .orderBy(desc(customerNotes.at))
        .limit(MOST_NOTES);
    },
  };
}

function isOneOf(ids: readonly string[]): SQL {
  return sql`any(${sql.param([...ids])}::uuid[])`;
}

/** The orders of customers, by the ids of all rows of one person. */
function customerOrders(db: Db) {
  return {
    /** The newest, for a page. */
    async newestOrders(ids: readonly string[]): Promise<readonly CustomerOrder[]> {
      const { id, placedAt, stage, totalCents, firstName, lastName, email, phone, address } = orders;
      const rows = await db
        .select({ id, placedAt, stage, totalCents, firstName, lastName, email, phone, address })
        .from(orders)
        .where(sql`${orders.customerId} = ${isOneOf(ids)}`)
        .orderBy(desc(orders.id))
        .limit(MOST_ORDERS);
      return rows.map((row) => ({
        ...row,
        placedAt: row.placedAt.getTime(),
        stage: row.stage as Stage,
        total: cents(row.totalCents),
      }));
    },
    /** Counts the orders whose payment came or was due, and those of them that were paid by their day. */
    async paidInTime(ids: readonly string[], now: Instant): Promise<{ readonly due: number; readonly inTime: number }> {
      const [row] = await rowsOf<{ due: number; in_time: number }>(
        db,
        sql`select count(*)::int as due, (count(*) filter (where paid_at <= pay_by))::int as in_time from (
          select o.stage, o.pay_by, (select min(e.at) from order_events e
            where e.order_id = o.id and e.kind = 'move' and e.to_stage = 'paid') as paid_at
          from (select * from ${orders} where customer_id = ${isOneOf(ids)} order by id desc limit ${MOST_ORDERS}) o
          where o.pay_by is not null) p
        where paid_at is not null or stage = 'defaulted' or (stage = 'confirmed' and pay_by < ${new Date(now).toISOString()}::timestamptz)`,
      );
      return { due: row?.due ?? 0, inTime: row?.in_time ?? 0 };
    },
    /** Orders that wait to be erased, and the last event of any of them. */
    async keptOf(
      ids: readonly string[],
    ): Promise<{ readonly orders: number; readonly lastEventAt: Instant } | undefined> {
      const [row] = await rowsOf<{ n: number; last: string | null }>(
        db,
        sql`select count(*)::int as n, max(coalesce((select max(at) from order_events where order_id = o.id), o.placed_at))::text as last
          from ${orders} o where customer_id = ${isOneOf(ids)} and is_to_erase`,
      );
      return row?.last ? { orders: row.n, lastEventAt: Date.parse(row.last) } : undefined;
    },
  };
}
