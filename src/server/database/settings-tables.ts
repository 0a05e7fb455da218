import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './account-tables.ts';
import { staff } from './desk-tables.ts';

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
