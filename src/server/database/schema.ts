import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FeedState } from '#domain/feed-state.ts';
import { ORDER_STATUSES } from '#domain/order.ts';
import { PAID_STAGES } from '#domain/order-balance.ts';
import type { DeskPrices, Halts } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';
import { stagesOf } from '#domain/stage.ts';
import type { OrderTerms } from '#domain/terms.ts';
import { instant, owner, user } from './account-tables.ts';
import { customers } from './customer-tables.ts';

/** Money and weights are whole numbers that a double holds exactly. */
export const whole = (name: string) => bigint(name, { mode: 'number' });

/** PGlite answers a plain array of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One row for each good reading of the feed. */
export const ticks = pgTable(
  'ticks',
  {
    id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    goldCents: whole('gold_cents').notNull(),
    silverCents: whole('silver_cents').notNull(),
    at: instant('at').notNull(),
    /** Metals whose feed price is implausible; null where there are none. */
    halted: jsonb('halted').$type<Halts>(),
    /** The readings behind a median; null for ticks of one feed. */
    sources: jsonb('sources').$type<readonly SourceReading[]>(),
    /** The derivation of the prices by the desk; null for ticks of feeds. */
    deskPrices: jsonb('desk').$type<DeskPrices>(),
  },
  (table) => [
    index('ticks_source_at').on(table.source, table.at),
    /** For steps and for the removal of old ticks, which ask for those of all feeds. */
    index('ticks_at').on(table.at),
    check('ticks_positive', sql`${table.goldCents} > ${table.silverCents} and ${table.silverCents} > 0`),
  ],
);

/** Spot prices of past hours and days, made of the ticks and kept for good: see `domain/spot-steps.ts`. */
export const spotSteps = pgTable(
  'spot_steps',
  {
    sourceGroup: text('source_group').notNull(),
    step: text('step').notNull(),
    metal: text('metal').notNull(),
    fromAt: instant('from_at').notNull(),
    openCents: whole('open_cents').notNull(),
    highCents: whole('high_cents').notNull(),
    lowCents: whole('low_cents').notNull(),
    closeCents: whole('close_cents').notNull(),
    /** The provider of a day that was imported; null for the shop's own. */
    provider: text('provider'),
  },
  (table) => [
    primaryKey({ columns: [table.sourceGroup, table.step, table.metal, table.fromAt] }),
    check('spot_steps_group', sql`${table.sourceGroup} in ('live', 'demo')`),
    check('spot_steps_step', sql`${table.step} in ('hour', 'day')`),
    check('spot_steps_metal', sql`${table.metal} in ('gold', 'silver')`),
    check(
      'spot_steps_range',
      sql`${table.lowCents} > 0 and ${table.lowCents} <= least(${table.openCents}, ${table.closeCents})
        and ${table.highCents} >= greatest(${table.openCents}, ${table.closeCents})`,
    ),
  ],
);

/** Readings and faults of each feed over the last day, written by the leader. */
export const feedStates = pgTable('feed_states', {
  source: text('source').primaryKey(),
  state: jsonb('state').$type<FeedState>().notNull(),
});

/** An order that was checked against goods that have changed since is stored with a zero there, and so refused. */
export const ORDERS_CATALOGUE_REVISION = 'orders_catalogue_revision';

/** A key stands for one order of its user. */
export const ORDERS_IDEMPOTENCY = 'orders_idempotency';

const STAGE_STATUS = ORDER_STATUSES.map(
  (status) => `(status = '${status}' and stage in (${stagesOf(status).map((stage) => `'${stage}'`)}))`,
).join(' or ');

/** Nearly `shortOf` of the domain, for a row of orders: an index has no payments. */
const NOT_PAID = `stage in (${PAID_STAGES.map((stage) => `'${stage}'`).join(', ')}) and paid_cents < total_cents`;

