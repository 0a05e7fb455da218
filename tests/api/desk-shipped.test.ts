import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EventFacts, eventDetail } from '#domain/event-detail.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { fedexNumber, parcelHolding } from '../support/parcels.ts';

const DAY = '2026-03-02';

describeOnEachDatabase('an order that has left', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let ada: Visitor;
  let order: OrderAtDesk;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(async () => {
    await shop.shop.spot.refresh();
    order = await OrderAtDesk.placedBy(shop, ada);
  });
  afterAll(() => shop.close());

  const pieces = async () => (await order.page(clerk)).lines.map(({ quantity }) => quantity);
  const everything = async () =>
    parcelHolding(...(await pieces()).map((quantity, position) => [position, quantity] as [number, number]));
  const onToday = async (wanted: string) => {
    const { items } = (await clerk.desk('GET', '/today')).json().data;
    return items.filter(
      ({ kind, order: of }: { kind: string; order: { orderId: string } | null }) =>
        kind === wanted && of?.orderId === order.id,
    );
  };

  it('stands on Today while pieces are in no parcel, and no more once the order is held for them', async () => {
    const lost = () => onToday('parcel-lost');
    await order.goTo(clerk, 'packed');
    const [first = 0, second = 0] = await pieces();
    await order.do(clerk, 'ship', { parcels: [parcelHolding([0, first]), parcelHolding([1, second])] });
    const [parcel, other] = (await order.page(clerk)).parcels;
    expect(await lost()).toEqual([]);
    await order.do(clerk, 'parcel-state', { parcelId: parcel?.id, state: 'returned' });
    expect(await lost()).toMatchObject([{ order: { orderId: order.id }, at: shop.clock() }]);
    await order.do(clerk, 'parcel-state', { parcelId: other?.id, state: 'delivered', day: DAY });
    expect(await lost()).toHaveLength(1);
    await order.do(clerk, 'hold', { reason: 'parcel-returned' });
    expect(await lost()).toEqual([]);
  });

  it('goes back to whoever had it when it was shipped at once and that is undone', async () => {
    await order.goTo(clerk, 'paid');
    await manager.desk('POST', `/orders/${order.id}/take`, { takeOver: true });
    const read = async () => {
      const { stage, assignedTo, assignedUntil } = (await clerk.desk('GET', `/orders/${order.id}`)).json().data;
      return { stage, taken: [assignedTo, assignedUntil] };
    };
    const before = await read();
    const { seq } = await order.do(clerk, 'ship-now', { parcels: [await everything()] });
    expect((await read()).taken).not.toEqual(before.taken);
    await order.do(clerk, 'undo', { seq });
    expect(await read()).toEqual({ stage: 'packed', taken: before.taken });
  });

  it('says in the log how much of what was confirmed, cancelled, shipped and lost', async () => {
    await order.goTo(clerk, 'packed');
    const [first = 0, second = 0] = await pieces();
    await order.do(manager, 'cancel-part', { pieces: [{ position: 1, quantity: second }], reason: 'you-asked' });
    await order.do(clerk, 'ship', { parcels: [parcelHolding([0, first])] });
    const [parcel] = (await order.page(clerk)).parcels;
    await order.do(clerk, 'parcel-state', { parcelId: parcel?.id, state: 'lost' });
    const rows: { action: string; after: EventFacts }[] = (
      await manager.desk('GET', `/log?subject=${encodeURIComponent(`order ${order.id}`)}`)
    ).json().data;
    const told = Object.fromEntries(rows.map(({ action, after }) => [action, eventDetail(after, shop.clock())]));
    expect(told).toMatchObject({
      confirm: expect.stringMatching(/^\$[\d,.]+\.$/),
      cancelPart: expect.stringMatching(/^1 × .+ cancelled; \$[\d,.]+ instead of \$[\d,.]+\.$/),
      ship: expect.stringMatching(/^FedEx .+, 2 pieces, insured for \$[\d,.]+\.$/),
      parcel: expect.stringMatching(/^FedEx .+, 2 pieces, insured for \$[\d,.]+; Lost\.$/),
    });
  });

  it('keeps the service of its carrier, and names it to staff and to the customer, after the number is corrected too', async () => {
    await order.goTo(clerk, 'packed');
    const all = await everything();
    const shipped = async (parcel: object) => (await order.ask(clerk, 'ship', { parcels: [parcel] })).json();
    for (const foreign of [{ service: 'Next Day Air' }, { carrier: 'pickup', service: 'Ground' }])
      expect(await shipped({ ...all, ...foreign })).toMatchObject({
        reason: 'invalid-input',
        message: 'The carrier has no such service.',
        fields: { 'parcels.0.service': 'The carrier has no such service.' },
      });
    await order.do(clerk, 'ship', { parcels: [{ ...all, service: 'Priority Overnight' }] });
    const [parcel] = (await order.page(clerk)).parcels;
    await order.do(clerk, 'parcel-number', { parcelId: parcel?.id, number: fedexNumber() });
    const { parcels, events } = await order.page(clerk);
    expect(parcels).toMatchObject([{ carrier: 'fedex', service: 'Priority Overnight' }]);
    expect(events.find(({ move }) => move === 'ship')?.detail).toMatch(/^FedEx Priority Overnight 79/);
    expect((await ada.ask('GET', `/api/order/track/${order.id}`)).json().data.parcels).toMatchObject([
      { carrier: 'FedEx Priority Overnight' },
    ]);
  });

  it('has no service where none is stated', async () => {
    await order.goTo(clerk, 'packed');
    await order.do(clerk, 'ship', { parcels: [await everything()] });
    expect((await order.page(clerk)).parcels).toMatchObject([{ carrier: 'fedex', service: '' }]);
  });

  it('arrives on a day between a month before the order and today', async () => {
    await order.goTo(clerk, 'packed');
    await order.do(clerk, 'ship', { parcels: [await everything()] });
    const [parcel] = (await order.page(clerk)).parcels;
    for (const day of ['2026-01-15', '2026-03-04']) {
      expect(await order.refusalOf(clerk, 'deliver', { day })).toBe('day-not-possible');
      const state = { parcelId: parcel?.id, state: 'delivered', day };
      expect(await order.refusalOf(clerk, 'parcel-state', state)).toBe('day-not-possible');
      const many = { act: 'deliver', day, orders: [{ orderId: order.id, version: order.version }] };
      const { data } = (await clerk.desk('POST', '/orders/bulk', many)).json();
      expect(data).toMatchObject([{ refused: 'day-not-possible' }]);
    }
    expect(await order.stage()).toBe('shipped');
  });

  it('stands on Today when its money went back', async () => {
    await order.goTo(clerk, 'packed');
    await order.do(clerk, 'ship', { parcels: [await everything()] });
    await order.do(clerk, 'deliver', { day: DAY });
    expect(await onToday('short')).toEqual([]);
    await order.do(clerk, 'payments', { ...order.payment(), isBack: true });
    expect(await onToday('short')).toMatchObject([{ amount: order.total, order: { stage: 'delivered' } }]);
  });
});
