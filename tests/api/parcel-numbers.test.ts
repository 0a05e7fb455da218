import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARRIERS } from '#domain/carrier.ts';
import { numberText } from '#domain/order-number.ts';
import { outbox } from '#server/database/schema.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { fedexNumber, parcelHolding } from '../support/parcels.ts';

describeOnEachDatabase('the number of a parcel', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let clerk: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    clerk = (await newStaff(shop, 'clerk')).visitor;
  });
  afterAll(() => shop.close());

  const packed = async () => (await OrderAtDesk.placedBy(shop, ada)).goTo(clerk, 'packed');
  it('is kept as the carrier has it, however it was typed or scanned', async () => {
    const order = await packed();
    await order.do(clerk, 'ship', {
      parcels: [
        { ...parcelHolding([0, 2]), carrier: 'usps', number: '420 10023-3424 9200190132607600833457' },
        { ...parcelHolding([1, 1]), number: '1001921334250001000300779017972697' },
      ],
    });
    expect((await order.page(clerk)).parcels.map(({ number }) => number)).toEqual([
      '9200190132607600833457',
      '779017972697',
    ]);
  });

  it('with a wrong digit is refused, and the refusal says what one looks like', async () => {
    const wrong = { ...parcelHolding([0, 2]), number: '7946 1182 0354' };
    const answer = (await (await packed()).ask(clerk, 'ship', { parcels: [wrong] })).json();
    const sentence = `One of its digits is wrong: please compare it with the label. ${CARRIERS.fedex.says}`;
    expect(answer).toMatchObject({ reason: 'number-form', message: sentence, fields: { number: sentence } });
  });

  it('with a wrong digit is taken once a person says that it stands on the label, and the history says so', async () => {
    const order = await packed();
    const wrong = { ...parcelHolding([0, 2], [1, 1]), number: '7946 1182 0354' };
    await order.do(clerk, 'ship', { parcels: [{ ...wrong, isOnLabel: true }] });
    const { parcels, events } = await order.page(clerk);
    expect(parcels.map(({ number }) => number)).toEqual(['794611820354']);
    expect(events[0]?.detail).toMatch(/^FedEx 7946 1182 0354 \(unusual number\), 3 pieces/);
    const correct = { parcelId: parcels[0]?.id, number: '7946 1182 0355' };
    expect(await order.refusalOf(clerk, 'parcel-number', correct)).toBe('number-form');
    await order.do(clerk, 'parcel-number', { ...correct, isOnLabel: true });
    expect((await order.page(clerk)).parcels[0]?.number).toBe('794611820355');
  });

  it('that another parcel has is asked about, of whatever order, and taken at the second asking', async () => {
    const [first, other] = [await packed(), await packed()];
    const parcel = parcelHolding([0, 1]);
    await first.do(clerk, 'ship', { parcels: [parcel] });
    for (const order of [first, other])
      expect((await order.ask(clerk, 'ship', { parcels: [parcel] })).json()).toMatchObject({
        reason: 'number-used',
        message: `FedEx ${numberText(parcel.number)} is on order ${numberText(first.id)}.`,
      });
    const twice = parcelHolding([0, 1]);
    expect((await other.ask(clerk, 'ship', { parcels: [twice, twice] })).json()).toMatchObject({
      reason: 'number-used',
      message: `FedEx ${numberText(twice.number)} is on two of these parcels.`,
    });
    expect((await other.page(clerk)).parcels).toEqual([]);
    await other.do(clerk, 'ship', { parcels: [parcel], again: true });
    const receipt = { ...parcelHolding([0, 1]), carrier: 'pickup', number: 'ID seen' };
    await first.do(clerk, 'ship', { parcels: [receipt] });
    await other.do(clerk, 'ship', { parcels: [receipt] });
  });

  it('of a parcel on its way is corrected: the history has both, and the customer is emailed the right one', async () => {
    const [order, other] = [await packed(), await packed()];
    const [wrong, taken] = [parcelHolding([0, 2], [1, 1]), parcelHolding([0, 2])];
    await other.do(clerk, 'ship', { parcels: [taken] });
    await order.do(clerk, 'ship', { parcels: [wrong] });
    const [parcel] = (await order.page(clerk)).parcels;
    const right = fedexNumber();
    const correct = (number: string) => ({ parcelId: parcel?.id, number });
    expect(await order.refusalOf(clerk, 'parcel-number', correct('7946 1182 0354'))).toBe('number-form');
    expect(await order.refusalOf(clerk, 'parcel-number', correct(taken.number))).toBe('number-used');
    const { version } = order;
    expect(await order.do(clerk, 'parcel-number', correct(wrong.number))).toMatchObject({ seq: 0, version });
    await order.do(clerk, 'parcel-number', correct(right));

    const { parcels, events } = await order.page(clerk);
    expect(parcels[0]).toMatchObject({ number: right, state: 'shipped' });
    expect(events[0]).toMatchObject({
      isCorrected: true,
      detail: expect.stringContaining(`Number: ${numberText(wrong.number)} → ${numberText(right)}`),
      letter: { about: 'order-shipped', state: 'waits' },
    });
    const waiting = await shop.database.db.select().from(outbox).where(eq(outbox.eventSeq, order.seq));
    expect(waiting.filter(({ orderId }) => orderId === order.id).map(({ letter }) => letter)).toMatchObject([
      { about: 'order-shipped', movedOrder: order.id, fact: parcel?.id },
    ]);
    expect((await ada.ask('GET', `/api/order/track/${order.id}`)).json().data.parcels).toMatchObject([
      { number: numberText(right) },
    ]);
    await order.do(clerk, 'parcel-state', { parcelId: parcel?.id, state: 'lost' });
    expect(await order.refusalOf(clerk, 'parcel-number', correct(fedexNumber()))).toBe('move-not-allowed');
  });
});
