import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { onTop } from '#domain/desk-price.ts';
import type { Database } from '#server/database/types.ts';
import { FeedError } from '#server/prices/feeds/feed.ts';
import { fixedFeed } from '#server/prices/feeds/fixed.ts';
import { marketText } from '#web/ui/rates/market-text.ts';
import { orderBody } from '../support/claims.ts';
import { type FixedClock, fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { LIMITS, openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const MINUTE = 60_000;
const SOON = { timeout: 5_000, interval: 50 };
/** A minute before the market closes for the weekend. */
const BEFORE_CLOSE = Date.parse('2026-11-20T21:59:00Z');
const OPENS = Date.parse('2026-11-22T23:00:00Z');
const catalogue = troyCatalogue();
const CLOSED = { gold: onTop(SPOT.gold, 50), silver: onTop(SPOT.silver, 100) };

/** Two processes on one database, of which the first one reads the feed. */
describeOnEachDatabase('a weekend of two processes', (open, kind) => {
  let database: Database;
  let clock: FixedClock;
  const feed = fixedFeed(SPOT, 'gold-api');
  const shops: TestShop[] = [];
  let ada: Visitor;
  let manager: StaffVisitor;
  const start = () => openShop(database, { desk: DESK, feeds: [feed], clock, limits: { ...LIMITS, pollMs: MINUTE } });
  const rates = async ({ app }: TestShop) => (await new Visitor(app).ask('GET', '/api/getMetal')).json();
  const pricesOf = ({ shop }: TestShop) => {
    const spot = shop.spot.current();
    return spot.state === 'unavailable' ? undefined : spot.tick.prices;
  };
  const flagsOf = async (by: StaffVisitor, orderId: string) => {
    const { rows } = (await by.desk('GET', `/orders?view=all&q=${orderId}`)).json().data;
    expect(rows.map(({ flags }: { flags: string[] }) => flags)).toEqual([
      (await by.desk('GET', `/orders/${orderId}`)).json().data.flags,
    ]);
    return rows[0].flags;
  };
  const poll = async () => {
    for (const { shop } of shops) await shop.spot.refresh();
  };

  beforeAll(async () => {
    database = await open();
    clock = fixedClock(BEFORE_CLOSE);
    shops.push(await start());
    if (kind === 'postgres') shops.push(await start());
    ada = new Visitor(shops.at(-1)?.app as TestShop['app']);
    await ada.signUp('ada@example.com');
    ({ visitor: manager } = await newStaff(shops.at(-1) as TestShop, 'manager'));
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
  });

  it('sells at the last price and so much on top from the close on, the same on both, whatever the feed says', async () => {
    expect(shops.map(pricesOf)).toEqual(shops.map(() => SPOT));
    clock.advance(2 * MINUTE);
    feed.fail(new FeedError('unreachable'));
    await poll();
    expect(shops.map(pricesOf)).toEqual(shops.map(() => CLOSED));
    expect(await rates(shops[0] as TestShop)).toMatchObject({
      success: true,
      source: 'desk',
      market: { isOpen: false, until: new Date(OPENS).toISOString() },
      notice: 'Market closed: last price + 0.50% for gold, + 1.00% for silver.',
    });
  });

  it('takes an order at that price, which says at the desk what it was made of, and when', async () => {
    const placed = await ada.ask('POST', '/api/order/place', orderBody(undefined, CLOSED));
    expect(placed.statusCode).toBe(200);
    const { orderId } = placed.json().data;
    const page = (await manager.desk('GET', `/orders/${orderId}`)).json().data;
    expect(page).toMatchObject({ stage: 'new', tick: { source: 'desk' } });
    const [gold] = page.tick.deskPrices;
    expect(gold).toMatchObject({ metal: 'gold', by: 'close', basisPoints: 50, lastFeedPrice: SPOT.gold });
    expect(await flagsOf(manager, orderId)).toEqual(['first-large', 'month-sum', 'market-closed']);
  });

  it('goes on at the same price when the leader dies in the middle', async () => {
    clock.advance(24 * 60 * MINUTE);
    const leader = shops.find(({ shop }) => shop.spot.isLeading()) as TestShop;
    if (kind === 'postgres') {
      await leader.close();
      shops.splice(shops.indexOf(leader), 1, await start());
    }
    await poll();
    expect(shops.map(pricesOf)).toEqual(shops.map(() => CLOSED));
    expect(shops.map(({ shop }) => shop.spot.current().state)).toEqual(shops.map(() => 'live'));
    const visitor = new Visitor((shops[0] as TestShop).app);
    await visitor.ask('POST', '/auth/login', { email: 'ada@example.com', password: 'correct horse' });
    expect((await visitor.ask('POST', '/api/order/place', orderBody(undefined, CLOSED))).statusCode).toBe(200);
  });

  it('shows a stopped metal as a paused one, on both within two seconds', async () => {
    const by = (await newStaff(shops[0] as TestShop, 'manager')).visitor;
    const stop = { kind: 'stop', sentence: 'Gold is back on Monday.' };
    const body = { name: 'while-closed-gold', version: 0, value: stop };
    expect((await by.desk('PUT', '/settings', body)).statusCode).toBe(200);
    const paused = async () => Promise.all(shops.map(async (shop) => (await rates(shop)).sales.gold));
    await expect.poll(paused, { timeout: 2_000, interval: 50 }).toEqual(shops.map(() => 'Gold is back on Monday.'));
    // What is said beside the price is what the shop does.
    const { market, sales } = await rates(shops[0] as TestShop);
    expect(marketText({ market, pauses: sales }, clock())).toBe('Market closed, silver orders open');
    const orderOf = async (metal: 'gold' | 'silver') => {
      const { id } = catalogue.entries.find((product) => product.metal === metal) ?? {};
      const visitor = new Visitor((shops[0] as TestShop).app);
      await visitor.ask('POST', '/auth/login', { email: 'ada@example.com', password: 'correct horse' });
      return visitor.ask('POST', '/api/order/place', orderBody([{ id: id ?? '', quantity: 1 }], CLOSED));
    };
    expect((await orderOf('gold')).json().reason).toBe('sales-paused');
    expect((await orderOf('silver')).statusCode).toBe(200);
    const back = { name: 'while-closed-gold', version: 1, value: null };
    expect((await by.desk('PUT', '/settings', back)).statusCode).toBe(200);
    await expect.poll(paused, SOON).toEqual(shops.map(() => null));
    await expect.poll(() => shops.map(pricesOf), SOON).toEqual(shops.map(() => CLOSED));
  });

  it('sells at a price by hand, and has orders at it reviewed', async () => {
    const by = (await newStaff(shops[0] as TestShop, 'manager')).visitor;
    const set = (more: object, who = by) =>
      who.desk('POST', '/prices/gold/hand', {
        priceCents: 410_000,
        reason: 'Feeds are away',
        minutes: 60,
        isUntilLive: true,
        version: 0,
        ...more,
      });
    const { visitor: clerk } = await newStaff(shops[0] as TestShop, 'clerk');
    const reasons = [
      await set({}, clerk),
      await set({ priceCents: 430_000 }),
      await set({ minutes: 14 }),
      await set({ minutes: 241 }),
      await set({ reason: ' ' }),
      await set({ version: 3 }),
    ].map((answer) => answer.json().reason);
    expect(reasons).toEqual([
      'not-allowed',
      'too-far-from-spot',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      'changed-meanwhile',
    ]);
    expect((await set({})).statusCode).toBe(200);
    const byHand = { ...CLOSED, gold: 410_000 };
    await expect.poll(() => shops.map(pricesOf), SOON).toEqual(shops.map(() => byHand));
    expect((await rates(shops[0] as TestShop)).notice).toContain('Price set by hand for gold.');
    const visitor = new Visitor((shops[0] as TestShop).app);
    await visitor.ask('POST', '/auth/login', { email: 'ada@example.com', password: 'correct horse' });
    const prices = { gold: 410_000, silver: CLOSED.silver } as typeof SPOT;
    const { orderId } = (await visitor.ask('POST', '/api/order/place', orderBody(undefined, prices))).json().data;
    const page = (await by.desk('GET', `/orders/${orderId}`)).json().data;
    expect([page.stage, page.tick.deskPrices[0].by]).toEqual(['review', 'hand']);
    expect(await flagsOf(by, orderId)).toEqual(expect.arrayContaining(['by-hand', 'market-closed']));
    expect((await by.desk('POST', '/prices/gold/hand/end', { version: 1 })).statusCode).toBe(200);
    await expect.poll(() => shops.map(pricesOf), SOON).toEqual(shops.map(() => CLOSED));
  });

  it('asks for a recent second factor before a price is set by hand', async () => {
    const by = (await newStaff(shops[0] as TestShop, 'manager')).visitor;
    clock.advance(16 * MINUTE);
    await poll();
    const body = { priceCents: 410_000, reason: 'Feeds are away', minutes: 60, isUntilLive: true, version: 2 };
    expect((await by.desk('POST', '/prices/gold/hand', body)).json().reason).toBe('proof-needed');
  });

  it('ends with the first good reading after the market opens, and sells nothing without one', async () => {
    clock.advance(OPENS + 6 * MINUTE - clock());
    await poll();
    expect(shops.map(({ shop }) => shop.spot.current().state)).toEqual(shops.map(() => 'stale'));
    feed.set({ ...SPOT, gold: (SPOT.gold + 1_000) as typeof SPOT.gold });
    await poll();
    await poll();
    expect(shops.map(pricesOf)).toEqual(shops.map(() => ({ ...SPOT, gold: SPOT.gold + 1_000 })));
    expect(await rates(shops[0] as TestShop)).toMatchObject({
      success: true,
      source: 'gold-api',
      market: { isOpen: true },
    });
  });

  it('ends a price by hand with the first good reading, where that was chosen', async () => {
    const by = (await newStaff(shops[0] as TestShop, 'manager')).visitor;
    const set = (metal: string, more: object) =>
      by.desk('POST', `/prices/${metal}/hand`, { reason: 'Feeds are away', minutes: 60, ...more });
    const byHand = { gold: SPOT.gold + 2_000, silver: SPOT.silver + 10 };
    feed.fail(new FeedError('unreachable'));
    expect((await set('gold', { priceCents: byHand.gold, isUntilLive: true, version: 2 })).statusCode).toBe(200);
    expect((await set('silver', { priceCents: byHand.silver, isUntilLive: false, version: 0 })).statusCode).toBe(200);
    clock.advance(MINUTE);
    await poll();
    await expect.poll(() => shops.map(pricesOf), SOON).toEqual(shops.map(() => byHand));
    const { orderId } = (await ada.ask('POST', '/api/order/place', orderBody(undefined, byHand as typeof SPOT))).json()
      .data;
    expect(await flagsOf(by, orderId)).not.toContain('market-closed');
    feed.set({ ...SPOT, gold: (SPOT.gold + 1_500) as typeof SPOT.gold });
    clock.advance(MINUTE);
    await poll();
    const after = { gold: SPOT.gold + 1_500, silver: byHand.silver };
    await expect.poll(() => shops.map(pricesOf), SOON).toEqual(shops.map(() => after));
    const settings = (await by.desk('GET', '/settings')).json().data;
    expect(settings['hand-price-gold']).toMatchObject({ value: null, staffId: null });
    expect(settings['hand-price-silver'].value).toMatchObject({ cents: byHand.silver });
  });
});
