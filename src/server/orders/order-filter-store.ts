import { and, eq, gt, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import type { Cents } from '#domain/money.ts';
import { firstNumberAt } from '#domain/order.ts';
import type { OrderFlag } from '#domain/order-flags.ts';
import type { PaymentMethod } from '#domain/order-reasons.ts';
import { OPEN_STAGES, type OrderSort, type OrderView, viewOf } from '#domain/order-views.ts';
import { MOVES_BACK, midnightsOf, type Reported, readReported } from '#domain/reports.ts';
import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { customers } from '../database/customer-tables.ts';
import { orderEvents, parcels } from '../database/order-tables.ts';
import { orderLines, orders } from '../database/schema.ts';

/** The orders that a list has: those of its view that pass all of its filters. */
export type OrderFilter = {
  readonly view: OrderView;
  readonly sort?: OrderSort | undefined;
  /** The person signed in, for the view of their own orders. */
  readonly staffId: string;
  /** Names and addresses are not searched: a viewer would learn customers by trying words. */
  readonly isOfViewer?: boolean;
  /** Words. */
  readonly q?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly metal?: Metal | undefined;
  readonly source?: 'web' | 'phone' | undefined;
  /** The id of the assignee, or `nobody` for unassigned orders. */
  readonly assignedTo?: string | undefined;
  /** Bounds of the total. */
  readonly from?: Cents | undefined;
  readonly to?: Cents | undefined;
  readonly placedFrom?: Instant | undefined;
  readonly flag?: OrderFlag | undefined;
  readonly product?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** A city or a state. */
  readonly place?: string | undefined;
  /** The id of a customer, with all that were joined to it. */
  readonly customer?: string | undefined;
  /** A figure of a report. */
  readonly reported?: string | undefined;
};

/** Parts of a filter that do not narrow its view. */
const NOT_NARROWING: readonly string[] = ['view', 'staffId', 'isOfViewer', 'sort'] satisfies (keyof OrderFilter)[];

/** True where every order is listed. */
export function listsAll(filter: OrderFilter): boolean {
  const narrowing = Object.entries(filter).filter(([name]) => !NOT_NARROWING.includes(name));
  return filter.view === 'all' && narrowing.every(([, value]) => value === undefined);
}

/**
 * Returns the condition of a filter; undefined for one that narrows nothing. `lookedUp`: of words, goods and payments, looked
 * up beforehand: see `order-search-store.ts`.
 */
export function conditionOf(filter: OrderFilter, lookedUp: readonly (SQL | undefined)[] = []): SQL | undefined {
  const { stage, metal, source, assignedTo, from, to, placedFrom, place, customer, reported } = filter;
  const stages = stagesOf(filter);
  return and(
    stages && inArray(orders.stage, [...stages]),
    viewOf(filter.view).isMine && eq(orders.assignedTo, filter.staffId),
    stage && eq(orders.stage, stage),
    source === 'phone' ? sql`${orders.source} = 'phone'` : source && eq(orders.source, source),
    assignedTo === 'nobody' ? isNull(orders.assignedTo) : assignedTo ? eq(orders.assignedTo, assignedTo) : undefined,
    from === undefined ? undefined : gte(orders.totalCents, from),
    to === undefined ? undefined : lte(orders.totalCents, to),
    // Numbers of orders begin with the instant: no other index is needed.
    placedFrom === undefined ? undefined : gte(orders.id, firstNumberAt(placedFrom)),
    place ? sql`${orders.address} ~* ${`,\\s*${escaped(place)}(\\M|$)`}` : undefined,
    customer === undefined
      ? undefined
      : sql`${orders.customerId} = any(array(select c.id from ${customers} m
        join ${customers} c on coalesce(c.joined_to, c.id) = coalesce(m.joined_to, m.id) where m.id = ${customer}))`,
    reported === undefined ? undefined : isReported(readReported(reported)),
    metal &&
      sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.metal} = ${metal})`,
    ...lookedUp,
  );
}

/** Selects orders as reports count them: placed on these days, or come to a stage for the first time by a move that was not undone. */
function isReported(reported: Reported | undefined): SQL {
  if (!reported) return sql`false`;
  const { what, reason, ...range } = reported;
  const [startsAt = 0, endsAt = 0] = [midnightsOf(range)[0], midnightsOf(range).at(-1)];
  if (what === 'placed')
    return sql`${orders.id} >= ${firstNumberAt(startsAt)} and ${orders.id} < ${firstNumberAt(endsAt)}`;
  return sql`${orders.id} = any(array(select e.order_id from ${orderEvents} e where e.at >= ${new Date(startsAt).toISOString()}::timestamptz
    and e.at < ${new Date(endsAt).toISOString()}::timestamptz and ${comesTo('e', what)}
    and ${reason === undefined ? sql`true` : sql`e.reason = ${reason}`}
    and not exists (select 1 from ${orderEvents} b where b.order_id = e.order_id and b.seq < e.seq and ${comesTo('b', what)})))`;
}

/** Holds for an event that brought its order to a stage and was not undone. */
function comesTo(alias: 'e' | 'b', stage: Stage): SQL {
  const event = sql.raw(alias);
  return sql`${event}.kind = 'move' and ${event}.to_stage = ${stage} and ${event}.from_stage is distinct from ${event}.to_stage
    and ${event}.move not in (${sql.raw(MOVES_BACK.map((move) => `'${move}'`).join(', '))})
    and not exists (select 1 from ${orderEvents} u where u.order_id = ${event}.order_id and u.kind = 'undone'
      and (u.data->>'seq')::int = ${event}.seq)`;
}

/** Returns the stages of a view; undefined for every stage. Only open orders have flags. */
export function stagesOf({ view, flag }: Pick<OrderFilter, 'view' | 'flag'>): readonly Stage[] | undefined {
  return viewOf(view).stages ?? (flag && OPEN_STAGES);
}

/**
 * Orders of one stage, and all orders, are read in the order of an index until a page is full. Of a few stages all are read and
 * sorted: by the planner's guess they are spread evenly, and it would read a million delivered orders to find the first new one.
 */
export function sortOf(filter: OrderFilter): { readonly sort: OrderSort; readonly id: SQL } {
  const sort = filter.sort ?? viewOf(filter.view).first;
  const isIndexed = filter.stage !== undefined || (stagesOf(filter)?.length ?? 1) === 1;
  return { sort, id: isIndexed ? sql`${orders.id}` : sql`(${orders.id} || '')` };
}

/**
 * Returns the condition of the next page; undefined for the first. `after` is the cursor: a sum in cents or an instant in
 * milliseconds, and the number of the last order.
 */
export function isAfter(sort: OrderSort, after: string | undefined): SQL | undefined {
  const [, key = '0', id = ''] = /^(\d{1,15})-(\d{1,40})$/.exec(after ?? '') ?? [];
  if (!id) return undefined;
  if (sort === 'newest') return lt(orders.id, id);
  if (sort === 'oldest') return gt(orders.id, id);
  const { by, isDown } = KEYS[sort];
  const at =
    by === orders.totalCents ? sql`${Number(key)}::bigint` : sql`${new Date(Number(key)).toISOString()}::timestamptz`;
  return sql`(${by}, ${orders.id}) ${isDown ? sql`<` : sql`>`} (${at}, ${id})`;
}

const PAY_BY = sql`coalesce(${orders.payBy}, 'epoch')`;

/**
 * The time at which an order came to its stage: on its way, with its first parcel. As on the order's page a hold, a correction and a
 * part shipment keep the earlier time. To the millisecond, as a cursor has it.
 */
export const STAGE_SINCE = sql<Date>`date_trunc('milliseconds', coalesce(
  case when orders.stage = 'shipped' then (select min(gone.shipped_at) from ${parcels} gone where gone.order_id = orders.id) end,
  (select max(moved.at) from ${orderEvents} moved
    where moved.order_id = orders.id and moved.kind = 'move' and moved.to_stage = orders.stage
      and moved.from_stage is distinct from moved.to_stage and moved.move <> 'correct'
      and (moved.move <> 'unhold' or moved.to_stage is distinct from (select held.from_stage from ${orderEvents} held
        where held.order_id = moved.order_id and held.move = 'hold' and held.seq < moved.seq order by held.seq desc limit 1))),
  orders.placed_at))`;

type Keyed = Exclude<OrderSort, 'newest' | 'oldest'>;

/** Sort keys before the numbers of orders, which stand for the time. */
export const KEYS: Readonly<Record<Keyed, { readonly by: SQL | typeof orders.totalCents; readonly isDown: boolean }>> =
  {
    largest: { by: orders.totalCents, isDown: true },
    smallest: { by: orders.totalCents, isDown: false },
    'pay-by': { by: PAY_BY, isDown: false },
    'pay-by-last': { by: PAY_BY, isDown: true },
    longest: { by: STAGE_SINCE, isDown: false },
    shortest: { by: STAGE_SINCE, isDown: true },
  };

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
}
