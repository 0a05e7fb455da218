import { afterAll, beforeAll, expect, it } from 'vitest';
import { centsOf } from '#domain/money.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { fedexParcel } from '../support/parcels.ts';

const OF_THE_DESK = ['stage', 'timeline', 'parcels', 'holdUntil', 'payBy', 'canCancel'];

describeOnEachDatabase('how an order goes, as its customer reads it', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let userId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    userId = await ada.signUp('ada@example.com');
  });
  afterAll(() => shop.close());

  const place = async () => {
    const { orderId, totalAmount } = (await ada.ask('POST', '/api/order/place', orderBody())).json().data;
    return { id: orderId as string, total: centsOf(totalAmount) };
  };
  const tracked = async (id: string) => (await ada.ask('GET', `/api/order/track/${id}`)).json().data;
  const listed = async (id: string) =>
    (await ada.ask('GET', `/api/order/get/by-user/${userId}`))
      .json()
      .data.find((order: { orderId: string }) => order.orderId === id);
  const outline = (order: { timeline: { what: string; state: string }[] }) =>
    order.timeline.filter(({ state }) => state !== 'ahead').map(({ what, state }) => `${what} ${state}`);
  const isHeldTold = async () => (await ada.ask('GET', '/api/getMetal')).json().ordersHeldUntil !== undefined;
  const done = async (by: StaffVisitor, id: string, path: string, body: object) => {
    const answer = await by.desk('POST', `/orders/${id}/${path}`, body);
    expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 200, undefined]);
    return answer.json().data as { version: number; seq: number };
  };

  let unpromised: string;

  it('shows nothing of a desk without staff, and lets no order be withdrawn', async () => {
    const { id } = await place();
    unpromised = id;
    for (const order of [await tracked(id), await listed(id)])
      for (const field of OF_THE_DESK) expect(order).not.toHaveProperty(field);
    expect(await isHeldTold()).toBe(false);
    const withdrawn = await ada.ask('POST', '/api/order/withdraw', { orderId: id });
    expect([withdrawn.statusCode, withdrawn.json().reason]).toEqual([409, 'move-not-allowed']);
  });

  it('says with the rates that orders are held, once the desk has staff', async () => {
    await newStaff(shop, 'viewer');
    shop.clock.advance(10_000);
    await shop.shop.spot.refresh();
    await expect.poll(isHeldTold).toBe(true);
  });

  it('promises no price afterwards that was not promised when the order was placed', async () => {
    for (const order of [await tracked(unpromised), await listed(unpromised)]) {
      expect(order.stage).toBe('new');
      expect(order).not.toHaveProperty('holdUntil');
      expect(order.timeline[0].text).not.toContain('held');
    }
  });

  it('shows the hold of a new order, and its payment day once it is confirmed', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    const { id, total } = await place();
    const placed = await tracked(id);
    expect(placed).toMatchObject({ status: 'pending', stage: 'new', canCancel: true, parcels: [] });
    expect(Date.parse(placed.holdUntil)).toBeGreaterThan(shop.clock());
    const first = await done(clerk, id, 'confirm', { version: 1, total });
    const confirmed = await tracked(id);
    expect(confirmed).toMatchObject({ status: 'pending', stage: 'confirmed', canCancel: false });
    expect(confirmed.payBy).toMatch(/^2026-/);
    expect(confirmed).not.toHaveProperty('holdUntil');
    expect(outline(confirmed)).toEqual(['Placed done', 'Confirmed now']);
    // What was taken back has not happened.
    await done(clerk, id, 'undo', { version: first.version, seq: first.seq });
    expect(outline(await tracked(id))).toEqual(['Placed now']);
  });

  it('shows carrier and number of a shipped order, the same in the history, but neither person nor reason', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    const { id, total } = await place();
    let { version } = await done(clerk, id, 'confirm', { version: 1, total });
    const payment = { amount: total, method: 'wire', reference: `ref ${id}`, receivedOn: '2026-03-02' };
    ({ version } = await done(clerk, id, 'payments', { version, ...payment }));
    await done(clerk, id, 'notes', { text: 'A note about her' });
    const lines = (await tracked(id)).cartItem.map(({ quantity }: { quantity: number }, position: number) => ({
      position,
      quantity,
      serials: [],
    }));
    const parcel = { carrier: 'fedex', number: '7946 1182 0353', insured: total, hasSignature: true, lines };
    await done(clerk, id, 'ship-now', { version, parcels: [parcel] });
    const order = await tracked(id);
    expect(order.parcels).toEqual([
      {
        carrier: 'FedEx',
        number: '7946 1182 0353',
        url: 'https://www.fedex.com/fedextrack/?trknbr=794611820353',
      },
    ]);
    expect(outline(order)).toEqual(['Placed done', 'Confirmed done', 'Paid done', 'Packed done', 'Shipped now']);
    expect(await listed(id)).toEqual(order);
    expect(JSON.stringify(order)).not.toMatch(/A note about her|The clerk|staff/);
  });

  it('ends with why an order was cancelled, and says that nothing was charged where nothing was paid', async () => {
    const { visitor: manager } = await newStaff(shop, 'manager');
    const [declined, refunded] = [await OrderAtDesk.placedBy(shop, ada), await OrderAtDesk.placedBy(shop, ada)];
    expect(await tracked(declined.id)).not.toHaveProperty('isUncharged');
    await declined.do(manager, 'decline', { reason: 'not-in-stock', note: 'A note about her' });
    await refunded.goTo(manager, 'paid');
    await refunded.do(manager, 'cancel', { reason: 'you-asked', refund: refunded.payment() });
    const ends = [
      { order: declined, stage: 'declined', steps: ['Placed done', 'Cancelled now'], text: 'not in stock' },
      {
        order: refunded,
        stage: 'cancelled',
        steps: ['Confirmed done', 'Paid done', 'Cancelled now'],
        text: 'You asked',
      },
    ];
    for (const { order, stage, steps, text } of ends) {
      const told = await tracked(order.id);
      expect(told).toMatchObject({ status: 'cancelled', stage, canCancel: false });
      expect(outline(told).slice(-steps.length)).toEqual(steps);
      expect(told.timeline.at(-1).text).toContain(text);
      expect(await listed(order.id)).toEqual(told);
      expect(JSON.stringify(told)).not.toContain('A note about her');
    }
    expect((await tracked(declined.id)).isUncharged).toBe(true);
    // Money came, and went back.
    expect(await tracked(refunded.id)).not.toHaveProperty('isUncharged');
  });

  it('tells how many of the parcels have arrived', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    const order = await (await OrderAtDesk.placedBy(shop, ada)).goTo(clerk, 'packed');
    const { lines } = await order.page(clerk);
    const parcels = lines.map(({ quantity }, position) => ({
      ...fedexParcel(),
      lines: [{ position, quantity, serials: [] }],
    }));
    await order.do(clerk, 'ship', { parcels });
    const [first] = (await order.page(clerk)).parcels;
    await order.do(clerk, 'parcel-state', { parcelId: first?.id, state: 'delivered', day: '2026-03-02' });
    const { timeline } = await tracked(order.id);
    expect(timeline.find(({ what }: { what: string }) => what === 'Shipped').text).toBe(
      '1 of 2 parcels has arrived, the rest are on their way, signature required.',
    );
  });
});
