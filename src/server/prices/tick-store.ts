import { and, asc, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import { METALS } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { Instant, SpotSource, Tick } from '#domain/spot.ts';
import type { Db } from '../database/types.ts';
import { orders, ticks } from '../database/schema.ts';

/** All processes that share the database are told here of each new tick. */
export const TICK_CHANNEL = 'troy_ticks';

export type TickStore = {
  /** Stores a tick under a higher number than any other, and tells all processes that there is one. */
  add(tick: Omit<Tick, 'id'>): Promise<Tick>;
  /** Of one source, oldest first. */
  since(instant: Instant, source: SpotSource): Promise<readonly Tick[]>;
  /** Those stored after another one, oldest first; nothing where that one is not stored any more. */
  after(tick: Tick): Promise<readonly Tick[] | undefined>;
  /** Removes at most `most` ticks from before an instant that no order refers to. Answers how many there were. */
  prune(before: Instant, most: number): Promise<number>;
};

export function tickStore(db: Db): TickStore {
  async function find(condition: ReturnType<typeof and>): Promise<readonly Tick[]> {
    const rows = await db.select().from(ticks).where(condition).orderBy(asc(ticks.id));
    return rows.map(toTick);
  }

  return {
    async add({ prices, at, source }) {
      const row = { source, goldCents: prices.gold, silverCents: prices.silver, at: new Date(at) };
      return db.transaction(async (tx) => {
        // A sequence that was set back would give numbers that are taken, or lower ones.
        await tx.execute(
          sql`select setval('ticks_id_seq', max(id)) from ticks having max(id) > (select last_value from ticks_id_seq)`,
        );
        const [stored] = await tx.insert(ticks).values(row).returning();
        if (!stored) throw new Error('A tick was not stored');
        await tx.execute(sql`select pg_notify(${TICK_CHANNEL}, ${String(stored.id)})`);
        return toTick(stored);
      });
    },
    since: (instant, source) => find(and(eq(ticks.source, source), gte(ticks.at, new Date(instant)))),
    // Only one process at a time stores ticks of a source: a higher number means later.
    async after(tick) {
      const [same, ...later] = await find(and(eq(ticks.source, tick.source), gte(ticks.id, Number(tick.id))));
      return same && isSame(same, tick) ? later : undefined;
    },
    async prune(before, most) {
      const isUsed = db.select({ id: orders.id }).from(orders).where(eq(orders.tickId, ticks.id));
      const old = db
        .select({ id: ticks.id })
        .from(ticks)
        .where(and(lt(ticks.at, new Date(before)), notExists(isUsed)))
        .limit(most);
      const removed = await db.delete(ticks).where(inArray(ticks.id, old)).returning({ id: ticks.id });
      return removed.length;
    },
  };
}

/** A number alone can have been given twice, where the database has gone back in time. */
function isSame(one: Tick, other: Tick): boolean {
  return (
    one.id === other.id && one.at === other.at && METALS.every((metal) => one.prices[metal] === other.prices[metal])
  );
}

function toTick(row: typeof ticks.$inferSelect): Tick {
  return {
    id: String(row.id),
    prices: { gold: cents(row.goldCents), silver: cents(row.silverCents) },
    at: row.at.getTime(),
    source: row.source as SpotSource,
  };
}
