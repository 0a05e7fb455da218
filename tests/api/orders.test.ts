import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { GOODS, newOrder, orderBody, pricedOrder, SHIPPING } from '../support/claims.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { DEALER, openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnBothDatabases('placing an order', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let adaId: string;
  let people = 0;

  beforeAll(async () => {
    shop = await openShop(await open());
  });
  beforeEach(async () => {
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
    ada = new Visitor(shop.app);
    people += 1;
    adaId = await ada.signUp(`ada${people}@example.com`);
  });
  afterAll(() => shop.close());

  const place = (body: unknown, headers?: Record<string, string>) => ada.ask('POST', '/api/order/place', body, headers);
  const ordersOfAda = async () => (await ada.ask('GET', `/api/order/get/by-user/${adaId}`)).json().data;
  /** Moves the market within the bound and lets the shop read it. */
  const moveSpot = async (gold: number) => {
    const prices = { gold: cents(gold), silver: cents(SPOT.silver + 10) };
    shop.feed.set(prices);
    shop.clock.advance(60_000);
    await shop.shop.spot.refresh();
    return prices;
  };

  it('stores the order with its lines, total and the tick that it was priced at', async () => {
    const { amount } = orderBody();
    const response = await place(orderBody());
    expect(response.statusCode).toBe(200);
    const [order] = await ordersOfAda();
    expect(order).toEqual(response.json().data);
    expect(order).toMatchObject({
      totalAmount: amount,
      status: 'pending',
      address: '12 Elm Street, Springfield, IL 62704',
      spot: { USDXAU: 4078.4, USDXAG: 50.62 },
    });
    expect(order.cartItem.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))).toEqual(
      GOODS,
    );
  });

  it('answers all that a record needs: the recipient, the tick with its time, weight and premium of each line', async () => {
    const order = (await place(orderBody())).json().data;
    expect(order.recipient).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '+1 312 555 0100',
    });
    expect(order.spot).toEqual({ USDXAU: 4078.4, USDXAG: 50.62, at: expect.any(String), source: 'fixed' });
    for (const { product } of order.cartItem) {
      expect(product).toMatchObject({ metal: expect.stringMatching(/^(gold|silver)$/) });
      expect(product.weight).toBeGreaterThan(0);
      expect(product.premiumPercentage).toBeGreaterThan(0);
    }
    const tracked = await ada.ask('GET', `/api/order/track/${order.orderId}`);
    expect(tracked.json().data).toEqual(order);
  });

  it('offers the address of the newest order for the next one, to its own customer alone', async () => {
    const lastOf = async (who: Visitor) => (await who.ask('GET', '/api/order/last-address')).json().data;
    expect(await lastOf(ada)).toBeNull();
    await place(orderBody());
    expect(await lastOf(ada)).toEqual(SHIPPING);
    const newer = { address: '7 Oak Street, Apt 2', city: 'Chicago', state: 'Illinois', zipCode: '60614-1234' };
    shop.clock.advance(1_000);
    const { orderId } = (await place({ ...orderBody(), address: newer })).json().data;
    expect(await lastOf(ada)).toEqual(newer);
    const other = new Visitor(shop.app);
    await other.signUp(`other${people}@example.com`);
    expect(await lastOf(other)).toBeNull();
    const change = (values: { address?: string; isToErase?: boolean }) =>
      shop.database.db.update(orders).set(values).where(eq(orders.id, orderId));
    await change({ isToErase: true });
    expect(await lastOf(ada)).toBeNull();
    await change({ isToErase: false, address: 'erased' });
    expect(await lastOf(ada)).toBeNull();
  });

  // Proves 7.16, S7
  it('refuses an order when the price has moved, with the new figures, and stores nothing', async () => {
    const old = orderBody();
    const moved = await moveSpot(410_000);
    shop.clock.advance(601_000);
    await shop.shop.spot.refresh();
    const response = await place(old);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      status: 'ERROR',
      data: 'Prices have changed. Please review your cart and try again.',
      quote: { amount: orderBody(undefined, moved).amount, USDXAU: 4100 },
    });
    expect(await ordersOfAda()).toEqual([]);
  });

  it('refuses an order whose account was deleted after the session was found, and stores nothing', async () => {
    const { userId, recipient, lines, total } = newOrder('deleted a moment ago', 'unused');
    const placed = await shop.shop.placeOrder({
      claim: { userId, isEmailVerified: false, recipient, lines, total, idempotencyKey: 'once', fingerprint: 'f' },
      client: { ip: '203.0.113.1' },
    });
    expect(placed).toEqual({ ok: false, reason: 'not-signed-in' });
    const left = await shop.database.db.select().from(outbox).where(sql`${outbox.letter} ->> 'userId' = ${userId}`);
    expect(left).toEqual([]);
    expect((await place(orderBody())).statusCode).toBe(200);
  });

  it('takes half of a surrogate pair in a name for the sign of an unknown character', async () => {
    expect((await place({ ...orderBody(), firstName: 'Ada\ud83d' })).statusCode).toBe(200);
    const [stored] = await shop.database.db.select().from(orders).where(eq(orders.userId, adaId));
    expect(stored?.firstName).toBe('Ada\ufffd');
  });

  // Proves r.6
  it('honours the price of a tick that is not older than the honour window', async () => {
    const seen = orderBody();
    await moveSpot(411_000);
    const response = await place(seen);
    expect(response.json().data).toMatchObject({ totalAmount: seen.amount, spot: { USDXAU: 4078.4 } });
  });

  // Proves r.7, S7
  it.each([
    ['a quantity of 0', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['a fraction', { quantity: 1.5 }],
    ['a quantity as text', { quantity: '2' }],
    ['true for a quantity', { quantity: true }],
    ['a list for a quantity', { quantity: [2] }],
    ['more than a thousand', { quantity: 1001 }],
    ['a price of a tenth of a cent', { price: 10.001 }],
  ])('refuses %s as invalid', async (_name, fault) => {
    const body = orderBody();
    const response = await place({ ...body, lines: body.lines.map((line) => ({ ...line, ...fault })) });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 'ERROR', reason: 'invalid-input' });
  });

  it('refuses a product that the catalogue does not have', async () => {
    const response = await place({
      ...orderBody(),
      lines: [{ product: { id: '__proto__' }, quantity: 1, price: 1 }],
      amount: 1,
    });
    expect(response.statusCode).toBe(404);
  });

  // Proves r.2
  it('sells nothing while the rate is stale, and sells again by itself', async () => {
    const body = orderBody();
    shop.clock.advance(301_000);
    const refused = await place(body);
    expect(refused.statusCode).toBe(503);
    expect(refused.json().reason).toBe('no-live-price');
    await shop.shop.spot.refresh();
    expect((await place(body)).statusCode).toBe(200);
  });

  // Proves r.11, r.13, S10
  it('answers the same order to the same idempotency key, once, even in parallel', async () => {
    const key = { 'idempotency-key': 'one-and-only' };
    // A proxy may have let the header fall: our pages name the key in the body as well.
    const inBody = { ...orderBody(), idempotencyKey: 'one-and-only' };
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [place(orderBody(), key), place(inBody)]));
    expect(new Set(answers.map((answer) => answer.json().data.orderId)).size).toBe(1);
    // One of them was placed, the others say that they were not.
    expect(answers.filter((answer) => !answer.json().isRepeat).map((answer) => answer.json().message)).toEqual([
      'Order placed',
    ]);
    shop.clock.advance(HOUR_MS);
    await moveSpot(415_000);
    expect((await place(orderBody(), key)).json().data.orderId).toBe(answers[0]?.json().data.orderId);
    expect(await ordersOfAda()).toHaveLength(1);
  });

  // Proves S10
  it('refuses an idempotency key that comes back with another body', async () => {
    const key = { 'idempotency-key': 'reused' };
    const first = await place(orderBody(), key);
    const response = await place(orderBody([{ id: GOODS[1].id, quantity: 1 }]), key);
    expect(response.statusCode).toBe(422);
    // The refusal names what was ordered under the key.
    expect(response.json()).toMatchObject({ reason: 'key-reused', order: first.json().data });
    expect(await ordersOfAda()).toHaveLength(1);
  });

  it('answers a known key also beyond the limit of orders', async () => {
    const body = orderBody();
    const first = await place(body, { 'idempotency-key': 'known' });
    const limits = createRateLimiter(shop.database.db);
    for (let n = 0; n < LIMITS.placeOrder.times; n += 1) await limits.consume([[LIMITS.placeOrder, adaId]]);
    expect((await place(orderBody())).statusCode).toBe(429);
    const again = await place(body, { 'idempotency-key': 'known' });
    expect(again.json().data.orderId).toBe(first.json().data.orderId);
  });

  it('refuses a line whose product claims another price, with the new figures', async () => {
    const body = orderBody();
    const [line] = body.lines;
    const response = await place({
      ...body,
      lines: [{ ...line, product: { ...line?.product, price: 1 } }, body.lines[1]],
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ reason: 'price-moved', quote: { amount: body.amount } });
  });

  it('lets two customers use the same idempotency key', async () => {
    const key = { 'idempotency-key': 'shared' };
    await place(orderBody(), key);
    const grace = new Visitor(shop.app);
    await grace.signUp(`grace${people}@example.com`);
    expect((await grace.ask('POST', '/api/order/place', orderBody(), key)).statusCode).toBe(200);
  });

  it('takes two orders without a key as two', async () => {
    await place(orderBody());
    await place(orderBody());
    expect(await ordersOfAda()).toHaveLength(2);
  });

  // Proves 5.1, 6.6, S2, S3
  it('refuses visitors, and hides the orders of others', async () => {
    const stranger = new Visitor(shop.app);
    expect((await stranger.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(401);
    const { orderId } = (await place(orderBody())).json().data;
    const graceId = await stranger.signUp(`stranger${people}@example.com`);
    expect((await stranger.ask('GET', `/api/order/track/${orderId}`)).json()).toMatchObject({
      status: 'ERROR',
      data: 'Order not found',
    });
    expect((await stranger.ask('GET', `/api/order/get/by-user/${adaId}`)).statusCode).toBe(403);
    const { lines, amountText } = pricedOrder();
    expect(
      (await stranger.ask('POST', `/api/order/place/user/${adaId}/amount/${amountText}/x`, lines)).statusCode,
    ).toBe(403);
    expect((await ada.ask('GET', `/api/order/get/by-user/${graceId}`)).statusCode).toBe(403);
  });

  it('refuses an order when the page shows another user than the session', async () => {
    const other = new Visitor(shop.app);
    const otherId = await other.signUp(`other${people}@example.com`);
    const asked = await place({ ...orderBody(), userId: otherId });
    expect([asked.statusCode, asked.json().reason]).toEqual([403, 'not-yours']);
    expect(await ordersOfAda()).toEqual([]);
    expect((await place({ ...orderBody(), userId: adaId })).statusCode).toBe(200);
  });

  it('refuses a call from another site before it looks for a session', async () => {
    expect((await place(orderBody(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(
      (
        await ada.ask(
          'POST',
          '/auth/login',
          { email: 'a@example.com', password: 'x' },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).statusCode,
    ).toBe(403);
  });

  it('writes to the customer and to the dealer after the order', async () => {
    const { orderId } = (await place({ ...orderBody(), email: 'reader@example.com' })).json().data;
    await expect
      .poll(async () => (await shop.letters()).filter((letter) => letter.includes(orderId)).length, { timeout: 15_000 })
      .toBe(2);
    const letters = (await shop.letters()).filter((letter) => letter.includes(orderId));
    expect(letters.some((letter) => letter.includes('To: reader@example.com'))).toBe(true);
    expect(letters.some((letter) => letter.includes(`To: ${DEALER}`))).toBe(true);
  });

  // Proves r.16, S19
  it('logs neither address, e-mail, password nor query', async () => {
    await place(orderBody());
    const { lines, amountText } = pricedOrder();
    await ada.ask('POST', `/api/order/place/user/${adaId}/amount/${amountText}/Secret-Lane-7`, lines);
    await ada.ask('POST', '/auth/login?email=ada%40example.com&password=correct%20horse');
    expect(shop.logged()).toContain('/api/order/place/user/:userId/amount/:amount/*');
    for (const secret of ['Elm Street', 'Secret-Lane', 'example.com', 'correct', 'session_token'])
      expect(shop.logged()).not.toContain(secret);
  });
});
