import { pino } from 'pino';
import { troyCatalogue } from '#catalogue/stock.ts';
import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { type Cents, cents, subtractCents } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { valueAt } from '#domain/position.ts';
import { UNNAMED_SELLER } from '#domain/seller.ts';
import { HONOUR_MS, type Instant, MAX_JUMP, STALE_AFTER_MS } from '#domain/spot.ts';
import { deskSessions } from '#server/database/desk-tables.ts';
import type { Database } from '#server/database/types.ts';
import { fixedFeed } from '#server/prices/feeds/fixed.ts';
import { createShop, type Shop } from '#server/shop.ts';
import { type Customer, createCustomers } from './customers.ts';
import { type Access, ask, beginDay, deskOf, hireStaff, openCustomer, STAFF } from './people.ts';

/** In New York Friday 29 January 2021, 17:00, and Sunday, 18:00. */
const CLOSES = Date.parse('2021-01-29T22:00:00Z');
const OPENS = Date.parse('2021-01-31T23:00:00Z');
const AT_CLOSE = { gold: cents(1_847_00), silver: cents(26_90) };
const AT_OPENING = cents(28_90);
/** Silver was ordered twelve times as often as on another weekend, which here is twice an hour. */
const ORDERS_AN_HOUR = 2 * 12;
const STEP_MS = 30 * MINUTE_MS;
const CUSTOMERS = 24;
const SECRET = 'of a weekend';
/** Of a weekend that is not served. */
const NOWHERE = 'http://localhost:1';
/** Open pages of one who watches. */
const MOST_STREAMS = 20;

export type SettingChange = Omit<CheckedInput<typeof DESK_CALLS.changeSetting>['body'], 'version'>;

/** Totals of the weekend up to now. */
export type WeekendSum = {
  readonly at: Instant;
  /** Of silver now, for an ounce. */
  readonly price: Cents;
  readonly placed: number;
  /** Since silver is not sold any more. */
  readonly refused: number;
  readonly microOunces: number;
  /** Of buying at the opening what was sold until now. */
  readonly cost: Cents;
};

export type Weekend = {
  readonly shop: Shop;
  /** The people who can sign in at its desk. */
  readonly staff: readonly Access[];
  /** Half an hour, with its orders all at once. False once the market has opened. */
  next(): Promise<boolean>;
  sum(): Promise<WeekendSum>;
  stop(): Promise<void>;
};

/** A shop at the close of 29 January 2021, flat in silver, in an empty database. */
export async function openWeekend(
  database: Database,
  changes: readonly SettingChange[],
  publicUrl = NOWHERE,
): Promise<Weekend> {
  let now = CLOSES - HOUR_MS;
  const feed = fixedFeed(AT_CLOSE, 'gold-api');
  const shop = openShop({ database, feeds: [feed], clock: () => now, publicUrl });
  await shop.start();
  const staff = await hireStaff(shop, { secret: SECRET, publicUrl });
  await prepare(shop, changes);
  const customers: { readonly userId: string; readonly customer: Customer; readonly ip: string }[] = [];
  for (const [nth, customer] of createCustomers(CUSTOMERS).entries()) {
    const ip = `198.51.100.${nth + 1}`;
    const { session } = await openCustomer(shop, customer, ip);
    customers.push({ userId: session.userId, customer, ip });
  }
  const outcomes: string[] = [];
  now = CLOSES;
  await shop.spot.refresh();
  return {
    shop,
    staff,
    async next() {
      if (now >= OPENS) return false;
      const count = (ORDERS_AN_HOUR * STEP_MS) / HOUR_MS;
      const wanted = Array.from({ length: count }, (_, nth) => outcomes.length + nth);
      outcomes.push(...(await Promise.all(wanted.map((nth) => place(shop, customers[nth % CUSTOMERS], nth)))));
      await keepSessions(database, now + STEP_MS);
      now += STEP_MS;
      if (now >= OPENS) feed.set({ ...AT_CLOSE, silver: AT_OPENING });
      await shop.spot.refresh();
      return true;
    },
    async sum() {
      const { silver } = await deskOf(shop).reads.metal.offered();
      const placed = outcomes.filter((outcome) => outcome === 'placed').length;
      const cost = subtractCents(valueAt(silver.microOunces, AT_OPENING), silver.cents);
      const sums = { placed, refused: outcomes.length - placed, microOunces: silver.microOunces, cost };
      return { at: now, price: pricesOf(shop).silver, ...sums };
    },
    stop: () => shop.stop(),
  };
}

/** Keeps people signed in: an hour of the shop is too short to be away. */
async function keepSessions({ db }: Database, until: Instant): Promise<void> {
  await db.update(deskSessions).set({ seenAt: new Date(until), expiresAt: new Date(Date.now() + DAY_MS) });
}

type Own = Pick<Parameters<typeof createShop>[0], 'database' | 'feeds' | 'clock' | 'publicUrl'>;

function openShop(own: Own): Shop {
  return createShop({
    ...own,
    secret: SECRET,
    mailer: { isServer: false, description: 'no letters', send: async () => ({ ok: true }), close: () => {} },
    firstGoods: async () => troyCatalogue(),
    limits: { staleAfterMs: STALE_AFTER_MS, maxJump: MAX_JUMP, honourMs: HONOUR_MS, pollMs: HOUR_MS },
    mostStreams: MOST_STREAMS,
    log: pino({ level: 'silent' }),
    desk: { driftLimitBasisPoints: 150 },
    seller: UNNAMED_SELLER,
    passwordCost: { N: 16, r: 1, p: 1 },
  });
}

async function prepare(shop: Shop, changes: readonly SettingChange[]): Promise<void> {
  const { calls } = deskOf(shop);
  const manager = await beginDay(shop, STAFF.manager);
  await ask(calls.recordTrade, manager, { body: { metal: 'silver', kind: 'opening', microOunces: 0 } });
  for (const change of changes)
    await ask(calls.changeSetting, manager, {
      body: { ...change, version: 0 } as CheckedInput<typeof DESK_CALLS.changeSetting>['body'],
    });
  await shop.settings.catchUp();
}

type Buyer = { readonly userId: string; readonly customer: Customer; readonly ip: string };

/** `placed`, or why not. */
async function place(shop: Shop, buyer: Buyer | undefined, nth: number): Promise<string> {
  const product = shop.goods.current().entries.find(({ metal, weight }) => metal === 'silver' && weight === 10_000_000);
  if (!buyer || !product) throw new Error('The weekend has no buyer, or no silver');
  const line = priceLine(product, 1 + (nth % 10), pricesOf(shop));
  const { firstName, lastName, email, phone, address } = buyer.customer;
  const answer = await shop.placeOrder({
    claim: {
      userId: buyer.userId,
      isEmailVerified: true,
      recipient: { firstName, lastName, email, phone, address },
      lines: [line],
      total: orderTotal([line]),
      idempotencyKey: String(nth),
      fingerprint: String(nth),
    },
    client: { ip: buyer.ip },
  });
  return answer.ok ? 'placed' : answer.reason;
}

function pricesOf({ spot }: Shop) {
  const current = spot.current();
  if (current.state === 'unavailable') throw new Error('The weekend has no price');
  return current.tick.prices;
}
