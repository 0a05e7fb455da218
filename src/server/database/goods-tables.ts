import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './account-tables.ts';
import { staff } from './desk-tables.ts';
import { bytea, whole } from './schema.ts';

// What is sold, and every change of it. Triggers in the migration refuse to change or delete rows of stock_moves,
// catalogue_revisions and revision_items.

const revision = () => integer('revision').notNull();
const person = (name: string) => uuid(name).references(() => staff.id);
/** A lasting name of the product, which no rename changes. */
const product = () =>
  text('product_key')
    .notNull()
    .references(() => products.key);

export const products = pgTable(
  'products',
  {
    key: text('key').primaryKey(),
    /** The full display name, which is the id of the product in calls and addresses. */
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    /** The longer text of its page; without it a general one is shown. */
    text: text('text'),
    weightMicroOunces: whole('weight_micro_ounces').notNull(),
    metal: text('metal').notNull(),
    premiumBasisPoints: integer('premium_basis_points').notNull(),
    /** The dealer's cost: a part over spot, or an amount a piece; both null where it is unknown. */
    costBasisPoints: integer('cost_basis_points'),
    costCents: whole('cost_cents'),
    state: text('state').notNull(),
    shipsFrom: date('ships_from', { mode: 'string' }),
    pausedMessage: text('paused_message'),
    /** Most pieces an order may have. */
    maxQuantity: integer('max_quantity'),
    /** The path of its picture. */
    image: text('image').notNull(),
    struckIn: text('struck_in'),
    facts: jsonb('facts').notNull(),
    isCounted: boolean('is_counted').notNull(),
    /** The last revision that has changed it. */
    revision: revision(),
  },
  (table) => [
    index('products_revision').on(table.revision),
    check('products_premium', sql`${table.premiumBasisPoints} between 150 and 5000`),
    check('products_weight', sql`${table.weightMicroOunces} > 0`),
    check('products_metal', sql`${table.metal} in ('gold', 'silver')`),
    check('products_state', sql`${table.state} in ('on-sale', 'pre-sale', 'paused', 'hidden')`),
    check('products_cost', sql`${table.costBasisPoints} is null or ${table.costCents} is null`),
    check('products_most', sql`${table.maxQuantity} between 1 and 1000`),
    check('products_ships_from', sql`${table.state} <> 'pre-sale' or ${table.shipsFrom} is not null`),
  ],
);

/** The categories that list a product. */
export const productPlaces = pgTable(
  'product_places',
  {
    category: text('category').notNull(),
    productKey: product(),
    /** Its place in the category, from 1; gaps are allowed. */
    position: integer('position').notNull(),
    /** 1 for the product's own category, 2 for the second that lists it. */
    nth: integer('nth').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.productKey] }),
    index('product_places_product').on(table.productKey),
  ],
);

/** The six products that the shop opens with. */
export const featured = pgTable(
  'featured',
  { position: integer('position').primaryKey(), productKey: product().unique() },
  (table) => [check('featured_position', sql`${table.position} between 1 and 6`)],
);

/** Names that products had before: their addresses and carts go on. */
export const productNames = pgTable('product_names', {
  name: text('name').primaryKey(),
  productKey: product(),
  revision: revision(),
});

/** Stock of the counted products: what can be sold is `here` less `reserved`. */
export const productStock = pgTable(
  'product_stock',
  {
    productKey: product().primaryKey(),
    here: integer('here').notNull(),
    reserved: integer('reserved').notNull(),
  },
  (table) => [check('product_stock_pieces', sql`${table.here} >= ${table.reserved} and ${table.reserved} >= 0`)],
);

export const stockMoves = pgTable(
  'stock_moves',
  {
    id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
    productKey: product(),
    kind: text('kind').notNull(),
    quantity: integer('quantity').notNull(),
    orderId: text('order_id'),
    staffId: person('staff_id'),
    at: instant('at').notNull(),
    reason: text('reason'),
  },
  (table) => [
    index('stock_moves_product').on(table.productKey, table.id),
    index('stock_moves_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check(
      'stock_moves_kind',
      sql`${table.kind} in ('received', 'counted', 'reserved', 'released', 'taken', 'returned')`,
    ),
  ],
);

