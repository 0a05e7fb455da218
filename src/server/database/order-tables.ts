import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EventKind } from '#domain/order-event.ts';
import { instant } from './account-tables.ts';
import { bytea, LINE, orders, whole } from './schema.ts';

// What happens to orders. A trigger in the migration refuses to change or delete rows of order_events.

const order = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

export const orderEvents = pgTable(
  'order_events',
  {
    orderId: order(),
    seq: integer('seq').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    move: text('move'),
    fromStage: text('from_stage'),
    toStage: text('to_stage'),
    actorKind: text('actor_kind').notNull(),
    staffId: uuid('staff_id'),
    at: instant('at').notNull(),
    reason: text('reason'),
    note: text('note'),
    data: jsonb('data'),
    /** The change of the metal that is sold: `soldBy` of the domain after the event less before it. */
    goldSoldMicroOunces: whole('gold_sold_micro_ounces').notNull().default(0),
    goldSoldCents: whole('gold_sold_cents').notNull().default(0),
    silverSoldMicroOunces: whole('silver_sold_micro_ounces').notNull().default(0),
    silverSoldCents: whole('silver_sold_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.seq] }),
    /** All that the sums of sold metal read. */
    index('order_events_sold')
      .on(table.at, table.goldSoldMicroOunces, table.goldSoldCents, table.silverSoldMicroOunces, table.silverSoldCents)
      .where(sql`${table.goldSoldMicroOunces} <> 0 or ${table.silverSoldMicroOunces} <> 0`),
    /** For orders that waited at an instant: they moved on after it. */
    index('order_events_waited').on(table.at).where(sql`${table.fromStage} in ('new', 'review', 'requoted')`),
    /** For the figures of a day. */
    index('order_events_confirmed').on(table.at).where(sql`${table.toStage} = 'confirmed' and ${table.kind} = 'move'`),
    /** For reports. */
    index('order_events_moved').on(table.at).where(sql`${table.kind} = 'move'`),
    check(
      'order_events_kind',
      sql`${table.kind} in ('move', 'note', 'call', 'letter', 'payment', 'parcel', 'take', 'handover', 'attachment', 'edit', 'undone')`,
    ),
    check('order_events_actor', sql`${table.actorKind} in ('customer', 'staff', 'clock', 'operator')`),
  ],
);

/** Events that a person of the staff has to see: handovers to them, and notes that mention them. */
export const orderMentions = pgTable(
  'order_mentions',
  {
    orderId: order(),
    /** The number of the event. */
    seq: integer('seq').notNull(),
    staffId: uuid('staff_id').notNull(),
    /** The time at which the person opened the order, or marked it as done. */
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.seq, table.staffId] }),
    index('order_mentions_open').on(table.staffId).where(sql`${table.doneAt} is null`),
  ],
);

/** Photographs and papers of an order, such as a wire slip, an ID or a sealed parcel. */
export const orderAttachments = pgTable(
  'order_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: order(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    bytes: bytea('bytes').notNull(),
    /** A small WebP picture; null for a paper. */
    preview: bytea('preview'),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
    /** Removed: it is deleted half a minute later. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('order_attachments_order').on(table.orderId),
    index('order_attachments_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    check(
      'order_attachments_type',
      sql`${table.type} in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')`,
    ),
  ],
);

/** Prices that were offered for an order; number 0 is the order as it was placed. */
export const orderQuotes = pgTable(
  'order_quotes',
  {
    orderId: order(),
    seq: integer('seq').notNull(),
    tickId: whole('tick_id').notNull(),
    tickAt: instant('tick_at').notNull(),
    tickSource: text('tick_source').notNull(),
    goldCents: whole('gold_cents').notNull(),
    silverCents: whole('silver_cents').notNull(),
    totalCents: whole('total_cents').notNull(),
    madeBy: uuid('made_by'),
    madeAt: instant('made_at').notNull(),
    validUntil: instant('valid_until'),
    state: text('state').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.seq] }),
    index('order_quotes_open').on(table.validUntil).where(sql`${table.state} = 'open'`),
    check('order_quotes_state', sql`${table.state} in ('placed', 'open', 'agreed', 'lapsed', 'taken-back', 'refused')`),
  ],
);

export const orderQuoteLines = pgTable(
  'order_quote_lines',
  {
    orderId: order(),
    seq: integer('seq').notNull(),
    position: integer('position').notNull(),
    ...LINE,
  },
  (table) => [primaryKey({ columns: [table.orderId, table.seq, table.position] })],
);

/** Links of letters that show a customer a new price. Of their tokens only hashes are stored. */
export const orderLinks = pgTable('order_links', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: order(),
  quoteSeq: integer('quote_seq').notNull(),
});

/** Money that came, or went back: then it is below zero. A mistake is balanced by a second row. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: order(),
    cents: whole('cents').notNull(),
    method: text('method').notNull(),
    reference: text('reference').notNull(),
    /** The bank's day, `2026-11-23`. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** The bank's text of it, which may name the payer. */
    memo: text('memo'),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_at').on(table.at),
    index('payments_reference').on(table.reference),
    index('payments_method').on(table.method, table.orderId),
    check('payments_cents', sql`${table.cents} <> 0`),
  ],
);

export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: order(),
    carrier: text('carrier').notNull(),
    /** Empty where none is stated. */
    service: text('service').notNull().default(''),
    number: text('number').notNull(),
    insuredCents: whole('insured_cents').notNull(),
    hasSignature: boolean('has_signature').notNull(),
    state: text('state').notNull(),
    shippedAt: instant('shipped_at'),
    deliveredOn: date('delivered_on', { mode: 'string' }),
  },
  (table) => [
    index('parcels_order').on(table.orderId),
    index('parcels_number').on(table.number),
    check('parcels_state', sql`${table.state} in ('made', 'shipped', 'delivered', 'lost', 'returned')`),
  ],
);

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** The position of the order line. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    serials: text('serials').array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.position] }),
    check('parcel_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words by which an order is found: of its customer, its goods and its parcels, its number and phone also from their ends.
 * Kept by triggers in the migration: words of three tables, all of which have to be there, are in no index of one.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  (table) => [index('order_search_words').using('gin', table.words)],
);
