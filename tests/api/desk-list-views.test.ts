import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { parcelHolding } from '../support/parcels.ts';

describeOnEachDatabase('what the views of orders are worked by', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let ada: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
  });
  beforeEach(async () => {
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
  });
  afterAll(() => shop.close());

  async function place(): Promise<OrderAtDesk> {
    shop.clock.advance(1_000);
    await shop.shop.spot.refresh();
    return OrderAtDesk.placedBy(shop, ada);
  }
  const list = async (query: string) => (await clerk.desk('GET', `/orders?${query}`)).json().data.rows;
  const rowOf = async (view: string, { id }: OrderAtDesk) =>
    (await list(`view=${view}`)).find(({ orderId }: { orderId: string }) => orderId === id);
  const now = () => shop.clock();

  it('is what came and what is open, while money is awaited', async () => {
    const order = await (await place()).goTo(clerk, 'confirmed');
    await order.do(clerk, 'payments', order.payment(10_000));
    const row = await rowOf('awaiting-payment', order);
    expect(row).toMatchObject({ paid: 10_000, remindersSent: 0, drift: null, margin: null, held: null, parcels: [] });
    expect(row.open).toBe(order.total - 10_000);
  });

  it('is the pieces and the time since, before parcels go', async () => {
    const order = await (await place()).goTo(clerk, 'paid');
    shop.clock.advance(60_000);
    const { lines } = await order.page(clerk);
    await order.do(clerk, 'allocate', { ticked: lines.map((_, position) => position) });
    expect(await rowOf('to-pack', order)).toMatchObject({
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      since: now(),
    });
  });

  it('is the parcels, on the road', async () => {
    const order = await (await place()).goTo(clerk, 'packed');
    const { lines } = await order.page(clerk);
    const parcel = parcelHolding(...lines.map(({ quantity }, position) => [position, quantity] as [number, number]));
    await order.do(clerk, 'ship', { parcels: [parcel] });
    const { carrier, number } = parcel;
    expect((await rowOf('on-the-road', order)).parcels).toEqual([{ carrier, number, state: 'shipped' }]);
  });

  it('is the time of the first parcel, on the road, whatever a hold does', async () => {
    const order = await (await place()).goTo(clerk, 'packed');
    const packedAt = now();
    const { lines } = await order.page(clerk);
    const [first = 0] = lines.map(({ quantity }) => quantity);
    const rest = lines.slice(1).map(({ quantity }, nth) => [nth + 1, quantity] as [number, number]);
    shop.clock.advance(60_000);
    const wentAt = now();
    await order.do(clerk, 'ship', { parcels: [parcelHolding([0, 1])] });
    expect(await rowOf('to-pack', order)).toMatchObject({ since: packedAt });
    shop.clock.advance(60_000);
    await order.do(clerk, 'ship', { parcels: [parcelHolding([0, first - 1], ...rest)] });
    expect(await rowOf('on-the-road', order)).toMatchObject({ since: wentAt });
    await order.do(clerk, 'hold', { reason: 'address' });
    shop.clock.advance(60_000);
    await order.do(clerk, 'unhold', { to: 'shipped' });
    expect(await rowOf('on-the-road', order)).toMatchObject({ since: wentAt });
  });

  it('is the time before a hold, once that ends', async () => {
    const order = await (await place()).goTo(clerk, 'paid');
    const paidAt = now();
    shop.clock.advance(60_000);
    await order.do(clerk, 'hold', { reason: 'address' });
    shop.clock.advance(60_000);
    await order.do(clerk, 'unhold', { to: 'paid' });
    expect(await rowOf('to-pack', order)).toMatchObject({ since: paidAt });
  });

  it('is the reason, while an order is held', async () => {
    const order = await (await place()).goTo(clerk, 'paid');
    await order.do(clerk, 'hold', { reason: 'address' });
    expect(await rowOf('held', order)).toMatchObject({ held: { reason: 'address', clearsOn: null }, since: now() });
  });

  it('sorts by the time in a stage, not by that of the order', async () => {
    const [first, second] = [await place(), await place()];
    await second.goTo(clerk, 'confirmed');
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    await first.goTo(clerk, 'confirmed');
    const idsOf = async (sort: string) =>
      (await list(`view=awaiting-payment&sort=${sort}`))
        .map(({ orderId }: { orderId: string }) => orderId)
        .filter((id: string) => id === first.id || id === second.id);
    expect(await idsOf('longest')).toEqual([second.id, first.id]);
    expect(await idsOf('shortest')).toEqual([first.id, second.id]);
  });

  it('keeps the margin of the confirmation, whatever the market does', async () => {
    const order = await place();
    const pageOf = async () => (await clerk.desk('GET', `/orders/${order.id}`)).json().data;
    expect((await pageOf()).confirmedMargin).toBeNull();
    // Of the confirmation that counts, not of one that was undone.
    await order.do(clerk, 'confirm', { total: order.total });
    await order.do(clerk, 'undo', { seq: order.seq });
    shop.feed.set({ gold: cents(SPOT.gold + 1_000), silver: cents(SPOT.silver + 50) });
    await shop.shop.spot.refresh();
    const { margin } = await rowOf('to-confirm', order);
    await order.goTo(clerk, 'confirmed');
    shop.feed.set({ gold: cents(SPOT.gold + 10_000), silver: cents(SPOT.silver + 500) });
    await shop.shop.spot.refresh();
    expect((await pageOf()).confirmedMargin).toEqual(margin);
    const file = (await clerk.desk('GET', '/orders.csv?view=awaiting-payment')).body.split(/\r?\n/);
    const row = file.find((line) => line.includes(numberText(order.id)));
    // Offered total, total of today, metal of today, margin left, and what it is.
    expect(row).toMatch(/confirmed"?,"?web"?,[\d.]+,"?"?,"?"?,[\d.]+,"?"?,"?"?,/);
  });
});
