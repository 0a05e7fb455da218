import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { marginLeft } from '#domain/drift.ts';
import { centsOf, formatAmount } from '#domain/money.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { goodsDesk } from '../support/goods-desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const catalogue = troyCatalogue();
const product = catalogue.productById(GOODS[0].id);

describeOnEachDatabase('what goods cost', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let clerk: StaffVisitor;
  let orderId: string;
  const lines = [{ id: GOODS[0].id, quantity: 1 }];

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    await newStaff(shop, 'owner');
    const customer = new Visitor(shop.app);
    await customer.signUp('ada@example.com');
    orderId = (await customer.ask('POST', '/api/order/place', orderBody(lines))).json().data.orderId;
  });
  afterAll(() => shop.close());

  const { patch } = goodsDesk(() => ({ manager, viewer: clerk }));
  const orderPage = async () => (await clerk.desk('GET', `/orders/${orderId}`)).json().data;
  const rowOf = async () => (await clerk.desk('GET', '/orders?view=all')).json().data.rows[0];

  const sums = async () => (await clerk.desk('GET', '/orders?view=to-confirm')).json().data.sums;

  it('is taken off the margin that is left of an order', async () => {
    const key = product ? catalogue.keyOf(product) : '';
    const { margin: before } = await rowOf();
    expect((await orderPage()).lines[0]).not.toHaveProperty('cost');
    expect(before.isBeforeCost).toBe(true);
    expect(await sums()).toMatchObject({ marginLeft: before.cents, withoutCost: 1 });
    await patch(key, { cost: { cents: 2_000 } });
    const { margin: each } = await rowOf();
    expect((await orderPage()).lines[0].cost).toEqual({ cents: 2_000 });
    expect(each).toMatchObject({ cents: before.cents - 2_000, isBeforeCost: false });
    expect(await sums()).toMatchObject({ marginLeft: each.cents, withoutCost: 0 });
    await patch(key, { cost: { basisPoints: 100 }, name: 'Another name' });
    const { margin: share } = await rowOf();
    const page = await orderPage();
    expect(page.lines[0].cost).toEqual({ basisPoints: 100 });
    const costOf = () => page.lines[0].cost;
    expect(share).toEqual(marginLeft(page, SPOT, costOf));
    expect(await sums()).toMatchObject({ marginLeft: share.cents, withoutCost: 0 });
    const csv = (await clerk.desk('GET', '/orders.csv?view=all')).body;
    expect(csv).toContain(`,${formatAmount(share.cents)},"at cost",`);
  });

  it('keeps a clerk from confirming what brings less', async () => {
    const key = product ? catalogue.keyOf(product) : '';
    const body = { version: 1, total: centsOf(orderBody(lines).amount) };
    const dear = { cost: { basisPoints: 4_900 }, ask: true, reason: 'The mint raised it.' };
    const { proposalId } = await patch(key, dear);
    const { visitor: owner } = await newStaff(shop, 'owner');
    expect((await owner.desk('POST', `/proposals/${proposalId}/approve`, {})).statusCode).toBe(200);
    const refused = await clerk.desk('POST', `/orders/${orderId}/confirm`, body);
    expect(refused.json().reason).toBe('below-cost');
    const { margin } = await rowOf();
    expect(margin.cents).toBeLessThan(0);
    const csv = (await clerk.desk('GET', '/orders.csv?view=all')).body;
    expect(csv).toContain(`,${formatAmount(margin.cents)},"at cost",`);
    expect((await manager.desk('POST', `/orders/${orderId}/confirm`, body)).statusCode).toBe(200);
  });
});