/** Each change of the goods, numbered without gaps in the order of their commits. */
export const catalogueRevisions = pgTable(
  'catalogue_revisions',
  {
    id: integer('id').primaryKey(),
    at: instant('at').notNull(),
    /** Null for the operator, the clock or an order. */
    staffId: person('staff_id'),
    source: text('source').notNull(),
    reason: text('reason'),
    undoOf: integer('undo_of'),
    /** True if prices from before this revision are no longer honoured. */
    refusesShownPrices: boolean('ends_honour').notNull(),
    proposalId: uuid('proposal_id').references(() => proposals.id),
  },
  (table) => [
    index('catalogue_revisions_at').on(table.at),
    check(
      'catalogue_revisions_source',
      sql`${table.source} in ('seed', 'row', 'form', 'many', 'csv', 'schedule', 'undo', 'import', 'pause', 'stock')`,
    ),
  ],
);

export const revisionItems = pgTable(
  'revision_items',
  {
    revision: integer('revision')
      .notNull()
      .references(() => catalogueRevisions.id),
    seq: integer('seq').notNull(),
    /** The key of a product, of a category whose order changes, or the scope of a pause. */
    key: text('key').notNull(),
    field: text('field').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    primaryKey({ columns: [table.revision, table.seq] }),
    index('revision_items_key').on(table.key, table.revision),
    /** The last change of each product's cost, among all changes of premiums. */
    index('revision_items_cost')
      .on(table.key, table.revision)
      .where(sql`${table.field} in ('costBasisPoints', 'costCents', 'added')`),
  ],
);

/** Changes that wait for a second person, or for their hour. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    staffId: person('staff_id').notNull(),
    at: instant('at').notNull(),
    rule: jsonb('rule').notNull(),
    items: jsonb('items').notNull(),
    baseRevision: integer('base_revision').notNull(),
    runAt: instant('run_at'),
    refusesShownPrices: boolean('ends_honour').notNull().default(false),
    reason: text('reason'),
    state: text('state').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    note: text('note'),
  },
  (table) => [
    index('proposals_state').on(table.state, table.at),
    index('proposals_due').on(table.runAt).where(sql`${table.state} = 'approved'`),
    check(
      'proposals_state',
      sql`${table.state} in ('asked', 'approved', 'sent-back', 'withdrawn', 'applied', 'failed')`,
    ),
  ],
);

/** Photographs, in each width and format. Rows are named by the hash of what was uploaded, and never change. */
export const pictures = pgTable(
  'pictures',
  {
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    format: text('format').notNull(),
    bytes: bytea('bytes').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width, table.format] })],
);

/** Times at which a metal, or nothing at all, is sold. At most one is open for each scope. */
export const salesPauses = pgTable(
  'sales_pauses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    scope: text('scope').notNull(),
    message: text('message').notNull(),
    reason: text('reason'),
    cause: text('cause').notNull(),
    staffId: person('staff_id'),
    at: instant('at').notNull(),
    endedBy: person('ended_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('sales_pauses_open').on(table.scope).where(sql`${table.endedAt} is null`),
    check('sales_pauses_scope', sql`${table.scope} in ('shop', 'gold', 'silver')`),
    check('sales_pauses_cause', sql`${table.cause} in ('hand', 'limit', 'closed')`),
  ],
);

/** One row, which every change of the goods locks. */
export const catalogueHead = pgTable(
  'catalogue_head',
  {
    id: smallint('id').primaryKey(),
    /** The newest revision. */
    revision: revision(),
    /** The newest revision after which an order that was checked before it is checked again. */
    bindingRevision: integer('binding_revision').notNull(),
  },
  (table) => [check('catalogue_head_one', sql`${table.id} = 1`)],
);
