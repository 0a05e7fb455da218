import { and, count, desc, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { MetalAmount, MetalAmounts, TradeKind, Worth } from '#domain/position.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { lockSingle } from '../database/advisory-locks.ts';
import { metalTrades } from '../database/desk-tables.ts';
import { ticks } from '../database/schema.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type Trade = typeof metalTrades.$inferSelect & { readonly isCounted: boolean };
export type NewTrade = typeof metalTrades.$inferInsert;

/** Trades that count, of one metal and kind, since the book began. */
export type TradeSum = Worth & { readonly metal: Metal; readonly kind: TradeKind; readonly begunAt: Instant };

export type MetalStore = ReturnType<typeof metalStore>;

const ROWS_AT_ONCE = 50;
const ROWS_OF_FILE = 1_000;
/** A spot price of a past instant: one that was read that long before it at most. */
const SPOT_WITHIN_MS = 3_600_000;

/** Reads the position in metal, in micro-ounces and cents: the sales and offers of orders, and the dealer's trades. */
export function metalStore(db: Db) {
  return { ...metalOfOrders(db), ...positionReads(db), ...tradeRows(db) };
}

function tradeRows(db: Db) {
  const replaced = sql`exists (select 1 from metal_trades c where c.corrects = metal_trades.id)`;
  const isCounted = sql<boolean>`not ${replaced}`;
  const newestFirst = [desc(metalTrades.tradedAt), desc(metalTrades.id)];
  async function page(after: string | undefined, most: number): Promise<readonly Trade[]> {
    const [last] = after === undefined ? [] : await db.select().from(metalTrades).where(eq(metalTrades.id, after));
    const isOlder =
      last &&
      or(
        lt(metalTrades.tradedAt, last.tradedAt),
        and(eq(metalTrades.tradedAt, last.tradedAt), lt(metalTrades.id, last.id)),
      );
    const rows = await db
      .select({ trade: metalTrades, isCounted })
      .from(metalTrades)
      .where(isOlder)
      .orderBy(...newestFirst)
      .limit(most);
    return rows.map((row) => ({ ...row.trade, isCounted: row.isCounted }));
  }

  return {
    /** Fifty, newest first, and whether there are older ones. */
    async trades(after?: string): Promise<{ readonly rows: readonly Trade[]; readonly hasMore: boolean }> {
      const rows = await page(after, ROWS_AT_ONCE + 1);
      return { rows: rows.slice(0, ROWS_AT_ONCE), hasMore: rows.length > ROWS_AT_ONCE };
    },
    /** All, newest first, a thousand at once. */
    async *allTrades(): AsyncGenerator<readonly Trade[]> {
      for (
        let rows = await page(undefined, ROWS_OF_FILE);
        rows.length > 0;
        rows = await page(rows.at(-1)?.id, ROWS_OF_FILE)
      )
        yield rows;
    },
    async countTrades(): Promise<number> {
      const [row] = await db.select({ count: count() }).from(metalTrades);
      return row?.count ?? 0;
    },
    async findTrade(id: string): Promise<Trade | undefined> {
      const [row] = await db.select({ trade: metalTrades, isCounted }).from(metalTrades).where(eq(metalTrades.id, id));
      return row && { ...row.trade, isCounted: row.isCounted };
    },
    /**
     * Locks the book of a metal for trades until the transaction ends. True when its opening, the metal on hand, is recorded.
     */
    async lockBook(metal: Metal): Promise<boolean> {
      await lockSingle(db, metal === 'gold' ? 'gold-book' : 'silver-book');
      const isOpening = and(eq(metalTrades.metal, metal), eq(metalTrades.kind, 'opening'));
      const found = await db.select({ id: metalTrades.id }).from(metalTrades).where(isOpening).limit(1);
      return found.length > 0;
    },
    async addTrade(trade: NewTrade): Promise<Trade> {
      const [row] = await db.insert(metalTrades).values(trade).returning();
      if (!row) throw new Error('A trade was not stored');
      return { ...row, isCounted: true };
    },
  };
}

function positionReads(db: Db) {
  return {
    /** Trades until an instant that count, by metal and kind, from the beginning of the metal's book on. None where it did not begin. */
    async tradeSums(until: Instant): Promise<readonly TradeSum[]> {
      const rows = await rowsOf<Record<'metal' | 'kind' | 'ounces' | 'worth' | 'unpriced' | 'begun_at', string>>(
        db,
        sql`with counted as materialized (
            select t.metal, t.kind, t.micro_ounces, t.cents, t.traded_at from metal_trades t
            where t.traded_at <= ${new Date(until).toISOString()}::timestamptz
              and t.id not in (select c.corrects from metal_trades c where c.corrects is not null)
          ), begun as (select metal, traded_at from counted where kind = 'opening')
          select c.metal, c.kind, sum(c.micro_ounces) as ounces, coalesce(sum(c.cents), 0) as worth,
            count(*) filter (where c.cents is null and c.micro_ounces <> 0) as unpriced,
            extract(epoch from min(b.traded_at)) * 1000 as begun_at
          from counted c join begun b on b.metal = c.metal and c.traded_at >= b.traded_at group by c.metal, c.kind`,
      );
      return rows.map(({ metal, kind, ounces, worth, unpriced, begun_at }) => ({
        metal: metal as Metal,
        kind: kind as TradeKind,
        microOunces: Number(ounces),
        cents: Number(unpriced) > 0 ? null : cents(Number(worth)),
        begunAt: Number(begun_at),
      }));
    },
    /** The prices of the newest tick before an instant; undefined where none of the hour before it is kept. */
    async spotAt(at: Instant): Promise<SpotPrices | undefined> {
      const [tick] = await db
        .select()
        .from(ticks)
        .where(and(lte(ticks.at, new Date(at)), sql`${ticks.at} > ${new Date(at - SPOT_WITHIN_MS).toISOString()}`))
        .orderBy(desc(ticks.at))
        .limit(1);
      return tick && { gold: cents(tick.goldCents), silver: cents(tick.silverCents) };
    },
  };
}

/** The metal of orders: what they sold, and what waits for a decision. */
function metalOfOrders(db: Db) {
  return {
    /** The metal that orders sold after one instant up to and including another; without `after`, everything up to `until`. */
    async sold(after: Instant | undefined, until: Instant): Promise<MetalAmounts> {
      const since = after === undefined ? sql`` : sql`and at > ${new Date(after).toISOString()}::timestamptz`;
      const [row] = await rowsOf<AmountRow>(
        db,
        sql`select sum(gold_sold_micro_ounces) as gold, sum(gold_sold_cents) as gold_cents,
            sum(silver_sold_micro_ounces) as silver, sum(silver_sold_cents) as silver_cents
          from order_events where at <= ${new Date(until).toISOString()}::timestamptz ${since}
            and (gold_sold_micro_ounces <> 0 or silver_sold_micro_ounces <> 0)`,
      );
      return amountsOf(row);
    },
    /** The metal of orders that wait for a decision now, at the prices that bind. */
    async offered(): Promise<MetalAmounts> {
      const [row] = await rowsOf<AmountRow>(
        db,
        sql`with waiting as (
            select o.id, o.gold_cents, o.silver_cents, case when o.stage = 'requoted' then (
              select max(q.seq) from order_quotes q where q.order_id = o.id and q.state = 'open') end as quote
            from orders o where o.stage in ('new', 'review', 'requoted')
          ) ${SUMS}`,
      );
      return amountsOf(row);
    },
    /**
     * The same of orders that waited at a past instant. They wait still, or moved on after it: the first event after it says where
     * they stood. As placed: before a price was agreed to, and pieces cancelled.
     */
    async offeredAt(at: Instant): Promise<MetalAmounts> {
      const then = sql`${new Date(at).toISOString()}::timestamptz`;
      const [row] = await rowsOf<AmountRow>(
        db,
        sql`with candidates as (
            select id from orders where stage in ('new', 'review', 'requoted') and placed_at <= ${then}
            union select e.order_id from order_events e join orders o on o.id = e.order_id
              where e.at > ${then} and e.from_stage in ('new', 'review', 'requoted') and o.placed_at <= ${then}
          ), stood as (
            select o.id, o.gold_cents, o.silver_cents, coalesce((
              select e.from_stage from order_events e where e.order_id = o.id and e.at > ${then}
                and e.from_stage is not null and e.kind in ('move', 'undone') order by e.seq limit 1), o.stage) as stage
            from candidates c join orders o on o.id = c.id
          ), waiting as (
            select s.id, s.gold_cents, s.silver_cents, (
              select max(q.seq) from order_quotes q where q.order_id = s.id and q.made_at <= ${then}
                and (s.stage = 'requoted' or q.seq = 0)) as quote
            from stood s where s.stage in ('new', 'review', 'requoted')
          ) ${SUMS} ${sql.raw(PLAN_ANEW)}`,
      );
      return amountsOf(row);
    },
  };
}

/** Sums of the lines of orders `waiting`, of a quote where that binds: each piece at melt value to the cent, as `metalIn` has it. */
const SUMS = sql`, lines as (
    select w.gold_cents, w.silver_cents, l.metal, l.quantity + l.cancelled as quantity, l.weight_micro_ounces as weight
      from waiting w join order_lines l on l.order_id = w.id where w.quote is null
    union all
    select q.gold_cents, q.silver_cents, l.metal, l.quantity, l.weight_micro_ounces
      from waiting w join order_quotes q on q.order_id = w.id and q.seq = w.quote
      join order_quote_lines l on l.order_id = w.id and l.seq = w.quote
  ), priced as (
    select metal, quantity * weight as ounces, quantity * div((case metal when 'gold' then gold_cents else silver_cents end)::numeric
      * weight * 2 + 1000000, 2000000) as worth from lines
  ) select sum(ounces) filter (where metal = 'gold') as gold, sum(worth) filter (where metal = 'gold') as gold_cents,
    sum(ounces) filter (where metal = 'silver') as silver, sum(worth) filter (where metal = 'silver') as silver_cents
  from priced`;

type AmountRow = Readonly<Record<'gold' | 'gold_cents' | 'silver' | 'silver_cents', string | null>>;

function amountsOf(row: AmountRow | undefined): MetalAmounts {
  const amount = (ounces: string | null = null, worth: string | null = null): MetalAmount => ({
    microOunces: Number(ounces ?? 0),
    cents: cents(Number(worth ?? 0)),
  });
  return { gold: amount(row?.gold, row?.gold_cents), silver: amount(row?.silver, row?.silver_cents) };
}
