import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodsStore } from '#server/goods/goods-store.ts';
import { stockStore } from '#server/goods/stock-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';

describeOnEachDatabase('the stock of goods', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let clerk: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
  });
  afterAll(() => shop.close());

  const stock = async (body: object, by = manager, key = EAGLE) => {
    const answer = (await by.desk('POST', `/goods/${key}/stock`, body)).json();
    return answer.status === 'SUCCESS' ? answer.data : { reason: answer.reason, fields: answer.fields };
  };

  it('is counted from the first count on, by a manager', async () => {
    expect((await stock({ kind: 'received', quantity: 5 })).reason).toBe('state-not-allowed');
    expect((await stock({ kind: 'received', quantity: 5 }, clerk)).reason).toBe('not-allowed');
    expect((await stock({ kind: 'counted', quantity: 40, reason: 'First count.' }, clerk)).reason).toBe('not-allowed');
    expect((await stock({ kind: 'counted', quantity: 40 })).reason).toBe('invalid-input');
    const counted = await stock({ kind: 'counted', quantity: 40, reason: 'First count.' });
    expect(counted).toEqual({ key: EAGLE, revision: expect.any(Number), stock: { here: 40, reserved: 0 } });
    expect((await stock({ kind: 'received', quantity: 5 })).stock).toEqual({ here: 45, reserved: 0 });
    expect((await stock({ kind: 'received', quantity: 2 }, clerk)).stock).toEqual({ here: 47, reserved: 0 });
    expect(await stock({ kind: 'counted', quantity: 44, reason: 'Three are scratched.' }, clerk)).toEqual({
      key: EAGLE,
      revision: null,
      stock: { here: 44, reserved: 0 },
    });
    const { data } = (await clerk.desk('GET', `/goods/${EAGLE}`)).json();
    expect(data).toMatchObject({ stock: { here: 44, reserved: 0 } });
    expect(data.stockMoves).toMatchObject([
      { kind: 'counted', quantity: -3, reason: 'Three are scratched.' },
      { kind: 'received', quantity: 2 },
      { kind: 'received', quantity: 5 },
      { kind: 'counted', quantity: 40 },
    ]);
  });

  it('never falls below what orders wait for', async () => {
    await shop.database.db.transaction((tx) =>
      stockStore(tx).move([{ key: EAGLE, kind: 'reserved', quantity: 6 }], {
        at: shop.clock(),
        staffId: null,
        orderId: '1',
      }),
    );
    expect(await stock({ kind: 'counted', quantity: 5, reason: 'Fewer.' })).toEqual({
      reason: 'not-enough',
      fields: { quantity: '6 pieces are reserved for 1 open order; count at least that many.' },
    });
    const out = await stock({ kind: 'counted', quantity: 6, reason: 'All are promised.' });
    expect(out.revision).toEqual(expect.any(Number));
    const [item] = await goodsStore(shop.database.db).itemsOf(out.revision);
    expect(item).toMatchObject({ key: EAGLE, field: 'soldOut', after: true });
    expect((await clerk.desk('GET', `/goods/${EAGLE}/then?at=${shop.clock()}`)).json().data.product.isSoldOut).toBe(
      true,
    );
  });

  it('is not counted any more once a manager says so', async () => {
    expect((await stock({ kind: 'not-counted', reason: 'Too many to count.' }, clerk)).reason).toBe('not-allowed');
    const ended = await stock({ kind: 'not-counted', reason: 'Too many to count.' });
    expect(ended).toMatchObject({ stock: null, revision: expect.any(Number) });
    expect((await clerk.desk('GET', `/goods/${EAGLE}`)).json().data).not.toHaveProperty('stock');
    expect((await stock({ kind: 'counted', quantity: 1, reason: 'What?' }, manager, 'no-such-thing')).reason).toBe(
      'unknown-goods',
    );
  });
});
