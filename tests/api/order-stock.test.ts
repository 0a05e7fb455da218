import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterMove, NO_STOCK, type StockMove } from '#domain/stock.ts';
import { stockMoves } from '#server/database/goods-tables.ts';
import { stockStore } from '#server/goods/stock-store.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { countPieces, stockOf } from '../support/goods.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { parcelHolding } from '../support/parcels.ts';

const [{ id: COUNTED }, { id: OTHER }] = GOODS;
const REFUND = { method: 'wire', reference: 'Back', receivedOn: '2026-03-02' };

describeOnEachDatabase('pieces of a counted product', (open) => {
  let shop: TestShop;
  let key: string;
  let ada: Visitor;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    manager = (await newStaff(shop, 'manager')).visitor;
    key = await countPieces(shop, COUNTED, 1_000);
  });
  afterAll(() => shop.close());

  const pieces = () => stockOf(shop, key);
  const place = (quantity = 2) =>
    OrderAtDesk.placedBy(
      shop,
      ada,
      orderBody([
        { id: COUNTED, quantity },
        { id: OTHER, quantity: 1 },
      ]),
    );

  it('are told of a product in a cart, less what orders wait for, and of no other', async () => {
    const asked = async () => {
      const ids = new URLSearchParams([COUNTED, OTHER].map((id) => ['id', id]));
      return (await ada.ask('GET', `/api/products?${ids}`)).json().data;
    };
    await place(4);
    const { here, reserved } = await pieces();
    const [counted, other] = await asked();
    expect(counted).toMatchObject({ id: COUNTED, left: here - reserved });
    expect(other).toMatchObject({ id: OTHER });
    expect(other).not.toHaveProperty('left');
  });

  it('are reserved by placing, and released when an order ends', async () => {
    const { here, reserved } = await pieces();
    const [declined, withdrawn, cancelled] = [await place(), await place(), await place()];
    expect(await pieces()).toEqual({ here, reserved: reserved + 6 });
    await declined.do(manager, 'decline', { reason: 'address' });
    await ada.ask('POST', '/api/order/withdraw', { orderId: withdrawn.id });
    await cancelled.goTo(manager, 'confirmed');
    await cancelled.do(manager, 'cancel', { reason: 'other' });
    expect(await pieces()).toEqual({ here, reserved });
  });

  it('are taken when an order is allocated, and put back when it is cancelled', async () => {
    const { here, reserved } = await pieces();
    const order = await (await place()).goTo(manager, 'allocated');
    expect(await pieces()).toEqual({ here: here - 2, reserved });
    await order.do(manager, 'cancel', { reason: 'other', refund: { ...REFUND, amount: order.total } });
    expect(await pieces()).toEqual({ here, reserved });
  });

  it('are released, or put back, as far as they are cancelled, but for those that a lost parcel held', async () => {
    const { here, reserved } = await pieces();
    const part = { pieces: [{ position: 0, quantity: 1 }], reason: 'not-in-stock' };
    const confirmed = await (await place()).goTo(manager, 'confirmed');
    await confirmed.do(manager, 'cancel-part', part);
    expect(await pieces()).toEqual({ here, reserved: reserved + 1 });
    await confirmed.do(manager, 'undo', { seq: confirmed.seq });
    expect(await pieces()).toEqual({ here, reserved: reserved + 2 });
    await confirmed.do(manager, 'cancel', { reason: 'other' });
    const packed = await (await place(3)).goTo(manager, 'packed');
    expect(await pieces()).toEqual({ here: here - 3, reserved });
    await packed.do(manager, 'ship', { parcels: [parcelHolding([0, 1]), parcelHolding([0, 1])] });
    const [, second] = (await packed.page(manager)).parcels;
    await packed.do(manager, 'parcel-state', { parcelId: second?.id, state: 'lost' });
    await packed.do(manager, 'cancel-part', { ...part, pieces: [{ position: 0, quantity: 2 }] });
    expect(await pieces()).toEqual({ here: here - 2, reserved });
  });

  it('are told of each line of the order: reserved, taken, and short where others have them', async () => {
    const order = await place();
    const stockOfLines = async ({ id }: OrderAtDesk) => {
      const { lines } = (await manager.desk('GET', `/orders/${id}`)).json().data;
      return lines.map(({ stock }: { stock: unknown }) => stock);
    };
    expect(await stockOfLines(order)).toEqual([{ reserved: 2, taken: 0, short: 0 }, null]);
    const { here } = await pieces();
    const other = (await stockStore(shop.database.db).named([OTHER])).get(OTHER)?.key;
    const stock = async (body: object) =>
      (await manager.desk('POST', `/goods/${other}/stock`, { reason: 'As it is.', ...body })).json().data?.stock;
    // It had ended when counting began, so that nothing was reserved for it.
    const undone = await place();
    const { seq } = await undone.do(manager, 'decline', { reason: 'address' });
    const { reserved } = await stock({ kind: 'counted', quantity: 1_000 });
    await stock({ kind: 'counted', quantity: reserved });
    await undone.do(manager, 'undo', { seq });
    expect(await stockOfLines(undone)).toEqual([
      { reserved: 2, taken: 0, short: 0 },
      { reserved: 0, taken: 0, short: 1 },
    ]);
    await stock({ kind: 'received', quantity: 9 });
    await order.goTo(manager, 'allocated');
    expect(await pieces()).toMatchObject({ here: here - 2 });
    expect(await stockOfLines(order)).toEqual([
      { reserved: 0, taken: 2, short: 0 },
      { reserved: 0, taken: 1, short: 0 },
    ]);
    await stock({ kind: 'not-counted' });
  });

  it('are taken by the first of the three moves that shipping at once stands for, and its undo leaves them packed', async () => {
    const { here, reserved } = await pieces();
    const order = await (await place()).goTo(manager, 'paid');
    expect((await order.do(manager, 'ship-now', { parcels: [parcelHolding([0, 2], [1, 1])] })).stage).toBe('shipped');
    const { events } = await order.page(manager);
    expect(events.slice(0, 3).map(({ move }) => move)).toEqual(['ship', 'pack', 'allocate']);
    expect(await pieces()).toEqual({ here: here - 2, reserved });
    await order.do(manager, 'undo', { seq: order.seq });
    expect(await order.page(manager)).toMatchObject({ stage: 'packed', parcels: [] });
    expect(await pieces()).toEqual({ here: here - 2, reserved });
  });

  it('go back to where they were when a move is undone', async () => {
    const order = await place();
    const before = await pieces();
    const { seq } = await order.do(manager, 'decline', { reason: 'address' });
    await order.do(manager, 'undo', { seq });
    expect(await pieces()).toEqual(before);
    await order.goTo(manager, 'paid');
    const allocated = await order.do(manager, 'allocate', { ticked: [0, 1] });
    await order.do(manager, 'undo', { seq: allocated.seq });
    expect(await pieces()).toEqual(before);
  });

  it('are there for the order and for the price that is offered, until it ends with one of them', async () => {
    const { here, reserved } = await pieces();
    const order = await place(2);
    const offer = (quantity: number) =>
      order.do(manager, 'quote', { lines: [{ productId: COUNTED, quantity }], minutes: 30 });
    await offer(5);
    expect(await pieces()).toEqual({ here, reserved: reserved + 5 });
    await order.do(manager, 'quote/take-back');
    expect(await pieces()).toEqual({ here, reserved: reserved + 2 });
    await offer(1);
    expect(await pieces()).toEqual({ here, reserved: reserved + 2 });
    await order.do(manager, 'quote/agreed-by-phone', { note: 'Yes' });
    expect(await pieces()).toEqual({ here, reserved: reserved + 1 });
  });

  it('are not offered where there are too few', async () => {
    const order = await place(1);
    const { here, reserved } = await pieces();
    const lines = [{ productId: COUNTED, quantity: 1000 }];
    const answer = await order.ask(manager, 'quote', { lines, minutes: 30 });
    expect(answer.json()).toMatchObject({ reason: 'not-enough', atMost: { quantity: here - reserved } });
    expect(await order.stage()).toBe('new');
    expect(await pieces()).toEqual({ here, reserved });
  });

  it('are as many as their moves say, whatever orders do', async () => {
    const acts = ['decline', 'quote', 'agree', 'confirm', 'pay', 'allocate', 'part', 'cancel', 'undo'] as const;
    const life = fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      acts: fc.array(fc.constantFrom(...acts), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ quantity, acts: chosen }) => {
        const order = await place(quantity);
        for (const act of chosen) await perform(order, manager, act);
        const rows = await shop.database.db.select().from(stockMoves).orderBy(stockMoves.id);
        const own = rows.filter(({ productKey }) => productKey === key) as unknown as StockMove[];
        expect(own.reduce(afterMove, NO_STOCK)).toEqual(await pieces());
      }),
      { numRuns: 12 },
    );
  });

  it('of the last ten exactly ten are sold, however many ask at once', async () => {
    const { here, reserved } = await pieces();
    const rest = await place(1);
    const left = here - reserved - 1;
    await rest.do(manager, 'quote', { lines: [{ productId: COUNTED, quantity: left - 9 }], minutes: 30 });
    const buyers = Array.from({ length: 100 }, () => new Visitor(shop.app));
    for (const [nth, buyer] of buyers.entries()) await buyer.signUp(`buyer${nth}@example.com`);
    const body = orderBody([{ id: COUNTED, quantity: 1 }]);
    const answers = await Promise.all(buyers.map((buyer) => buyer.ask('POST', '/api/order/place', body)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json());
    expect(new Set(refused.map(({ reason, data }) => `${reason}: ${data}`))).toEqual(
      new Set([`not-enough: ${COUNTED} is sold out.`]),
    );
    await shop.shop.goods.catchUp();
    expect(shop.shop.goods.current().productById(COUNTED)?.sale).toEqual({ state: 'sold-out' });
    await rest.do(manager, 'decline', { reason: 'address' });
    await shop.shop.goods.catchUp();
    expect(shop.shop.goods.current().productById(COUNTED)?.sale).toBeUndefined();
  });
});

/** Whether it is done or refused: both leave the books right. */
async function perform(order: OrderAtDesk, by: StaffVisitor, act: string): Promise<void> {
  const asks: Readonly<Record<string, readonly [string, object]>> = {
    decline: ['decline', { reason: 'address' }],
    quote: ['quote', { lines: [{ productId: COUNTED, quantity: 4 }], minutes: 30 }],
    agree: ['quote/agreed-by-phone', { note: 'Yes' }],
    confirm: ['confirm', { total: order.total }],
    pay: ['payments', order.payment()],
    allocate: ['allocate', { ticked: [0, 1] }],
    part: ['cancel-part', { pieces: [{ position: 0, quantity: 1 }], reason: 'not-in-stock' }],
    cancel: ['cancel', { reason: 'other', refund: { ...REFUND, amount: order.total } }],
    undo: ['undo', { seq: order.seq }],
  };
  const [path, body] = asks[act] ?? ['', {}];
  const answer = await order.ask(by, path, body);
  if (answer.statusCode !== 200) return;
  const { version, seq } = answer.json().data;
  order.version = version;
  order.seq = seq;
}