/** `shortOf` of the domain, of the orders that a statement calls `name`. */
export function isShort(name: string): SQL {
  const isNotPaid = NOT_PAID.replaceAll(/stage|paid_cents|total_cents/g, (column) => `${name}.${column}`);
  const hasPayments = `exists (select 1 from payments where order_id = ${name}.id)`;
  return sql.raw(`${isNotPaid} and (${name}.stage <> 'delivered' or ${hasPayments})`);
}

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
    /** From here on the desk's facts of an order: see `domain/stage.ts`. */
    stage: text('stage').notNull().default('new'),
    /** One more with each change at the desk. */
    version: integer('version').notNull().default(1),
    /** End of the day until which a confirmed order is paid. */
    payBy: instant('pay_by'),
    remindAt: instant('remind_at'),
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** The customer's preferred time of the next call: of the newest call, until the order moves. */
    callAt: instant('call_at'),
    /** The sum of its payments, kept beside them: refunds due are found among a million orders. */
    paidCents: whole('paid_cents').notNull().default(0),
    source: text('source').notNull().default('web'),
    /** The id of the member of staff; their rows are never deleted. */
    placedBy: uuid('placed_by'),
    assignedTo: uuid('assigned_to'),
    assignedUntil: instant('assigned_until'),
    /** The revision of the goods that its lines were priced at; null for orders older than revisions. */
    catalogueRevision: integer('catalogue_revision'),
    /** The end of the price hold that its customer was promised; null where none was promised. */
    heldUntil: instant('held_until'),
    /** The promises at placing; null for orders from before the desk could change it. */
    terms: jsonb('terms').$type<OrderTerms>(),
    /** True once the notice that the hold ends soon is in the outbox. */
    isHoldTold: boolean('is_hold_told').notNull().default(false),
    /** Set by a trigger. Null once its customer's data is erased. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The customer's data is to be erased when the books no longer need it. */
    isToErase: boolean('is_to_erase').notNull().default(false),
  },
  (table) => [
    index('orders_stage').on(table.stage, table.id),
    index('orders_assigned').on(table.assignedTo, table.id).where(sql`${table.assignedTo} is not null`),
    index('orders_total').on(table.totalCents, table.id),
    index('orders_by_phone').on(table.id).where(sql`${table.source} = 'phone'`),
    index('orders_remind').on(table.remindAt).where(sql`${table.remindAt} is not null`),
    index('orders_call').on(table.callAt).where(sql`${table.callAt} is not null`),
    index('orders_pay_by').on(table.payBy).where(sql`${table.stage} = 'confirmed'`),
    index('orders_pay_back')
      .on(table.id)
      .where(sql`${table.paidCents} > (case when ${table.status} = 'cancelled' then 0 else ${table.totalCents} end)`),
    index('orders_not_paid').on(table.id).where(sql.raw(NOT_PAID)),
    unique(ORDERS_IDEMPOTENCY).on(table.userId, table.idempotencyKey),
    /** The newest orders of one customer are found by each of these, however it is spelled: `orders/related-order-store.ts`. */
    index('orders_email_id').on(sql`lower(${table.email})`, table.id),
    index('orders_dialed_id').on(sql`dialed_digits(${table.phone})`, table.id),
    index('orders_address_id').on(sql`lower(regexp_replace(${table.address}, '\\s+', ' ', 'g'))`, table.id),
    index('orders_of_user').on(table.userId, table.id),
    index('orders_of_customer').on(table.customerId, table.id),
    index('orders_to_erase').on(table.id).where(sql`${table.isToErase}`),
    /** For the removal of old ticks, which keeps those that orders refer to. */
    index('orders_tick').on(table.tickId),
    check('orders_status', sql`${table.status} in ('pending', 'processing', 'delivered', 'cancelled')`),
    check('orders_total', sql`${table.totalCents} > 0`),
    check('orders_stage_status', sql.raw(STAGE_STATUS)),
    check(ORDERS_CATALOGUE_REVISION, sql`${table.catalogueRevision} > 0`),
  ],
);

/** The columns of a line, of an order and of a price that is offered for it. */
export const LINE = {
  productId: text('product_id').notNull(),
  name: text('name').notNull(),
  metal: text('metal').notNull(),
  weightMicroOunces: whole('weight_micro_ounces').notNull(),
  premiumBasisPoints: integer('premium_basis_points').notNull(),
  /** Pieces that are kept; none of a line that was cancelled whole, which stays so that parcels keep its position. */
  quantity: integer('quantity').notNull(),
  unitPriceCents: whole('unit_price_cents').notNull(),
  /** For a pre-sale line: the ship date that the customer was shown, `2026-12-08`. */
  shipsFrom: date('ships_from', { mode: 'string' }),
};

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    ...LINE,
    cancelled: integer('cancelled').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId, table.orderId),
    index('order_lines_cancelled').on(table.orderId).where(sql`${table.cancelled} > 0`),
    check(
      'order_lines_quantity',
      sql`${table.quantity} >= 0 and ${table.cancelled} >= 0 and ${table.quantity} + ${table.cancelled} between 1 and 1000`,
    ),
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
    /** Of the last try that failed: the mail server's answer, such as `550`, or the code of a network fault. */
    failedCode: text('failed_code'),
    /** Set for letters about a move of an order: taking the move back deletes the letter. */
    orderId: text('order_id'),
    eventSeq: integer('event_seq'),
  },
  (table) => [
    index('outbox_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('outbox_due').on(table.nextTryAt).where(sql`${table.failedAt} is null`),
  ],
);

/** Facts about the whole shop, one row each. */
export const shopFacts = pgTable('shop_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

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
  /** Names it in links. */
  id: uuid('id').notNull().unique().defaultRandom(),
  /** The time at which its owner pressed the link of the email: before it nothing is sent or exported. */
  confirmedAt: instant('confirmed_at'),
  /** The time of the newest request for that email. */
  askedAt: instant('asked_at'),
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
