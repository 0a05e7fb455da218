import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARRIERS } from '#domain/carrier.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const PARCEL = { carrier: 'fedex', number: '7946 1182 0353', insured: 100_000, hasSignature: true };

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
  const holding = (position: number, quantity: number, of: object = {}) => ({
    ...PARCEL,
    ...of,
    lines: [{ position, quantity }],
  });

  it('is kept as the carrier has it, however it was typed or scanned', async () => {
    const order = await packed();
    await order.do(clerk, 'ship', {
      parcels: [
        holding(0, 2, { carrier: 'usps', number: '420 10023-3424 9200190132607600833457' }),
        holding(1, 1, { number: '1001921334250001000300779017972697' }),
      ],
    });
    expect((await order.page(clerk)).parcels.map(({ number }) => number)).toEqual([
      '9200190132607600833457',
      '779017972697',
    ]);
  });

  it('with a wrong digit is refused, and the refusal says what one looks like', async () => {
    const answer = await (await packed()).ask(clerk, 'ship', {
      parcels: [holding(0, 2, { number: '7946 1182 0354' })],
    });
    expect(answer.json()).toMatchObject({
      reason: 'number-form',
      fields: { number: `One of its digits is wrong: please compare it with the label. ${CARRIERS.fedex.says}` },
    });
  });
});
