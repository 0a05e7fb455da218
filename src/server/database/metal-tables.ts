import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './account-tables.ts';
import { staff } from './desk-tables.ts';
import { whole } from './schema.ts';

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
