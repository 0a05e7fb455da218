import { sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import type { FlagFacts } from '#domain/order-flags.ts';
import type { Instant } from '#domain/spot.ts';
import { orderQuotes } from '../../database/desk-tables.ts';
import { isShort, orderLines, orders, outbox } from '../../database/schema.ts';
import { rowsOf } from '../../database/sql.ts';
import type { Db } from '../../database/types.ts';

export type RelatedOrderStore = ReturnType<typeof relatedOrderStore>;

type Row = {
  readonly id: string;
  readonly total: string;
  readonly month: string;
  readonly others: number;
  readonly twins: number;
  readonly failed: boolean;
  readonly lapsed: boolean;
  readonly short: boolean;
};

export type RelatedOrder = {
  readonly id: string;
  readonly placedAt: Date;
  readonly stage: string;
  readonly total: Cents;
};

const MOST_OTHERS = 10;
/** Sums of a customer reach so far back. */
export const MONTH_MS = 30 * 24 * 3_600_000;

/** Whether two rows of orders are of one customer: by account, e-mail, digits of the phone or address, in any spelling. */
const SAME_CUSTOMER = sql.raw(`(other.user_id = one.user_id
  or (lower(other.email) = lower(one.email) and one.email <> '')
  or (regexp_replace(other.phone, '\\D', '', 'g') = regexp_replace(one.phone, '\\D', '', 'g')
    and length(regexp_replace(one.phone, '\\D', '', 'g')) > 6)
  or lower(regexp_replace(other.address, '\\s+', ' ', 'g')) = lower(regexp_replace(one.address, '\\s+', ' ', 'g')))`);

/** Other orders of the customer of an order. */
export function relatedOrderStore(db: Db) {
  return {
    /** Newest first. */
    async othersOf(id: string): Promise<readonly RelatedOrder[]> {
      const rows = await rowsOf<{ id: string; placed: string; stage: string; total: string }>(
        db,
        sql`select other.id, other.placed_at::text as placed, other.stage, other.total_cents as total
          from ${orders} one join ${orders} other on ${SAME_CUSTOMER} and other.id <> one.id
          where one.id = ${id} order by other.id desc limit ${MOST_OTHERS}`,
      );
      return rows.map(({ placed, total, ...row }) => ({
        ...row,
        placedAt: new Date(placed),
        total: cents(Number(total)),
      }));
    },
    /** What `domain/order-flags.ts` asks, for many orders at once. Orders that ended may be missing. */
    async flagFacts(ids: readonly string[], now: Instant): Promise<ReadonlyMap<string, FlagFacts>> {
      if (ids.length === 0) return new Map();
      const monthAgo = new Date(now - MONTH_MS).toISOString();
      const chosen = sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      );
      const rows = await rowsOf<Row>(
        db,
        sql`select one.id, one.total_cents as total,
            coalesce(sum(other.total_cents) filter (where other.placed_at >= ${monthAgo}::timestamptz), 0) as month,
            (count(*) filter (where other.id <> one.id))::int as others,
            (count(*) filter (where ${IS_TWIN}))::int as twins,
            exists (select 1 from ${outbox} where failed_at is not null
              and (order_id = one.id or letter->>'orderNumber' = one.id)) as failed,
            coalesce(one.stage in ('new', 'review') and (select state = 'lapsed' from ${orderQuotes}
              where order_id = one.id order by seq desc limit 1), false) as lapsed,
            (${isShort('one')}) as short
          from ${orders} one join ${orders} other on ${SAME_CUSTOMER} and other.status <> 'cancelled'
          where one.id in (${chosen}) group by one.id`,
      );
      return new Map(rows.map((row) => [row.id, toFacts(row)]));
    },
  };
}

const LINES = (order: string) =>
  sql`(select array_agg(product_id || ' ' || quantity order by product_id, quantity) from ${orderLines} where order_id = ${sql.raw(order)}.id)`;

const IS_TWIN = sql`other.id <> one.id and other.total_cents = one.total_cents
  and other.placed_at between one.placed_at - interval '10 minutes' and one.placed_at + interval '10 minutes'
  and ${LINES('other')} = ${LINES('one')}`;

function toFacts({ total, month, others, twins, failed, lapsed, short }: Row): FlagFacts {
  return {
    total: cents(Number(total)),
    monthTotal: cents(Number(month)),
    isFirst: others === 0,
    hasTwin: twins > 0,
    hasFailedLetter: failed,
    hasLapsedQuote: lapsed,
    isShort: short,
  };
}
