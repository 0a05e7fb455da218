import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { afterMove, NO_STOCK, type StockMove } from '#domain/stock.ts';
import { stockMoves } from '#server/database/goods-tables.ts';
import { stockStore } from '#server/goods/stock-store.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { stockOf } from '../support/goods.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const [{ id: PRODUCT }, { id: OTHER }] = GOODS;
const REFUND = { method: 'wire', reference: 'Back', receivedOn: '2026-03-02' };

describeOnEachDatabase('counting of a product that open orders name', (open) => {
  let shop: TestShop;
  let key: string;
  let ada: Visitor;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    manager = (await newStaff(shop, 'manager')).visitor;
    key = (await stockStore(shop.database.db).named([PRODUCT])).get(PRODUCT)?.key ?? '';
  });
  afterAll(() => shop.close());

  const place = (quantity = 2, id: string = PRODUCT) => OrderAtDesk.placedBy(shop, ada, orderBody([{ id, quantity }]));
  const quote = (order: OrderAtDesk, quantity: number, productId: string = PRODUCT) =>
    order.do(manager, 'quote', { lines: [{ productId, quantity }], minutes: 30 });
  const allocate = (order: OrderAtDesk) => order.do(manager, 'allocate', { ticked: [0] });
  const cancel = (order: OrderAtDesk) =>
    order.do(manager, 'cancel', { reason: 'other', refund: { ...REFUND, reference: order.id, amount: order.total } });
  const ship = (order: OrderAtDesk) => {
    const parcel = { carrier: 'pickup', number: order.id, insured: 10_000_000, hasSignature: true };
    return order.do(manager, 'ship', { parcels: [{ ...parcel, lines: [{ position: 0, quantity: 2 }] }] });
  };
  const stock = async (body: object) =>
    (await manager.desk('POST', `/goods/${key}/stock`, { reason: 'As it is.', ...body })).json();
  const inStage = async (stage: 'confirmed' | 'paid' | 'allocated' | 'packed') => (await place()).goTo(manager, stage);

  it('reserves what each open order waits for, and knows what is off the shelf for it', async () => {
    const placed = await place();
    const review = await place();
    await review.do(manager, 'review', { note: 'Twice in an hour.' });
    const [offeredMore, offeredOther, offeredFirst] = [await place(), await place(), await place(1, OTHER)];
    await quote(offeredMore, 5);
    await quote(offeredOther, 1, OTHER);
    await quote(offeredFirst, 3);
    const [confirmed, paid] = [await inStage('confirmed'), await inStage('paid')];
    const [heldPaid, heldPacked] = [await inStage('paid'), await inStage('packed')];
    for (const order of [heldPaid, heldPacked]) await order.do(manager, 'hold', { reason: 'address' });
    const [allocated, packed, shipped] = [await inStage('allocated'), await inStage('packed'), await inStage('packed')];
    await ship(shipped);
    const ended = [await place(), await inStage('confirmed'), await inStage('packed')];
    await ended[0]?.do(manager, 'decline', { reason: 'address' });
    await ended[1]?.do(manager, 'cancel', { reason: 'other' });
    if (ended[2]) await ship(ended[2]);
    await ended[2]?.do(manager, 'deliver', { day: '2026-03-02' });

    const waiting = 2 + 2 + 5 + 2 + 3 + 2 + 2 + 2;
    expect(await stock({ kind: 'counted', quantity: waiting - 1 })).toMatchObject({
      reason: 'not-enough',
      fields: { quantity: `${waiting} pieces are reserved for 8 open orders; count at least that many.` },
    });
    expect(await stockOf(shop, key)).toEqual(NO_STOCK);

    expect((await stock({ kind: 'counted', quantity: waiting + 1 })).data.stock).toEqual({
      here: waiting + 1,
      reserved: waiting,
    });
    await shop.shop.goods.catchUp();
    expect((await ada.ask('POST', '/api/order/place', orderBody([{ id: PRODUCT, quantity: 2 }]))).json()).toMatchObject(
      {
        reason: 'not-enough',
      },
    );

    await placed.do(manager, 'decline', { reason: 'address' });
    await review.do(manager, 'decline', { reason: 'address' });
    await offeredMore.do(manager, 'quote/agreed-by-phone', { note: 'Yes' });
    await offeredOther.do(manager, 'quote/agreed-by-phone', { note: 'Yes' });
    await offeredFirst.do(manager, 'quote/take-back');
    await confirmed.do(manager, 'cancel', { reason: 'other' });
    await allocate(paid);
    await heldPaid.do(manager, 'unhold', { to: 'paid' });
    await allocate(heldPaid);
    expect(await stockOf(shop, key)).toEqual({ here: waiting + 1 - 4, reserved: 5 });
    // What was off the shelf comes back to it.
    for (const order of [heldPacked, allocated, packed]) await cancel(order);
    expect(await stockOf(shop, key)).toEqual({ here: waiting + 1 - 4 + 6, reserved: 5 });
    const rows = await shop.database.db.select().from(stockMoves).orderBy(stockMoves.id);
    const own = rows.filter(({ productKey }) => productKey === key) as unknown as StockMove[];
    expect(own.reduce(afterMove, NO_STOCK)).toEqual(await stockOf(shop, key));
  });

  it('begins anew after a time without counting: what went meanwhile is taken, what came meanwhile is reserved', async () => {
    await stock({ kind: 'counted', quantity: 20 });
    const { reserved } = await stockOf(shop, key);
    const before = await (await place()).goTo(manager, 'paid');
    await stock({ kind: 'not-counted' });
    await shop.shop.goods.catchUp();
    await allocate(before);
    const meanwhile = await place();
    expect((await stock({ kind: 'counted', quantity: 18 })).data.stock).toEqual({ here: 18, reserved: reserved + 2 });
    await meanwhile.do(manager, 'decline', { reason: 'address' });
    await cancel(before);
    expect(await stockOf(shop, key)).toEqual({ here: 20, reserved });
  });

  it('says one piece and one order as one', async () => {
    const third = troyCatalogue().entries[2]?.id ?? '';
    const named = (await stockStore(shop.database.db).named([third])).get(third)?.key;
    await place(1, third);
    const count = async (quantity: number) =>
      (await manager.desk('POST', `/goods/${named}/stock`, { kind: 'counted', quantity, reason: 'As it is.' })).json();
    const fields = { quantity: '1 piece is reserved for 1 open order; count at least that many.' };
    expect(await count(0)).toMatchObject({ fields });
    expect((await count(1)).data.stock).toEqual({ here: 1, reserved: 1 });
    expect(await count(0)).toMatchObject({ fields });
  });
});
