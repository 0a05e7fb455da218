import { and, asc, eq, gt, gte, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import type { Instant, SpotSource, Tick } from '#domain/spot.ts';
import { orders, ticks } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

/** Every new tick is announced here, to all processes that share the database. */
export const TICK_CHANNEL = 'troy_ticks';

export type TickStore = {
  /** Stores a tick under a higher number than any before it, and announces it. */
  add(tick: Omit<Tick, 'id'>): Promise<Tick>;
  /** Ticks of one source since an instant, oldest first. */
  since(instant: Instant, source: SpotSource): Promise<readonly Tick[]>;
  /** Ticks of the same source with higher ids, oldest first. One process at a time stores ticks, so a higher id is later. */
  after(tick: Tick): Promise<readonly Tick[]>;
  /** Removes at most `most` ticks from before an instant that no order was priced at. Returns how many. */
  prune(before: Instant, most: number): Promise<number>;
};

export function tickStore(db: Db): TickStore {
  async function select(condition: SQL | undefined): Promise<readonly Tick[]> {
    const rows = await db.select().from(ticks).where(condition).orderBy(asc(ticks.id));
    return rows.map(toTick);
  }

  return {
    async add({ prices, at, source }) {
      const row = { source, goldCents: prices.gold, silverCents: prices.silver, at: new Date(at) };
      return db.transaction(async (tx) => {
        const [stored] = await tx.insert(ticks).values(row).returning();
        if (!stored) throw new Error('A tick was not stored');
        await tx.execute(sql`select pg_notify(${TICK_CHANNEL}, ${String(stored.id)})`);
        return toTick(stored);
      });
    },
    since: (instant, source) => select(and(eq(ticks.source, source), gte(ticks.at, new Date(instant)))),
    after: ({ id, source }) => select(and(eq(ticks.source, source), gt(ticks.id, Number(id)))),
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

function toTick(row: typeof ticks.$inferSelect): Tick {
  return {
    id: String(row.id),
    prices: { gold: cents(row.goldCents), silver: cents(row.silverCents) },
    at: row.at.getTime(),
    source: row.source as SpotSource,
  };
}
