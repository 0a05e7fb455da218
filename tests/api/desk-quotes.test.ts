import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cents, centsOf, dollars } from '#domain/money.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { orderMoves } from '../support/desk-orders.ts';
import { changeGoods } from '../support/goods.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('offering prices and working on orders', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let clerkId: string;
  let id: string;
  let total: number;
  let ada: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  beforeEach(async () => {
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
    ({ visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk'));
    const placed = await ada.ask('POST', '/api/order/place', orderBody());
    [id, total] = [placed.json().data.orderId, centsOf(placed.json().data.totalAmount)];
  });
  afterAll(() => shop.close());

  const { move, done, reasonOf, stored, events, letters, moveSpot, keepLive } = orderMoves(() => ({ shop, id }));

  it('offers a new price, which becomes the order once it is agreed to', async () => {
    await moveSpot(SPOT.gold * 1.03);
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const { version } = await done(clerk, 'quote', { version: 1, lines, minutes: 30 });
    expect((await stored()).totalCents).toBe(total);
    const quotes = (await shop.shop.desk?.reads.quotes.of(id)) ?? [];
    expect(quotes.map(({ state }) => state)).toEqual(['placed', 'open']);
    // Whatever the market does meanwhile: it is a promise.
    await moveSpot(SPOT.gold * 1.1);
    await done(clerk, 'quote/agreed-by-phone', { version, note: 'She agrees' });
    const row = await stored();
    expect(row).toMatchObject({
      stage: 'confirmed',
      totalCents: quotes[1]?.total,
      goldCents: quotes[1]?.tick.prices.gold,
    });
    const order = (await ada.ask('GET', `/api/order/track/${id}`)).json().data;
    expect(order).toMatchObject({ totalAmount: dollars(cents(row.totalCents)), cartItem: [{ quantity: 1 }] });
  });

  it('is judged by the price that is offered while it is open, not by the old one', async () => {
    const page = async () => (await clerk.desk('GET', `/orders/${id}`)).json().data;
    const row = async () =>
      (await clerk.desk('GET', `/orders?view=all&q=${id}`)).json().data.rows.find(Boolean) ?? expect.fail('No row');
    await moveSpot(SPOT.gold * 1.03);
    expect((await row()).drift.basisPoints).toBeGreaterThan(290);
    await done(clerk, 'quote', { version: 1, lines: [{ productId: GOODS[0].id, quantity: 1 }], minutes: 30 });
    const offered = await row();
    expect(offered).toMatchObject({ total, drift: { cents: 0, basisPoints: 0 } });
    expect(offered.offered.total).toBe((await page()).quotes.at(-1).total);
    expect(offered.margin.cents).toBeGreaterThan(0);
    expect((await page()).premium.cents).toBe(offered.margin.cents);
  });

  it('ends an offered price by time, once, and agrees to none afterwards', async () => {
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const { version } = await done(clerk, 'quote', { version: 1, lines, minutes: 15 });
    await shop.shop.desk?.runClock();
    expect((await stored()).stage).toBe('requoted');
    await keepLive(15 * 60_000 + 1);
    expect(await reasonOf(move(clerk, 'quote/agreed-by-phone', { version, note: 'Yes' }))).toBe('quote-over');
    await Promise.all([shop.shop.desk?.runClock(), shop.shop.desk?.runClock()]);
    expect(await stored()).toMatchObject({ stage: 'new', version: version + 1 });
    expect((await events()).filter(({ move: name }) => name === 'lapse')).toHaveLength(1);
  });

  it('offers more of nothing that is paused, hidden or beyond its limit, and goes on offering what the order has', async () => {
    const [first, second] = GOODS;
    const offer = (quantity: number, productId: string = first.id) =>
      reasonOf(move(clerk, 'quote', { version: 1, lines: [{ productId, quantity }], minutes: 30 }));
    const { goods } = shop.shop;
    const keyOf = (name: string) => goods.current().keyOf(goods.current().productById(name) ?? expect.fail(name));
    const keys = [keyOf(first.id), keyOf(second.id)];
    const set = (fields: object) =>
      changeGoods(
        shop,
        keys.map((key) => ({ kind: 'change' as const, key, set: fields })),
      );
    await set({ most: 2 });
    expect(await offer(3)).toBe('over-limit');
    await set({ most: null, state: 'paused' });
    expect(await offer(3)).toBe('product-paused');
    await set({ state: 'hidden' });
    expect(await offer(3)).toBe('unknown-product');
    await set({ state: 'on-sale' });
    await changeGoods(shop, [{ kind: 'pause', scope: 'shop', message: 'Back at 9.', cause: 'hand' }]);
    expect(await offer(3)).toBe('sales-paused');
    await set({ state: 'hidden', most: 1 });
    expect((await stored()).version).toBe(1);
    await done(clerk, 'quote', { version: 1, lines: [{ productId: first.id, quantity: 2 }], minutes: 30 });
    await set({ state: 'on-sale', most: null });
    await changeGoods(shop, [{ kind: 'resume', scope: 'shop' }]);
  });

  it('is a courtesy to take an order, and one person confirms it', async () => {
    const { visitor: other } = await newStaff(shop, 'clerk');
    await done(clerk, 'take');
    expect((await stored()).assignedTo).toBe(clerkId);
    expect(await reasonOf(move(other, 'take'))).toBe('taken-by-other');
    expect(await reasonOf(move(other, 'confirm', { version: 1, total }))).toBe('taken-by-other');
    await done(other, 'take', { takeOver: true });
    await done(other, 'confirm', { version: 1, total });
  });

  it('corrects the recipient before the order is packed, and writes to them', async () => {
    const { version } = await done(clerk, 'recipient', { version: 1, firstName: 'Augusta' });
    expect(await stored()).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', version });
    expect((await letters()).map(({ letter }) => letter)).toMatchObject([{ about: 'order-changed' }]);
  });

  it('lets its customer alone withdraw an order, until it is confirmed', async () => {
    const grace = new Visitor(shop.app);
    await grace.signUp(`grace${id}@example.com`);
    const withdraw = (by: Visitor) => by.ask('POST', '/api/order/withdraw', { orderId: id });
    expect(await reasonOf(withdraw(grace))).toBe('unknown-order');
    expect((await withdraw(ada)).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ stage: 'withdrawn', status: 'cancelled' });
    expect(await reasonOf(withdraw(ada))).toBe('move-not-allowed');
  });

  it('shows an offered price by the link of a letter, and takes one answer to it', async () => {
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const { version } = await done(clerk, 'quote', { version: 1, lines, minutes: 30 });
    const token = `a-token-of-the-order-${id}`;
    const { quotes } = shop.shop.desk?.reads ?? expect.fail('There is no desk');
    await quotes.addLink(token, id, 1);
    const ask = (act: string, by = token) =>
      new Visitor(shop.app).ask('POST', `/api/order/quote/${act}`, { token: by });
    const shown = (await ask('read')).json().data;
    expect(shown).toMatchObject({ orderId: id, state: 'open', before: dollars(cents(total)) });
    expect(shown.lines).toMatchObject([{ now: { quantity: 1 } }, { before: { quantity: 1 } }]);
    expect(JSON.stringify(shown)).not.toContain('Elm');
    expect(await reasonOf(ask('read', 'a-token-that-nobody-made-ever'))).toBe('link-spent');
    const answers = await Promise.all([ask('agree'), ask('agree'), ask('agree')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored()).toMatchObject({ stage: 'confirmed', version: version + 1 });
    expect(await reasonOf(ask('refuse'))).toBe('quote-replaced');
  });

  it('ends the order of a customer who refuses the price, and lets none agree to a price that was taken back', async () => {
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const { quotes } = shop.shop.desk?.reads ?? expect.fail('There is no desk');
    const first = await done(clerk, 'quote', { version: 1, lines, minutes: 30 });
    const tokens = [`first-token-of-the-order-${id}`, `other-token-of-the-order-${id}`] as const;
    await quotes.addLink(tokens[0], id, 1);
    const back = await done(clerk, 'quote/take-back', { version: first.version });
    const ask = (act: string, token: string) => new Visitor(shop.app).ask('POST', `/api/order/quote/${act}`, { token });
    expect(await reasonOf(ask('agree', tokens[0]))).toBe('quote-replaced');
    await done(clerk, 'quote', { version: back.version, lines, minutes: 30 });
    await quotes.addLink(tokens[1], id, 2);
    expect((await ask('refuse', tokens[1])).statusCode).toBe(200);
    expect((await stored()).stage).toBe('withdrawn');
  });

  it('shows the same to its signed-in owner alone, who agrees to the total they have seen', async () => {
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const first = await done(clerk, 'quote', { version: 1, lines, minutes: 30 });
    const grace = new Visitor(shop.app);
    await grace.signUp(`grace${id}@example.com`);
    const read = (by: Visitor) => by.ask('POST', '/api/order/quote/read-own', { orderId: id });
    const agree = (by: Visitor, seen: number) =>
      by.ask('POST', '/api/order/quote/agree-own', { orderId: id, total: seen });
    expect(await reasonOf(read(grace))).toBe('unknown-order');
    const shown = (await read(ada)).json().data;
    expect(shown).toMatchObject({ orderId: id, state: 'open', before: dollars(cents(total)), leftMs: 30 * 60_000 });
    expect(await reasonOf(agree(grace, shown.total))).toBe('unknown-order');
    expect(await reasonOf(agree(ada, shown.total + 1))).toBe('quote-replaced');
    for (const _ of ['once', 'twice']) expect((await agree(ada, shown.total)).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ stage: 'confirmed', version: first.version + 1 });
  });

  it('refuses an agreement after the end, and for an order that was declined or withdrawn', async () => {
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const { quotes } = shop.shop.desk?.reads ?? expect.fail('There is no desk');
    const token = `a-token-of-the-order-${id}`;
    const ask = (act: string) => new Visitor(shop.app).ask('POST', `/api/order/quote/${act}`, { token });
    const offered = await done(clerk, 'quote', { version: 1, lines, minutes: 15 });
    await quotes.addLink(token, id, 1);
    const declined = await done(clerk, 'decline', { version: offered.version, reason: 'not-in-stock' });
    expect((await ask('read')).json().data.state).toBe('replaced');
    expect(await reasonOf(ask('agree'))).toBe('quote-replaced');
    await done(clerk, 'undo', { version: declined.version, seq: declined.seq });
    expect((await ask('read')).json().data.state).toBe('open');
    await keepLive(15 * 60_000 + 1);
    expect((await ask('read')).json().data).toMatchObject({ state: 'over', leftMs: 0 });
    expect(await reasonOf(ask('agree'))).toBe('quote-over');
    await ada.ask('POST', '/api/order/withdraw', { orderId: id });
    expect((await ask('read')).json().data.state).toBe('refused');
    expect((await stored()).stage).toBe('withdrawn');
  });

  it('leaves an offered price as it was under a decline that is taken back, whatever was tried meanwhile', async () => {
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    const { version } = await done(clerk, 'quote', { version: 1, lines, minutes: 15 });
    await keepLive(15 * 60_000 - 10_000);
    const declined = await done(clerk, 'decline', { version, reason: 'address' });
    expect(await reasonOf(ada.ask('POST', '/api/order/withdraw', { orderId: id }))).toBe('move-not-allowed');
    await keepLive(20_000);
    await shop.shop.desk?.runClock();
    await done(clerk, 'undo', { version: declined.version, seq: declined.seq });
    expect((await shop.shop.desk?.reads.quotes.of(id))?.at(-1)?.state).toBe('open');
    await shop.shop.desk?.runClock();
    expect((await stored()).stage).toBe('new');
  });

  it('counts tries of links by address', async () => {
    const stranger = new Visitor(shop.app, '203.0.113.77');
    const tried = () => stranger.ask('POST', '/api/order/quote/read', { token: 'a-token-that-nobody-made-ever' });
    for (let nth = 0; nth < 60; nth += 1) expect((await tried()).statusCode).toBe(410);
    expect((await tried()).statusCode).toBe(429);
  });
});
