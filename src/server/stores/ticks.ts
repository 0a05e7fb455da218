import { and, asc, eq, gte } from 'drizzle-orm';
import { cents } from '#domain/money.ts';
import type { Instant, SpotSource, Tick } from '#domain/spot.ts';
import type { Db } from '../db/open.ts';
import { ticks } from '../db/schema.ts';

export type TickStore = {
  add(tick: Omit<Tick, 'id'>): Promise<Tick>;
  /** Of one source, oldest first. */
  since(instant: Instant, source: SpotSource): Promise<readonly Tick[]>;
};

export function tickStore(db: Db): TickStore {
  return {
    async add({ prices, at, source }) {
      const row = { source, goldCents: prices.gold, silverCents: prices.silver, at: new Date(at) };
      const [stored] = await db.insert(ticks).values(row).returning();
      if (!stored) throw new Error('A tick was not stored');
      return toTick(stored);
    },
    async since(instant, source) {
      const isRecent = and(eq(ticks.source, source), gte(ticks.at, new Date(instant)));
      const rows = await db.select().from(ticks).where(isRecent).orderBy(asc(ticks.at), asc(ticks.id));
      return rows.map(toTick);
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
