import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './account-tables.ts';

/**
 * People who have an account or an order. Rows, the customer of an order and the sums are kept by triggers in the migration, so
 * that orders of the version before have a customer too. A joined row adds nothing of its own: sums and flags are those of the
 * row that it was joined to.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The email in lower case; without one the digits of the telephone number. */
    key: text('key').notNull().unique(),
    joinedTo: uuid('joined_to'),
    /** Orders that were not cancelled, and their sum. */
    orders: integer('orders').notNull().default(0),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull().default(0),
    /** Of every order, cancelled or not; empty without one. */
    lastOrderId: text('last_order_id').notNull().default(''),
    version: integer('version').notNull().default(1),
    blockedAt: instant('blocked_at'),
    blockReason: text('block_reason'),
    blockedBy: uuid('blocked_by'),
    isAlwaysReviewed: boolean('is_always_reviewed').notNull().default(false),
  },
  (table) => [
    index('customers_last_order').on(table.lastOrderId, table.id).where(sql`${table.joinedTo} is null`),
    index('customers_total').on(table.totalCents, table.id).where(sql`${table.joinedTo} is null`),
    index('customers_joined').on(table.joinedTo).where(sql`${table.joinedTo} is not null`),
    index('customers_blocked').on(table.id).where(sql`${table.blockedAt} is not null`),
  ],
);

/** Notes of staff about a customer. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId, table.at)],
);
