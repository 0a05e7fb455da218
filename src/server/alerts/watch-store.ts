import { and, asc, type Column, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { AlertState, AlertTarget, Thresholds } from '#domain/alert.ts';
import type { Cents } from '#domain/money.ts';
import { CHARTED, type Charted } from '#domain/price-range.ts';
import type { Instant } from '#domain/spot.ts';
import { alertHits, alertReaders, alerts } from '../database/alert-tables.ts';
import { products } from '../database/goods-tables.ts';
import { shopFacts } from '../database/schema.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** The progress of watching: all ticks up to one, at the goods of a revision. */
export type WatchProgress = { readonly tickId: number; readonly revision: number };

export type WatchedAlert = AlertTarget &
  Thresholds & {
    readonly id: string;
    readonly userId: string;
    readonly productKey: string | null;
    readonly repeats: boolean;
    readonly state: AlertState;
  };

/** The alerts of one product with the same target and state, which wait for the same. */
export type WatchedTarget = Pick<WatchedAlert, 'subject' | 'event' | 'figure' | 'state' | 'series'> & {
  readonly productKey: string;
};

export type Moved = Thresholds & { readonly id: string; readonly state: AlertState };

export type Hit = { readonly alertId: string; readonly at: Instant; readonly figure: Cents | null };

/** A customer with alerts. `letterId` is the email that waits in the outbox; null without one. */
export type Reader = {
  readonly userId: string;
  readonly zone: string;
  readonly quietFrom: number;
  readonly quietUntil: number;
  readonly letterId: string | null;
  readonly writtenAt: Date | null;
};

const WATCHED = 'alerts-watched';

export type WatchStore = ReturnType<typeof watchStore>;

/** The rows that the watcher of all alerts reads and writes, in its transaction. */
export function watchStore(db: Db) {
  const { id, series, waitsBelow, waitsAbove, isPaused } = alerts;
  return {
    ...watchedStore(db),
    ...productsStore(db),
    ...readersStore(db),
    /** Names at most so many alerts that these values move on. A series without a value is left out. */
    async reachedAt(values: Readonly<Partial<Record<Charted, number>>>, most: number): Promise<readonly string[]> {
      const parts = CHARTED.flatMap((name) => {
        const value = values[name];
        if (value === undefined) return [];
        // In the order of the index: without one the planner expects many rows, and reads all alerts until it has some.
        const of = (waits: Column, condition: SQL) =>
          sql`(select ${id} from ${alerts} where ${series} = ${name} and ${condition} and not ${isPaused} order by ${waits} limit ${most})`;
        return [
          of(waitsBelow, sql`${waitsBelow} >= ${value}::bigint`),
          of(waitsAbove, sql`${waitsAbove} <= ${value}::bigint`),
        ];
      });
      if (parts.length === 0) return [];
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`${sql.join(parts, sql` union all `)} limit ${most} ${sql.raw(PLAN_ANEW)}`,
      );
      return rows.map((row) => row.id);
    },
    /** Locks these alerts; one that was removed meanwhile is missing. */
    async lockAlerts(ids: readonly string[]): Promise<readonly WatchedAlert[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select()
        .from(alerts)
        .where(inArray(id, [...ids]))
        .orderBy(asc(id))
        .for('update');
      return rows.map(({ waitsBelow: below, waitsAbove: above, figure, ...row }) => ({
        ...row,
        figure: figure as Cents | null,
        below,
        above,
      }));
    },
    async move(moved: readonly Moved[]): Promise<void> {
      await db.execute(sql`update ${alerts} a set state = m.state, series = m.series, waits_below = m.below, waits_above = m.above
        from ${unnested(
          moved.map(({ id: key, ...one }) => ({ key, ...one })),
          'uuid',
        )} m where a.id = m.key`);
    },
    async addHits(hits: readonly Hit[]): Promise<void> {
      await db.insert(alertHits).values(hits.map((hit) => ({ ...hit, at: new Date(hit.at) })));
    },
  };
}

