import { sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import { type FlagFacts, MONTH_MS } from '#domain/order-flags.ts';
import type { Instant } from '#domain/spot.ts';
import { customers } from '../database/customer-tables.ts';
import { orderQuotes } from '../database/order-tables.ts';
import { isShort, orderLines, orders, outbox, ticks } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type RelatedOrderStore = ReturnType<typeof relatedOrderStore>;

type Row = {
  readonly id: string;
  readonly total: string;
  readonly month: string;
  readonly others: boolean;
  readonly twin: boolean;
  readonly failed: boolean;
  readonly lapsed: boolean;
  readonly short: boolean;
  readonly by_hand: boolean;
  readonly blocked: boolean;
  readonly reviewed: boolean;
};

export type RelatedOrder = {
  readonly id: string;
  readonly placedAt: Date;
  readonly stage: string;
  readonly total: Cents;
};

const MOST_OTHERS = 10;

/** The newest orders that share an account, an email, a phone or an address and are compared, at most: many thousands may. */
export const MOST_RELATED = 200;

type Shared = {
  readonly name: string;
  readonly of: (row: string) => string;
  readonly isTelling: (row: string) => string;
};

/** Keys that orders of one customer share, in any spelling, as their indexes have them, and when a value is significant. */
const SHARED: readonly Shared[] = [
  { name: 'by_user', of: (row) => `${row}.user_id`, isTelling: () => 'true' },
  { name: 'by_email', of: (row) => `lower(${row}.email)`, isTelling: (row) => `${row}.by_email <> ''` },
  {
    name: 'by_phone',
    of: (row) => `dialed_digits(${row}.phone)`,
    isTelling: (row) => `length(${row}.by_phone) > 6`,
  },
  {
    name: 'by_address',
    of: (row) => `lower(regexp_replace(${row}.address, '\\s+', ' ', 'g'))`,
    isTelling: () => 'true',
  },
];

/** The shared keys of an order `one` as columns. */
const KEYS = sql.raw(SHARED.map(({ name, of }) => `${of('one')} as ${name}`).join(', '));

/** The orders of the row `customer` of such keys: of each index the end, however many orders share the value. */
const RELATED = sql.raw(
  SHARED.map(
    ({ name, of, isTelling }) => `(select id, placed_at, total_cents, stage, status from orders other
      where ${of('other')} = customer.${name} and ${isTelling('customer')} order by other.id desc limit ${MOST_RELATED})`,
  ).join(' union '),
);

const IS_SAME_CUSTOMER = sql.raw(
  SHARED.map(({ name, of, isTelling }) => `(${of('other')} = one.${name} and ${isTelling('one')})`).join(' or '),
);

const HAS_SAME_KEYS = sql.raw(
  SHARED.map(({ name }) => `one.${name} is not distinct from customer.${name}`).join(' and '),
);

/** The customer’s other orders of an order. */
export function relatedOrderStore(db: Db) {
  return {
    /** Returns other orders of the customer, newest first. */
    async othersOf(id: string): Promise<readonly RelatedOrder[]> {
      const rows = await rowsOf<{ id: string; placed: string; stage: string; total: string }>(
        db,
        sql`select other.id, other.placed_at::text as placed, other.stage, other.total_cents as total
          from (select ${KEYS} from ${orders} one where id = ${id}) customer cross join lateral (${RELATED}) other
          where other.id <> ${id} order by other.id desc limit ${MOST_OTHERS}`,
      );
      return rows.map(({ placed, total, ...row }) => ({
        ...row,
        placedAt: new Date(placed),
        total: cents(Number(total)),
      }));
    },
    /**
     * Returns the facts of `domain/order-flags.ts` for many orders at once. Of a customer's orders the newest count: see
     * `MOST_RELATED`.
     */
    async flagFacts(ids: readonly string[], now: Instant): Promise<ReadonlyMap<string, FlagFacts>> {
      if (ids.length === 0) return new Map();
      const monthAgo = new Date(now - MONTH_MS).toISOString();
      const rows = await rowsOf<Row>(
        db,
        sql`with one as materialized (
            select one.*, ${KEYS}, ${LINES('one')} as lines from ${orders} one where id = any(${sql.param([...ids])}::text[])
          ), customer as materialized (
            select * from (select distinct by_user, by_email, by_phone, by_address from one) customer cross join lateral (
              select array_agg(id) as ids,
                coalesce(sum(total_cents) filter (where placed_at >= ${monthAgo}::timestamptz), 0) as month
              from (${RELATED}) related where status <> 'cancelled') found
          )
          select one.id, one.total_cents as total, month, coalesce(ids <> array[one.id], false) as others,
            exists (select 1 from ${orders} other where ${IS_TWIN}) as twin,
            exists (select 1 from ${outbox} where failed_at is not null
              and (order_id = one.id or letter->>'orderNumber' = one.id)) as failed,
            coalesce(one.stage in ('new', 'review') and (select state = 'lapsed' from ${orderQuotes}
              where order_id = one.id order by seq desc limit 1), false) as lapsed,
            (${isShort('one')}) as short,
            exists (select 1 from ${ticks} tick join ${orderLines} line on line.order_id = one.id
              where tick.id = one.tick_id and tick.desk -> line.metal ->> 'by' = 'hand') as by_hand,
            coalesce(head.blocked_at is not null, false) as blocked, coalesce(head.is_always_reviewed, false) as reviewed
          from one join customer on ${HAS_SAME_KEYS}
            left join ${customers} own on own.id = one.customer_id
            left join ${customers} head on head.id = coalesce(own.joined_to, own.id)`,
      );
      return new Map(rows.map((row) => [row.id, toFacts(row)]));
    },
  };
}

const LINES = (order: string) =>
  sql`(select array_agg(product_id || ' ' || quantity order by product_id, quantity) from ${orderLines} where order_id = ${sql.raw(order)}.id)`;

/** Order numbers begin with their time: an index finds those of a few minutes. */
const numberAt = (minutes: number) =>
  sql.raw(`((extract(epoch from one.placed_at) * 1000)::bigint + ${minutes * 60_000})::text`);

const IS_TWIN = sql`other.id between ${numberAt(-11)} and ${numberAt(11)} and other.id <> one.id
  and other.total_cents = one.total_cents and other.status <> 'cancelled'
  and other.placed_at between one.placed_at - interval '10 minutes' and one.placed_at + interval '10 minutes'
  and (${IS_SAME_CUSTOMER}) and ${LINES('other')} = one.lines`;

function toFacts({ total, month, others, twin, failed, lapsed, short, ...row }: Row): FlagFacts {
  return {
    total: cents(Number(total)),
    monthTotal: cents(Number(month)),
    isFirst: !others,
    hasTwin: twin,
    hasFailedLetter: failed,
    hasLapsedQuote: lapsed,
    isShort: short,
    isByHand: row.by_hand,
    isCustomerBlocked: row.blocked,
    isCustomerReviewed: row.reviewed,
  };
}
