import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { AlertState, AlertTarget, Thresholds } from '#domain/alert.ts';
import type { Cents } from '#domain/money.ts';
import type { QuietHours } from '#domain/quiet-hours.ts';
import type { Instant } from '#domain/spot.ts';
import { alertHits, alertReaders, alerts } from '../database/alert-tables.ts';
import { products } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';

export type StoredAlert = AlertTarget & {
  readonly id: string;
  readonly productKey: string | null;
  /** The product's name, also while it is hidden; null without a product. */
  readonly productName: string | null;
  readonly repeats: boolean;
  readonly state: AlertState;
  readonly isPaused: boolean;
};

export type NewAlert = AlertTarget & {
  readonly productKey: string | null;
  readonly repeats: boolean;
  readonly madeAt: Instant;
  readonly thresholds: Thresholds;
};

/** A hit: the time at which an alert was reached, its figure then, and when an email told of it; null while that waits. */
export type StoredHit = {
  readonly alertId: string;
  readonly at: Date;
  readonly figure: Cents | null;
  readonly toldAt: Date | null;
};

/** Ended alerts that a customer is shown. */
const MOST_ENDED = 50;
const ENDED = { state: 'ended', waitsBelow: null, waitsAbove: null } as const;
const IS_ACTIVE = ne(alerts.state, 'ended');

export type AlertStore = ReturnType<typeof alertStore>;

/** Customers' alerts. Ownership is part of each query, but for those of a stop link and of an email. */
export function alertStore(db: Db) {
  return { ...ownAlerts(db), ...alertsById(db) };
}

function ownAlerts(db: Db) {
  const { id, userId, state } = alerts;
  return {
    /** Returns all active alerts and the newest of those that have ended, newest first. */
    async of(owner: string): Promise<readonly StoredAlert[]> {
      const active = await select(db)
        .where(and(eq(userId, owner), IS_ACTIVE))
        .orderBy(desc(alerts.madeAt), asc(id));
      const ended = await select(db)
        .where(and(eq(userId, owner), eq(state, 'ended')))
        .orderBy(desc(alerts.madeAt), asc(id))
        .limit(MOST_ENDED);
      return [...active, ...ended].map(toAlert);
    },
    /** The last time that each alert of a customer was reached. */
    lastHitsOf: async (owner: string): Promise<readonly StoredHit[]> =>
      (
        await db
          .selectDistinctOn([alertHits.alertId], { hit: alertHits })
          .from(alertHits)
          .innerJoin(alerts, eq(id, alertHits.alertId))
          .where(eq(userId, owner))
          .orderBy(alertHits.alertId, desc(alertHits.at))
      ).map(({ hit }) => toHit(hit)),
    /** Counts the active ones, but for one. */
    count: (owner: string, except?: string): Promise<number> =>
      db.$count(alerts, and(eq(userId, owner), IS_ACTIVE, except === undefined ? undefined : ne(id, except))),
    async add(owner: string, { thresholds, madeAt, ...alert }: NewAlert): Promise<void> {
      const { series, below: waitsBelow, above: waitsAbove } = thresholds;
      const waits = { series, waitsBelow, waitsAbove };
      await db.insert(alerts).values({ ...alert, ...waits, userId: owner, state: 'armed', madeAt: new Date(madeAt) });
    },
    /** False where the customer has no such alert. */
    async remove(owner: string, alertId: string): Promise<boolean> {
      const removed = await db
        .delete(alerts)
        .where(and(eq(userId, owner), eq(id, alertId)))
        .returning({ id });
      return removed.length > 0;
    },
    async pause(owner: string, isPaused: boolean): Promise<void> {
      await db
        .update(alerts)
        .set({ isPaused })
        .where(and(eq(userId, owner), IS_ACTIVE));
    },
    async endAll(owner: string): Promise<void> {
      await db
        .update(alerts)
        .set(ENDED)
        .where(and(eq(userId, owner), IS_ACTIVE));
    },
  };
}

function alertsById(db: Db) {
  return {
    async find(alertId: string): Promise<StoredAlert | undefined> {
      const [found] = await select(db).where(eq(alerts.id, alertId));
      return found && toAlert(found);
    },
    async end(alertId: string): Promise<void> {
      await db
        .update(alerts)
        .set(ENDED)
        .where(and(eq(alerts.id, alertId), IS_ACTIVE));
    },
  };
}

export type AlertReaderStore = ReturnType<typeof alertReaderStore>;

/** Each customer's choices for emails about alerts, and these emails. */
export function alertReaderStore(db: Db) {
  const { userId } = alertReaders;
  return {
    /** The hours as the customer has chosen them; undefined before the first alert. */
    async quietOf(owner: string): Promise<QuietHours | undefined> {
      const [row] = await db.select().from(alertReaders).where(eq(userId, owner));
      return row && { from: row.quietFrom, until: row.quietUntil, zone: row.zone };
    },
    /** Stores the customer's time zone; the quiet hours only with the first alert. */
    async saveZone(owner: string, { from: quietFrom, until: quietUntil, zone }: QuietHours): Promise<void> {
      await db
        .insert(alertReaders)
        .values({ userId: owner, zone, quietFrom, quietUntil })
        .onConflictDoUpdate({ target: userId, set: { zone } });
    },
    /** Returns the email that waits, and when the one before was written. */
    async save(owner: string, { from: quietFrom, until: quietUntil, zone }: QuietHours) {
      const [saved] = await db
        .insert(alertReaders)
        .values({ userId: owner, zone, quietFrom, quietUntil })
        .onConflictDoUpdate({ target: userId, set: { zone, quietFrom, quietUntil } })
        .returning();
      return saved;
    },
    /**
     * Gathers what an email tells: all that its reader has not been told yet, the first time, and later the same again. Oldest
     * first.
     */
    async gather(owner: string, letterId: string, now: Instant): Promise<readonly StoredHit[]> {
      const at = new Date(now);
      const first = await db
        .update(alertReaders)
        .set({ letterId: null, writtenAt: at })
        .where(and(eq(userId, owner), eq(alertReaders.letterId, letterId)))
        .returning({ userId });
      if (first.length > 0) {
        const own = db.select({ id: alerts.id }).from(alerts).where(eq(alerts.userId, owner));
        await db
          .update(alertHits)
          .set({ letterId, toldAt: at })
          .where(and(isNull(alertHits.letterId), inArray(alertHits.alertId, own)));
      }
      const hits = await db.select().from(alertHits).where(eq(alertHits.letterId, letterId)).orderBy(asc(alertHits.at));
      return hits.map(toHit);
    },
  };
}

function select(db: Db) {
  return db
    .select({ alert: alerts, productName: products.name })
    .from(alerts)
    .leftJoin(products, eq(products.key, alerts.productKey))
    .$dynamic();
}

type Row = { readonly alert: typeof alerts.$inferSelect; readonly productName: string | null };

function toAlert({ alert, productName }: Row): StoredAlert {
  const { id, subject, event, figure, productKey, repeats, state, isPaused } = alert;
  return { id, subject, event, figure: figure as Cents | null, productKey, productName, repeats, state, isPaused };
}

function toHit({ alertId, at, figure, toldAt }: typeof alertHits.$inferSelect): StoredHit {
  return { alertId, at, figure: figure as Cents | null, toldAt };
}
