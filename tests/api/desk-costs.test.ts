import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { goodsDesk } from '../support/goods-desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

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

  const sums = async () => (await clerk.desk('GET', '/orders?view=to-confirm')).json().data.sums;

  it('is taken off the margin that is left of an order', async () => {
    const key = product ? catalogue.keyOf(product) : '';
    const before = await orderPage();
    expect(before.lines[0].cost).toBeNull();
    expect(before.margin.isBeforeCost).toBe(true);
    expect(await sums()).toMatchObject({ marginLeft: before.margin.amount, withoutCost: 1 });
    await patch(key, { cost: { each: 20 } });
    const each = await orderPage();
    expect(each.lines[0].cost).toEqual({ each: 20 });
    expect(each.margin).toMatchObject({ isBeforeCost: false });
    expect(each.margin.amount).toBeCloseTo(before.margin.amount - 20, 2);
    expect(await sums()).toMatchObject({ marginLeft: each.margin.amount, withoutCost: 0 });
    await patch(key, { cost: { percent: 1 }, name: 'Another name' });
    const percent = await orderPage();
    expect(percent.lines[0].cost).toEqual({ percent: 1 });
    const { rows } = (await clerk.desk('GET', '/orders?view=all')).json().data;
    expect(rows[0].margin).toEqual(percent.margin);
    expect(await sums()).toMatchObject({ marginLeft: percent.margin.amount, withoutCost: 0 });
    const csv = (await clerk.desk('GET', '/orders.csv?view=all')).body;
    expect(csv).toContain(`,${percent.margin.amount.toFixed(2)},"at cost",`);
  });

  it('keeps a clerk from confirming what brings less', async () => {
    const key = product ? catalogue.keyOf(product) : '';
    const body = { version: 1, total: orderBody(lines).amount };
    const dear = { cost: { percent: 49 }, ask: true, reason: 'The mint raised it.' };
    const { proposalId } = await patch(key, dear);
    const { visitor: owner } = await newStaff(shop, 'owner');
    expect((await owner.desk('POST', `/proposals/${proposalId}/approve`, {})).statusCode).toBe(200);
    const refused = await clerk.desk('POST', `/orders/${orderId}/confirm`, body);
    expect(refused.json().reason).toBe('below-cost');
    const { margin } = (await clerk.desk('GET', `/orders/${orderId}`)).json().data;
    expect(margin.amount).toBeLessThan(0);
    const csv = (await clerk.desk('GET', '/orders.csv?view=all')).body;
    expect(csv).toContain(`,${margin.amount.toFixed(2)},"at cost",`);
    expect((await manager.desk('POST', `/orders/${orderId}/confirm`, body)).statusCode).toBe(200);
  });
});
