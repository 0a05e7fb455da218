import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { openDatabase } from '#server/database/open.ts';
import { orders } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase, urlOf } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { changeGoods } from '../support/goods.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const catalogue = troyCatalogue();
const [{ id: GOLD }, { id: OTHER }] = GOODS;
const METAL = catalogue.productById(GOLD)?.metal ?? 'gold';
const REASON = { reason: 'The feed looks wrong' };
const body = orderBody([{ id: GOLD, quantity: 1 }]);

describeOnEachDatabase('stopping to sell', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let [clerk, manager, viewer]: StaffVisitor[] = [];

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    [clerk, manager, viewer] = await Promise.all(
      (['clerk', 'manager', 'viewer'] as const).map(async (role) => (await newStaff(shop, role)).visitor),
    );
  });
  afterAll(() => shop.close());

  const pause = (by: StaffVisitor | undefined, more: object) => by?.desk('POST', '/pauses', { ...REASON, ...more });
  const end = (by: StaffVisitor | undefined, id: string) => by?.desk('POST', `/pauses/${id}/end`, {});
  const place = () => ada.ask('POST', '/api/order/place', body);

  it('lets a clerk stop, with the message that customers read, and a manager alone sell again', async () => {
    expect((await pause(viewer, { scope: METAL }))?.json().reason).toBe('not-allowed');
    const stopped = await pause(clerk, { scope: METAL, message: 'Back at 9.' });
    expect(stopped?.json().data).toMatchObject({ scope: METAL, message: 'Back at 9.', reason: REASON.reason });
    const { id } = stopped?.json().data ?? {};
    expect((await pause(manager, { scope: METAL }))?.json().reason).toBe('already-paused');
    expect((await viewer?.desk('GET', '/pauses'))?.json().data).toMatchObject([{ id, scope: METAL }]);
    expect((await place()).json()).toMatchObject({ reason: 'sales-paused', data: 'Back at 9.' });
    expect((await ada.ask('GET', '/api/getMetal')).json().sales).toMatchObject({ [METAL]: 'Back at 9.' });
    expect((await end(clerk, id))?.json().reason).toBe('not-allowed');
    expect((await end(manager, id))?.statusCode).toBe(200);
    expect((await end(manager, id))?.json().reason).toBe('changed-meanwhile');
    await shop.shop.goods.catchUp();
    expect((await place()).statusCode).toBe(200);
    const log = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `pauses ${METAL}`));
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['selling stopped', REASON.reason],
      ['sold again', null],
    ]);
  });

  it('has a sentence for customers where staff write none, and stops everything for the whole shop', async () => {
    const { id } = (await pause(clerk, { scope: 'shop' }))?.json().data ?? {};
    expect((await place()).json()).toMatchObject({
      reason: 'sales-paused',
      data: 'We are not taking orders right now. Please try again later, or call us.',
    });
    await end(manager, id);
  });

  it('names the product that is paused, sold out or limited, and how many an order may have', async () => {
    const key = shop.shop.goods.current().keyOf(catalogue.productById(GOLD) ?? expect.fail());
    const set = (fields: object) => changeGoods(shop, [{ kind: 'change', key, set: fields }]);
    await set({ state: 'paused' });
    expect((await place()).json()).toMatchObject({
      reason: 'product-paused',
      data: `${GOLD} is not available right now.`,
      atMost: { id: GOLD, quantity: 0 },
    });
    await set({ state: 'on-sale', most: 2 });
    const three = await ada.ask('POST', '/api/order/place', orderBody([{ id: GOLD, quantity: 3 }]));
    expect(three.statusCode).toBe(409);
    expect(three.json()).toMatchObject({ reason: 'over-limit', atMost: { id: GOLD, quantity: 2 } });
    await set({ isCounted: true });
    expect((await place()).json()).toMatchObject({ reason: 'not-enough', data: `${GOLD} is sold out.` });
    await set({ isCounted: false, most: null });
  });

  it('sells a pre-sale, names its day on the order, and puts it on sale on that day, once', async () => {
    const key = shop.shop.goods.current().keyOf(catalogue.productById(GOLD) ?? expect.fail());
    await changeGoods(shop, [{ kind: 'change', key, set: { state: 'pre-sale', shipsFrom: '2026-03-04' } }]);
    const placed = await place();
    expect(placed.json().data.cartItem).toMatchObject([{ shipsFrom: '2026-03-04' }]);
    const timeline = placed.json().data.timeline ?? [];
    expect(timeline).toEqual([]);
    const { orderId } = placed.json().data;
    const tracked = await ada.ask('GET', `/api/order/track/${orderId}`);
    expect(tracked.json().data.timeline[0].text).toMatch(/Ships from Mar 4\.$/);
    const { desk, goods } = shop.shop;
    const { revision } = goods.current();
    await desk?.runClock();
    await goods.catchUp();
    expect(goods.current().revision).toBe(revision);
    shop.clock.advance(2 * DAY_MS);
    await Promise.all([desk?.runClock(), desk?.runClock()]);
    await goods.catchUp();
    expect(goods.current().revision).toBe(revision + 1);
    expect(goods.current().productByKey(key)?.sale).toBeUndefined();
  });
});

describeOnEachDatabase('a pause that is committed by one process', (open, kind) => {
  it('refuses the very next order on another, which has not heard of it', async () => {
    const database = await open();
    const here = await openShop(database, { desk: DESK });
    const other = kind === 'postgres' ? await openDatabase({ kind, url: urlOf(database) }) : database;
    const there = await openShop(other, { desk: DESK });
    const { visitor: clerk } = await newStaff(here, 'clerk');
    const ada = new Visitor(there.app);
    await ada.signUp('ada@example.com');
    const goods = there.shop.goods.current();
    const key = goods.keyOf(goods.productById(OTHER) ?? expect.fail());
    const stopped = await clerk.desk('POST', `/goods/${key}/state`, { version: 1, state: 'paused' });
    expect(stopped.statusCode).toBe(200);
    const ofPaused = orderBody([{ id: OTHER, quantity: 1 }]);
    expect((await ada.ask('POST', '/api/order/place', ofPaused)).json().reason).toBe('product-paused');
    for (const scope of ['shop', METAL]) {
      await clerk.desk('POST', '/pauses', { ...REASON, scope });
      const refused = await ada.ask('POST', '/api/order/place', body);
      expect(refused.json().reason).toBe('sales-paused');
    }
    expect(await database.db.select().from(orders)).toEqual([]);
    await there.close();
    if (other !== database) await other.close();
    await here.close();
  });
});