/** The alerts of products, which wait for other prices once their product has changed. */
function productsStore(db: Db) {
  return {
    /** The targets of alerts on products that have changed since a revision; each once. */
    async changedSince(revision: number): Promise<readonly WatchedTarget[]> {
      const { subject, event, figure, state, series, productKey } = alerts;
      const rows = await db
        .selectDistinct({ subject, event, figure, state, series, productKey: products.key })
        .from(products)
        .innerJoin(alerts, eq(productKey, products.key))
        .where(and(sql`${products.revision} > ${revision}`, sql`${state} <> 'ended'`));
      return rows.map((row) => ({ ...row, figure: row.figure as Cents | null }));
    },
    async renew(targets: readonly (WatchedTarget & { readonly thresholds: Thresholds })[]): Promise<void> {
      for (let at = 0; at < targets.length; at += ROWS_AT_ONCE) {
        const part = targets.slice(at, at + ROWS_AT_ONCE);
        const rows = part.map(({ productKey: key, thresholds, ...one }) => ({ key, ...one, ...thresholds }));
        await db.execute(sql`update ${alerts} a set series = m.series, waits_below = m.below, waits_above = m.above
          from ${unnested(rows, 'text')} m
          where a.product_key = m.key and a.state = m.state and a.event = m.event and a.figure is not distinct from m.figure
            and (a.series, a.waits_below, a.waits_above) is distinct from (m.series, m.below, m.above)`);
      }
    },
  };
}

function watchedStore(db: Db) {
  async function read(lock?: 'update' | 'share'): Promise<WatchProgress> {
    const found = db.select().from(shopFacts).where(eq(shopFacts.name, WATCHED));
    const [row] = await (lock ? found.for(lock) : found);
    const [tickId = 0, revision = 0] = row?.value.split(' ').map(Number) ?? [];
    return { tickId, revision };
  }

  async function begin(): Promise<void> {
    await db.insert(shopFacts).values({ name: WATCHED, value: '0 0' }).onConflictDoNothing();
  }

  return {
    watched: () => read(),
    /** Locks the watch until the end of the transaction: no other process watches, and no alert is set. */
    async lock(): Promise<WatchProgress> {
      const known = await read('update');
      if (known.revision > 0) return known;
      await begin();
      return read('update');
    },
    /** Shares the lock for a transaction that sets an alert: nothing is watched until its end. */
    async share(): Promise<WatchProgress> {
      await begin();
      return read('share');
    },
    async keep({ tickId, revision }: WatchProgress): Promise<void> {
      const value = `${tickId} ${revision}`;
      await db.update(shopFacts).set({ value }).where(eq(shopFacts.name, WATCHED));
    },
  };
}

function readersStore(db: Db) {
  return {
    /** Locks the readers. */
    readers: async (userIds: readonly string[]): Promise<readonly Reader[]> =>
      db
        .select()
        .from(alertReaders)
        .where(inArray(alertReaders.userId, [...userIds]))
        .orderBy(asc(alertReaders.userId))
        .for('update'),
    async keepLetter(userId: string, letterId: string): Promise<void> {
      await db.update(alertReaders).set({ letterId }).where(eq(alertReaders.userId, userId));
    },
    /** Removes hits before an instant, and ended alerts of which nothing is left. */
    async removeBefore(instant: Instant): Promise<void> {
      const before = new Date(instant);
      await db.delete(alertHits).where(lt(alertHits.at, before));
      const hits = db.select({ id: alertHits.id }).from(alertHits).where(eq(alertHits.alertId, alerts.id));
      await db.delete(alerts).where(and(eq(alerts.state, 'ended'), lt(alerts.madeAt, before), notExists(hits)));
    },
  };
}

const ROWS_AT_ONCE = 1_000;

type Unnested = Thresholds & {
  readonly key: string;
  readonly state: AlertState;
  readonly event?: AlertTarget['event'];
  readonly figure?: Cents | null;
};

/** Rows as a table of a statement. */
function unnested(rows: readonly Unnested[], type: 'uuid' | 'text'): SQL {
  const column = <Value>(of: (row: Unnested) => Value, kind: string) =>
    sql`${sql.param(rows.map(of))}::${sql.raw(kind)}[]`;
  return sql`(select * from unnest(${column((row) => row.key, type)}, ${column((row) => row.state, 'text')},
    ${column((row) => row.series, 'text')}, ${column((row) => row.below, 'bigint')}, ${column((row) => row.above, 'bigint')},
    ${column((row) => row.event ?? null, 'text')}, ${column((row) => row.figure ?? null, 'bigint')})
    as made(key, state, series, below, above, event, figure))`;
}
