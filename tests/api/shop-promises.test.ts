import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import { type Promises, USUAL_PROMISES } from '#domain/terms.ts';
import { orders } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const OTHER: Promises = { holdHours: 2, payWithinDays: 4, shipWithinDays: 1, offerMinutes: 60, reminders: true };
const SOON = { timeout: 2_000, interval: 20 };

describeOnEachDatabase('what the shop promises', (open) => {
  let database: Database;
  let shop: TestShop;
  /** Another process of the same shop. */
  let other: TestShop;
  let manager: StaffVisitor;

  beforeAll(async () => {
    database = await open();
    shop = await openShop(database, { desk: DESK }, 'built');
    other = await openShop(database, { desk: DESK, clock: shop.clock }, 'built');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(async () => {
    await shop.close();
    await other.close();
  });

  async function set(value: Promises | null) {
    const { version, standard } = (await manager.desk('GET', '/settings')).json().data.promises;
    expect((await manager.desk('PUT', '/settings', { name: 'promises', value, version })).statusCode).toBe(200);
    const current = (): ShopSettings['promises'] => other.shop.settings.current().promises;
    await expect.poll(current, SOON).toEqual(value ?? standard);
    await shop.shop.settings.catchUp();
  }
  const pageOf = async (of: TestShop, url: string) =>
    (await of.app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('<!-- -->', '');
  async function place(email: string) {
    const visitor = new Visitor(other.app);
    await visitor.signUp(email);
    const placed = await visitor.ask('POST', '/api/order/place', { ...orderBody(), email });
    return placed.json().data;
  }
  const deskPage = async (orderId: string) => (await manager.desk('GET', `/orders/${orderId}`)).json().data;
  const stored = async (orderId: string) => {
    const [row] = await database.db.select().from(orders).where(eq(orders.id, orderId));
    if (!row) expect.fail('The order is not there');
    return row;
  };
  async function confirm(orderId: string) {
    const { version, total } = await deskPage(orderId);
    expect((await manager.desk('POST', `/orders/${orderId}/confirm`, { version, total })).statusCode).toBe(200);
    return stored(orderId);
  }

  it('is what the specification and its terms say, until the desk decides', async () => {
    const terms = await pageOf(other, '/terms-conditions');
    expect(terms).toContain('until we have been open for 4 hours');
    expect(terms).toContain('We hold your price for 4 business hours');
    expect(terms).toContain('on business day 2 after we confirm: for an order confirmed on Wednesday, by Friday');
    expect(await pageOf(other, '/about')).toContain('We ship within 2 business days of receiving');
  });

  it('is said by the pages of another process within two seconds, ten of ten', async () => {
    for (let holdHours = 5; holdHours < 15; holdHours += 1) {
      await pageOf(other, '/terms-conditions');
      await set({ ...OTHER, holdHours });
      const terms = await pageOf(other, '/terms-conditions');
      expect(terms).toContain(`until we have been open for ${holdHours} hours`);
      expect(terms).not.toContain('An order placed Friday at 5pm');
      expect(terms).toContain('on business day 4 after we confirm. US bank holidays');
      expect(terms).toContain('within 1 business day after payment arrives');
    }
  });

  it('counts for orders placed from then on; what was promised before stays', async () => {
    await set(null);
    const before = await place('before@example.com');
    await set(OTHER);
    const after = await place('after@example.com');
    // Monday, 10am in Chicago.
    expect((await deskPage(before.orderId)).heldUntil - Date.parse(before.orderDate)).toBe(4 * HOUR_MS);
    expect((await deskPage(after.orderId)).heldUntil - Date.parse(after.orderDate)).toBe(2 * HOUR_MS);
    expect([before.payWithinDays, after.payWithinDays]).toEqual([2, 4]);
    const [early, late] = [await confirm(before.orderId), await confirm(after.orderId)];
    expect(late.payBy?.getTime()).toBe((early.payBy?.getTime() ?? 0) + 2 * DAY_MS);
    expect([early.terms, late.terms]).toMatchObject([
      { payWithinDays: 2, shipWithinDays: 2 },
      { payWithinDays: 4, shipWithinDays: 1 },
    ]);
  });

  it('sends no reminder while they are off, drops those that are due, and lets unpaid orders end all the same', async () => {
    await set({ ...USUAL_PROMISES, reminders: false });
    const [unpaid, reminded] = [await place('unpaid@example.com'), await place('reminded@example.com')];
    const { payBy, remindAt } = await confirm(unpaid.orderId);
    expect(remindAt).toBeNull();
    await set(USUAL_PROMISES);
    const due = (await confirm(reminded.orderId)).remindAt?.getTime() ?? 0;
    await set({ ...USUAL_PROMISES, reminders: false });
    const end = async () => {
      ({ visitor: manager } = await newStaff(shop, 'manager'));
      const { version } = await stored(unpaid.orderId);
      return manager.desk('POST', `/orders/${unpaid.orderId}/default`, { version });
    };
    expect((await end()).json().reason).toBe('not-due');
    shop.clock.advance(due - shop.clock());
    await shop.shop.desk?.runClock();
    expect(await stored(reminded.orderId)).toMatchObject({ remindersSent: 0, remindAt: null, stage: 'confirmed' });
    shop.clock.advance((payBy?.getTime() ?? 0) + 1 - shop.clock());
    await shop.shop.desk?.runClock();
    expect(await stored(unpaid.orderId)).toMatchObject({ remindersSent: 0, stage: 'confirmed' });
    expect((await end()).statusCode).toBe(200);
  });
});
