import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AlertEvent, AlertState, AlertSubject } from '#domain/alert.ts';
import type { Charted } from '#domain/price-range.ts';
import { instant, owner } from './account-tables.ts';
import { products } from './goods-tables.ts';
import { whole } from './schema.ts';

/** The alerts of customers: see `domain/alert.ts`. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    subject: text('subject').$type<AlertSubject>().notNull(),
    productKey: text('product_key').references(() => products.key, { onDelete: 'cascade' }),
    event: text('event').$type<AlertEvent>().notNull(),
    /** Cents, or hundredths of a ratio. */
    figure: whole('figure'),
    repeats: boolean('repeats').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    madeAt: instant('made_at').notNull(),
    /** The series that it waits for, and the value at which it is moved on: null where it waits for none. */
    series: text('series').$type<Charted>().notNull(),
    waitsBelow: whole('waits_below'),
    waitsAbove: whole('waits_above'),
  },
  (table) => [
    index('alerts_user').on(table.userId, table.madeAt),
    index('alerts_below')
      .on(table.series, table.waitsBelow)
      .where(sql`${table.waitsBelow} is not null and not ${table.isPaused}`),
    index('alerts_above')
      .on(table.series, table.waitsAbove)
      .where(sql`${table.waitsAbove} is not null and not ${table.isPaused}`),
    index('alerts_ended').on(table.madeAt).where(sql`${table.state} = 'ended'`),
    index('alerts_product').on(table.productKey).where(sql`${table.productKey} is not null`),
    check('alerts_subject', sql`${table.subject} in ('gold', 'silver', 'ratio', 'product')`),
    check('alerts_event', sql`${table.event} in ('below', 'above', 'back')`),
    check('alerts_state', sql`${table.state} in ('armed', 'resting', 'ended')`),
    check('alerts_series', sql`${table.series} in ('gold', 'silver', 'ratio')`),
    check('alerts_product_key', sql`(${table.subject} = 'product') = (${table.productKey} is not null)`),
    check(
      'alerts_figure',
      sql`(${table.event} = 'back') = (${table.figure} is null) and coalesce(${table.figure}, 1) > 0`,
    ),
  ],
);

/** Each time that an alert was reached. */
export const alertHits = pgTable(
  'alert_hits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** The figure by which it was reached; null where a product came back. */
    figure: whole('figure'),
    /** The email that tells of it, and when that was written; null while it waits. */
    letterId: uuid('letter_id'),
    toldAt: instant('told_at'),
  },
  (table) => [
    index('alert_hits_alert').on(table.alertId, table.at),
    index('alert_hits_at').on(table.at),
    index('alert_hits_letter').on(table.letterId).where(sql`${table.letterId} is not null`),
  ],
);

/** A customer's choices for emails about alerts, and the newest of these emails. */
export const alertReaders = pgTable(
  'alert_readers',
  {
    userId: owner().primaryKey(),
    zone: text('zone').notNull(),
    /** Minutes of the customer's day. */
    quietFrom: integer('quiet_from').notNull(),
    quietUntil: integer('quiet_until').notNull(),
    /** The email in the outbox that has not been written yet. */
    letterId: uuid('letter_id'),
    /** The time at which the last one was written. */
    writtenAt: instant('written_at'),
  },
  (table) => [
    check('alert_readers_quiet', sql`${table.quietFrom} between 0 and 1439 and ${table.quietUntil} between 0 and 1439`),
  ],
);
