import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { formatUsd } from '#domain/money.ts';
import { GOODS, orderBody } from '../../support/claims.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../../support/desk.ts';
import { OrderAtDesk } from '../../support/desk-orders.ts';
import { seedShop } from '../../support/goods.ts';
import { goodsDesk } from '../../support/goods-desk.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

describeOnBothDatabases('notices to the staff', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let clerk: StaffVisitor;
  let viewer: StaffVisitor;
  let ada: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    await newStaff(shop, 'owner');
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(() => shop.close());

  const { ask, newBar, page } = goodsDesk(() => ({ manager, viewer }));
  const choose = async (by: StaffVisitor, notice: string, isOn: boolean) =>
    expect((await by.desk('PUT', '/me/notices', { notice, isOn })).statusCode).toBe(200);
  const chosen = async (by: StaffVisitor) => (await by.desk('GET', '/me')).json().data.notices;
  /** Letters to this person with these words, once none is on its way. */
  async function lettersTo({ email }: StaffVisitor, words: string): Promise<readonly string[]> {
    await expect.poll(async () => (await shop.shop.countLetters()).waiting).toBe(0);
    const letters = (await shop.letters()).map((letter) => letter.replaceAll('=\r\n', ''));
    return letters.filter((letter) => letter.includes(`To: ${email}`) && letter.includes(words));
  }
  const place = async () => {
    shop.clock.advance(1);
    return OrderAtDesk.placedBy(shop, ada, orderBody([{ id: GOODS[0].id, quantity: 1 }]));
  };

  it('are those of orders taken over and proposals decided, until the person chooses others', async () => {
    expect(await chosen(viewer)).toEqual(['taken-over', 'handed-over', 'mentioned', 'proposal-decided']);
    await choose(viewer, 'taken-over', false);
    await choose(viewer, 'feed-trouble', true);
    await choose(viewer, 'feed-trouble', true);
    expect(await chosen(viewer)).toEqual(['handed-over', 'mentioned', 'proposal-decided', 'feed-trouble']);
    expect(await chosen(clerk)).toEqual(['taken-over', 'handed-over', 'mentioned', 'proposal-decided']);
    const wrong = await viewer.desk('PUT', '/me/notices', { notice: 'lunch', isOn: true });
    expect(wrong.json().reason).toBe('invalid-input');
  });

  it('tell of a new order by its handle and total, without the customer', async () => {
    await choose(manager, 'new-order', true);
    const { id, total } = await place();
    const [letter = '', ...more] = await lettersTo(manager, id.slice(-6));
    expect(more).toEqual([]);
    expect(letter).toContain(formatUsd(total));
    expect(letter).not.toMatch(/Ada|Lovelace|Elm Street|ada@/);
    expect(await lettersTo(clerk, id.slice(-6))).toEqual([]);
  });

  it('tell whom an order was taken from, and nobody of taking a free one', async () => {
    const order = await place();
    await order.do(clerk, 'take');
    expect(await lettersTo(clerk, 'was taken over')).toEqual([]);
    await order.do(manager, 'take', { takeOver: true });
    expect(await lettersTo(clerk, 'was taken over')).toHaveLength(1);
    await choose(manager, 'taken-over', false);
    await order.do(clerk, 'take', { takeOver: true });
    expect(await lettersTo(manager, 'was taken over')).toEqual([]);
  });

  it('tell who may decide of a proposal, and who asked of the decision', async () => {
    await choose(manager, 'proposal-waits', true);
    await choose(clerk, 'proposal-waits', true);
    const key = await newBar();
    const body = { version: (await page(key)).version, premium: 300, ask: true, reason: 'Mints raised their prices.' };
    const { proposalId } = await ask(clerk, 'PATCH', `/goods/${key}`, body);
    expect(await lettersTo(manager, 'Mints raised their prices.')).toHaveLength(1);
    expect(await lettersTo(clerk, 'needs approval')).toEqual([]);
    await ask(manager, 'POST', `/proposals/${proposalId}/send-back`, { note: 'Not this week' });
    expect(await lettersTo(clerk, 'Not this week')).toHaveLength(1);
  });

  it('tell once of a hold that ends in half an hour, and of none that was answered', async () => {
    await choose(clerk, 'hold-ends', true);
    const [waits, answered] = [await place(), await place()];
    // By the customer: letters of moves by staff wait for half a minute.
    await ada.ask('POST', '/api/order/withdraw', { orderId: answered.id });
    await shop.shop.desk?.runClock();
    expect(await lettersTo(clerk, 'The price hold on')).toEqual([]);
    shop.clock.advance(3.5 * HOUR_MS);
    await Promise.all([shop.shop.desk?.runClock(), shop.shop.desk?.runClock()]);
    await shop.shop.desk?.runClock();
    const told = (await lettersTo(clerk, 'The price hold on')).join();
    expect(told.split(`Subject:`)).toHaveLength(4);
    expect(told).toContain(waits.id.slice(-6));
    expect(told).not.toContain(answered.id.slice(-6));
  });

  it('tell once that good prices stop coming', async () => {
    await shop.shop.spot.refresh();
    await shop.shop.desk?.runClock();
    shop.clock.advance(6 * 60_000);
    await shop.shop.desk?.runClock();
    await shop.shop.desk?.runClock();
    expect(await lettersTo(viewer, 'No valid prices are coming in')).toHaveLength(1);
    expect(await lettersTo(manager, 'No valid prices are coming in')).toEqual([]);
  });
});
