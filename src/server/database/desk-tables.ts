import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, user } from './account-tables.ts';
import { whole } from './schema.ts';

// Staff and what they keep. A trigger in the migration refuses to change or delete rows of audit_log.

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
    /** Subscriptions to notices: `domain/staff-notice.ts`. The default is that of the versions before; a new person gets `FIRST_NOTICES`. */
    notices: text('notices').array().notNull().default(['taken-over', 'proposal-decided']),
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
    /** The time of the last passkey or code in this session. */
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

/** Lines of Today that sleep until an hour, by the key of the line. */
export const todaySleeps = pgTable('today_sleeps', {
  key: text('key').primaryKey(),
  until: instant('until').notNull(),
  note: text('note').notNull(),
  staffId: uuid('staff_id').notNull(),
  at: instant('at').notNull(),
});

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

/**
 * Settings that the business changed at the desk. Rows stay when a setting goes back to its default, so that versions only
 * grow.
 */
export const shopSettings = pgTable('shop_settings', {
  name: text('name').primaryKey(),
  /** Null: the default. */
  value: jsonb('value').$type<unknown>(),
  /** The value before the last change. */
  valueBefore: jsonb('value_before').$type<unknown>(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Null: by the clock. */
  staffId: uuid('staff_id').references(() => staff.id),
});

/**
 * Metal that the dealer had when the book began, and bought or sold since other than to customers. A trigger in the migration refuses
 * to change or delete rows: a mistake is corrected by a row that names it.
 */
export const metalTrades = pgTable(
  'metal_trades',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    metal: text('metal').notNull(),
    kind: text('kind').notNull(),
    /** Below zero: sold. Zero in an opening, or in a correction that strikes a trade out. */
    microOunces: whole('micro_ounces').notNull(),
    /** Of an ounce; null where it is not known. */
    priceCents: whole('price_cents'),
    /** The ounces at that price: sums need no arithmetic. */
    cents: whole('cents'),
    counterparty: text('counterparty').notNull(),
    reference: text('reference').notNull(),
    tradedAt: instant('traded_at').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    at: instant('at').notNull(),
    /** The row in whose place this one counts. */
    corrects: uuid('corrects').references((): AnyPgColumn => metalTrades.id),
  },
  (table) => [
    unique('metal_trades_corrects').on(table.corrects),
    uniqueIndex('metal_trades_opening')
      .on(table.metal)
      .where(sql`${table.kind} = 'opening' and ${table.corrects} is null`),
    index('metal_trades_traded').on(table.tradedAt, table.id),
    check('metal_trades_metal', sql`${table.metal} in ('gold', 'silver')`),
    check('metal_trades_kind', sql`${table.kind} in ('opening', 'physical', 'hedge')`),
    check(
      'metal_trades_price',
      sql`${table.priceCents} > 0 and (${table.priceCents} is null) = (${table.cents} is null)`,
    ),
    check(
      'metal_trades_ounces',
      sql`${table.microOunces} <> 0 or ${table.kind} = 'opening' or ${table.corrects} is not null`,
    ),
  ],
);
