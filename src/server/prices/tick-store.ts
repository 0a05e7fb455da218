import { and, asc, eq, gt, gte, inArray, lt, max, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { afterReading, type FeedState } from '#domain/feed-state.ts';
import type { Metal } from '#domain/metal.ts';
import { type Cents, cents } from '#domain/money.ts';
import { acceptReading, type Instant, type SpotSource, type Tick } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';
import type { StepGroup } from '#domain/spot-steps.ts';
import { feedStates, orders, ticks } from '../database/schema.ts';
import { announce } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** Every new tick is announced here, to all processes that share the database. */
export const TICK_CHANNEL = 'troy_ticks';

const DESK: SpotSource = 'desk';

export type AcceptedPrice = { readonly before: Cents; readonly price: Cents };

export type TickStore = {
  /** Stores a tick under a higher number than any before it, and announces it. */
  add(tick: Omit<Tick, 'id'>): Promise<Tick>;
  /** Ticks of one source, and those that the desk made of its prices, since an instant, oldest first. The newest is always among them. */
  since(instant: Instant, source: SpotSource): Promise<readonly Tick[]>;
  /** The same with higher ids than a tick. One process at a time stores ticks, so a higher id is later. */
  after(tick: Tick, source: SpotSource): Promise<readonly Tick[]>;
  /** The newest of them. */
  newest(source: SpotSource): Promise<Tick | undefined>;
  /**
   * Takes the feed's word for a halted metal, where the caller agrees to what it says now, as a new tick. Undefined, with nothing
   * written, where it is not halted or the caller does not agree.
   */
  accept(source: SpotSource, metal: Metal, agrees: (reading: Cents) => boolean): Promise<AcceptedPrice | undefined>;
  /** Notes the readings and faults of the feeds in their states. */
  noteReadings(readings: readonly SourceReading[], now: Instant): Promise<void>;
  /** Returns a tick by its id, with the readings it was made of. */
  find(id: string): Promise<Tick | undefined>;
  /** The states of all feeds that were ever read. */
  feedStates(): Promise<readonly FeedState[]>;
  /**
   * Removes at most `most` ticks from before the instant of their group that no order was priced at, never the newest of a source.
   * Returns how many.
   */
  prune(before: Readonly<Record<StepGroup, Instant>>, most: number): Promise<number>;
};

export function tickStore(db: Db): TickStore {
  async function select(condition: SQL | undefined): Promise<readonly Tick[]> {
    const rows = await db.select().from(ticks).where(condition).orderBy(asc(ticks.id));
    return rows.map(toTick);
  }

  async function add({ prices, halted, sources, deskPrices, at, source }: Omit<Tick, 'id'>): Promise<Tick> {
    const row = {
      source,
      goldCents: prices.gold,
      silverCents: prices.silver,
      at: new Date(at),
      halted: halted ?? null,
      sources: sources ?? null,
      deskPrices: deskPrices ?? null,
    };
    return db.transaction(async (tx) => {
      const [stored] = await tx.insert(ticks).values(row).returning();
      if (!stored) throw new Error('A tick was not stored');
      await tx.execute(announce(TICK_CHANNEL, String(stored.id)));
      return toTick(stored);
    });
  }

  async function newest(source: SpotSource): Promise<Tick | undefined> {
    return (await select(eq(ticks.id, newestId(db, source))))[0];
  }

  async function states(): Promise<readonly FeedState[]> {
    return (await db.select().from(feedStates)).map(({ state }) => state);
  }

  return {
    add,
    newest,
    async accept(source, metal, agrees) {
      const tick = await newest(source);
      const accepted = tick && acceptReading(tick, metal);
      if (!accepted || !agrees(accepted.prices[metal])) return undefined;
      await add(accepted);
      return { before: tick.prices[metal], price: accepted.prices[metal] };
    },
    since: (instant, source) =>
      select(and(isOf(source), or(gte(ticks.at, new Date(instant)), eq(ticks.id, newestId(db, source))))),
    after: ({ id }, source) => select(and(isOf(source), gt(ticks.id, Number(id)))),
    async noteReadings(readings, now) {
      const before = new Map((await states()).map((state) => [state.source, state]));
      const rows = readings.map((reading) => ({
        source: reading.source,
        state: afterReading(before.get(reading.source), reading, now),
      }));
      const set = { state: sql`excluded.state` };
      await db.insert(feedStates).values(rows).onConflictDoUpdate({ target: feedStates.source, set });
    },
    async find(id) {
      return (await select(eq(ticks.id, Number(id))))[0];
    },
    feedStates: states,
    async prune(before, most) {
      const isUsed = db.select({ id: orders.id }).from(orders).where(eq(orders.tickId, ticks.id));
      const old = db
        .select({ id: ticks.id })
        .from(ticks)
        .where(and(isBefore(before), notExists(isUsed), notInArray(ticks.id, newestIds(db))))
        .limit(most);
      const removed = await db.delete(ticks).where(inArray(ticks.id, old)).returning({ id: ticks.id });
      return removed.length;
    },
  };
}

/** Prices that the desk has made expire with those of the market. */
function isBefore({ live, demo }: Readonly<Record<StepGroup, Instant>>): SQL | undefined {
  return or(lt(ticks.at, new Date(live)), and(eq(ticks.source, 'demo'), lt(ticks.at, new Date(demo))));
}

function newestIds(db: Db) {
  return db
    .select({ id: max(ticks.id) })
    .from(ticks)
    .groupBy(ticks.source);
}

function newestId(db: Db, source: SpotSource) {
  return db
    .select({ id: max(ticks.id) })
    .from(ticks)
    .where(isOf(source));
}

/** Selects the ticks of a source, and those that the desk made of its prices. */
function isOf(source: SpotSource) {
  return or(eq(ticks.source, source), and(eq(ticks.source, DESK), sql`${ticks.deskPrices} ->> 'of' = ${source}`));
}

function toTick(row: typeof ticks.$inferSelect): Tick {
  return {
    id: String(row.id),
    prices: { gold: cents(row.goldCents), silver: cents(row.silverCents) },
    ...(row.halted && { halted: row.halted }),
    ...(row.sources && { sources: row.sources }),
    ...(row.deskPrices && { deskPrices: row.deskPrices }),
    at: row.at.getTime(),
    source: row.source as SpotSource,
  };
}

/** Ticks are kept this long, by the group of their source; those that an order was priced at, for ever. Steps are kept for good. */
export const TICKS_KEPT_MS = { live: 400 * DAY_MS, demo: 30 * DAY_MS } as const;
/** Rows deleted by one statement, so that a year of ticks holds up nothing else. */
const BATCH = 1_000;

export function tickRetention(ticks: Pick<TickStore, 'prune'>, clock: () => Instant) {
  return {
    async removeExpired(): Promise<void> {
      const now = clock();
      const before = { live: now - TICKS_KEPT_MS.live, demo: now - TICKS_KEPT_MS.demo };
      let removed = BATCH;
      while (removed === BATCH) removed = await ticks.prune(before, BATCH);
    },
  };
}
