import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Money and weights are whole numbers that a double holds exactly. */
const whole = (name: string) => bigint(name, { mode: 'number' });
/** The account that a row belongs to and is deleted with. */
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

// The tables of better-auth, down to passkeys. It finds tables and columns by these names of properties, which a test compares
// with its own list.

export const user = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  phone: text('phone'),
  twoFactorEnabled: boolean('two_factor_enabled').default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const session = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: owner(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const account = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: owner(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    unique('accounts_identity').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Second factors, at most one for each account. Secret and backup codes are encrypted with the shop's secret. */
export const twoFactor = pgTable('two_factors', {
  id: text('id').primaryKey(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** better-auth takes the first row that it finds for the user's. */
  userId: owner().unique(),
  /** False until a first code was right. */
  verified: boolean('verified').default(true),
  failedVerificationCount: integer('failed_verification_count').default(0),
  lockedUntil: instant('locked_until'),
});

export const passkey = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: owner(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: instant('created_at'),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Links that were sent by letter. Of their tokens only hashes are stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: owner(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('account_links_user').on(table.userId, table.purpose),
    index('account_links_expire').on(table.expiresAt),
    check('account_links_purpose', sql`${table.purpose} in ('verify-email', 'reset-password')`),
  ],
);

/** One row for each good reading of the feed. */
export const ticks = pgTable(
  'ticks',
  {
    id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    goldCents: whole('gold_cents').notNull(),
    silverCents: whole('silver_cents').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ticks_source_at').on(table.source, table.at),
    check('ticks_positive', sql`${table.goldCents} > ${table.silverCents} and ${table.silverCents} > 0`),
  ],
);

/** A key stands for one order of its user. */
export const ORDERS_IDEMPOTENCY = 'orders_idempotency';

export const orders = pgTable(
  'orders',
  {
    /** The order number. */
    id: text('id').primaryKey(),
    /** Null once the account is deleted: the order stays for the books. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    placedAt: instant('placed_at').notNull(),
    status: text('status').notNull(),
    totalCents: whole('total_cents').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    /** The tick that all lines were priced at, copied so that the sum can be redone from the order alone. */
    tickId: whole('tick_id').notNull(),
    tickAt: instant('tick_at').notNull(),
    tickSource: text('tick_source').notNull(),
    goldCents: whole('gold_cents').notNull(),
    silverCents: whole('silver_cents').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** A hash of the request: the same key with another body is refused. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    unique(ORDERS_IDEMPOTENCY).on(table.userId, table.idempotencyKey),
    index('orders_of_user').on(table.userId, table.id),
    /** For the removal of old ticks, which keeps those that orders refer to. */
    index('orders_tick').on(table.tickId),
    check('orders_status', sql`${table.status} in ('pending', 'processing', 'delivered', 'cancelled')`),
    check('orders_total', sql`${table.totalCents} > 0`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    metal: text('metal').notNull(),
    weightMicroOunces: whole('weight_micro_ounces').notNull(),
    premiumBasisPoints: integer('premium_basis_points').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: whole('unit_price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 1000`),
    check('order_lines_price', sql`${table.unitPriceCents} > 0`),
  ],
);

/** Letters to be sent, written in the transaction of their cause and deleted once the mail server has taken them. */
export const outbox = pgTable(
  'outbox',
  {
    /** The Message-ID of every try. */
    id: uuid('id').primaryKey().defaultRandom(),
    letter: jsonb('letter').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** While a process sends the letter: the time at which another process may take it. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** The letter was given up: it is kept, and not tried until an operator asks for it. */
    failedAt: instant('failed_at'),
  },
  (table) => [index('outbox_due').on(table.nextTryAt).where(sql`${table.failedAt} is null`)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: owner(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 1000`),
  ],
);

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  /** In lower case. */
  email: text('email').primaryKey(),
  subscribedAt: instant('subscribed_at').notNull(),
});

/** Counts of `limits/rate-limiter.ts`. Unlogged, by hand in the migration: a crash of the database forgets them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
