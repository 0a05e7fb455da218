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
import { FIRST_NOTICES } from '#domain/staff-notice.ts';
import { instant, user } from './account-tables.ts';
import { orders, whole } from './schema.ts';

// The tables of the dealer's desk. Triggers in the migration refuse to change or delete rows of order_events and audit_log.

const order = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

/** Never deleted: orders and the log name them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the person's account is deleted: there is no way in by it then. */
    userId: text('user_id')
      .unique()
      .references(() => user.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The mark: two letters in a shape. */
    letters: text('letters').notNull(),
    shape: text('shape').notNull(),
    role: text('role').notNull(),
    state: text('state').notNull().default('active'),
    since: instant('since').notNull(),
    /** Subscriptions to notices: `domain/staff-notice.ts`. */
    notices: text('notices')
      .array()
      .notNull()
      .default([...FIRST_NOTICES]),
  },
  (table) => [
    check('staff_role', sql`${table.role} in ('viewer', 'clerk', 'manager', 'owner')`),
    check('staff_state', sql`${table.state} in ('active', 'suspended')`),
  ],
);

/** An invitation is open while it has a row: it goes when it is accepted or withdrawn. */
export const staffInvitations = pgTable('staff_invitations', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The hash of the link's token, null until the link is first made. */
  tokenHash: text('token_hash').unique(),
  /** In lower case. */
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  /** Null: by the operator. */
  invitedBy: uuid('invited_by').references(() => staff.id),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const deskSessions = pgTable(
  'desk_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    madeAt: instant('made_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a passkey or a code was last given in this session. */
    provedAt: instant('proved_at').notNull(),
    network: text('network').notNull(),
    device: text('device').notNull(),
  },
  (table) => [index('desk_sessions_staff').on(table.staffId)],
);

/** A change that was made under a key, and what was answered. */
export const deskKeys = pgTable(
  'desk_idempotency_keys',
  {
    staffId: uuid('staff_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index('desk_keys_at').on(table.at)],
);

/** Everything that staff, operators and time have done. Each row is chained to the one before. */
export const auditLog = pgTable('audit_log', {
  /** One more than the row before. */
  id: whole('id').primaryKey(),
  at: instant('at').notNull(),
  actorKind: text('actor_kind').notNull(),
  staffId: uuid('staff_id'),
  role: text('role'),
  sessionId: uuid('session_id'),
  network: text('network'),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  reason: text('reason'),
  seal: text('seal').notNull(),
});

export const orderEvents = pgTable(
  'order_events',
  {
    orderId: order(),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    move: text('move'),
    fromStage: text('from_stage'),
    toStage: text('to_stage'),
    actorKind: text('actor_kind').notNull(),
    staffId: uuid('staff_id'),
    at: instant('at').notNull(),
    reason: text('reason'),
    note: text('note'),
    data: jsonb('data'),
    /** By how much metal that is sold became more, or less: `soldBy` of the domain after the event less before it. */
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
    check(
      'order_events_kind',
      sql`${table.kind} in ('move', 'note', 'call', 'letter', 'payment', 'parcel', 'take', 'edit', 'undone')`,
    ),
    check('order_events_actor', sql`${table.actorKind} in ('customer', 'staff', 'clock', 'operator')`),
  ],
);

/** Lines of Today that sleep until an hour, by the key of the line. */
export const todaySleeps = pgTable('today_sleeps', {
  key: text('key').primaryKey(),
  until: instant('until').notNull(),
  note: text('note').notNull(),
  staffId: uuid('staff_id').notNull(),
  at: instant('at').notNull(),
});

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
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    metal: text('metal').notNull(),
    weightMicroOunces: whole('weight_micro_ounces').notNull(),
    premiumBasisPoints: integer('premium_basis_points').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: whole('unit_price_cents').notNull(),
    shipsFrom: date('ships_from', { mode: 'string' }),
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
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
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

/** Saved views of a list: one person's, or everybody's where `staff_id` is null. */
export const savedViews = pgTable('saved_views', {
  id: uuid('id').primaryKey().defaultRandom(),
  staffId: uuid('staff_id').references(() => staff.id),
  /** The list that the view belongs to: `orders` or `goods`. */
  screen: text('screen').notNull().default('orders'),
  name: text('name').notNull(),
  /** The query of the list's address, `view=all&metal=gold`. */
  query: text('query').notNull(),
  position: integer('position').notNull(),
});
