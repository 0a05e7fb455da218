import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS, pricedOrder } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { LIMITS, openShop, type TestShop, Visitor } from '../support/open-shop.ts';

/** Every call of section 7 of the specification, exactly as it is written there. */
describeOnEachDatabase('the specified calls', (open) => {
  let shop: TestShop;
  let ada: Visitor;
  let adaId: string;
  let bea: Visitor;
  let beaId: string;

  beforeAll(async () => {
    shop = await openShop(await open());
    ada = new Visitor(shop.app);
    adaId = await ada.signUp('ada@example.com');
    bea = new Visitor(shop.app);
    beaId = await bea.signUp('bea@example.com');
  });
  afterAll(() => shop.close());

  // Proves 3.register.1, 7.5
  it('registers with everything in the query and no body', async () => {
    const response = await new Visitor(shop.app).ask(
      'POST',
      '/auth/register?name=Grace%20Hopper&email=grace%40example.com&password=nanoseconds&phone=312-555-0188',
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'SUCCESS',
      data: { id: expect.any(String), name: 'Grace Hopper', email: 'grace@example.com', phone: '312-555-0188' },
    });
    expect(response.json().message).toBeTypeOf('string');
  });

  // Proves 3.register.2
  it('registers without a phone', async () => {
    const response = await new Visitor(shop.app).ask(
      'POST',
      '/auth/register?name=No%20Phone&email=nophone%40example.com&password=nanoseconds',
    );
    expect(response.json()).toMatchObject({ status: 'SUCCESS', data: { phone: '' } });
  });

  // Proves 3.login.1, 7.2, 7.3
  it('signs in with everything in the query and no body', async () => {
    const visitor = new Visitor(shop.app);
    const response = await visitor.ask('POST', '/auth/login?email=ada%40example.com&password=correct%20horse');
    expect(response.json()).toMatchObject({
      status: 'SUCCESS',
      data: { id: adaId, name: 'Ada Lovelace', email: 'ada@example.com', phone: '+1 312 555 0100' },
    });
    expect((await visitor.ask('GET', '/auth/session')).statusCode).toBe(200);
  });

  // Proves 7.4
  it('answers a wrong password with an error string as its data', async () => {
    const response = await new Visitor(shop.app).ask('POST', '/auth/login?email=ada%40example.com&password=wrong');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      status: 'ERROR',
      data: 'Invalid credentials',
      message: 'Invalid credentials',
    });
  });

  // Proves 3.rates.1, 7.11
  it('answers live rates per troy ounce', async () => {
    const response = await new Visitor(shop.app).ask('GET', '/api/getMetal');
    expect(response.json()).toMatchObject({
      success: true,
      rates: { USDXAU: 4078.4, USDXAG: 50.62 },
      source: 'fixed',
      state: 'live',
    });
    const { at, answeredAt, heldSeconds } = response.json();
    expect(heldSeconds * 1000).toBe(LIMITS.honourMs);
    expect(Date.parse(answeredAt)).toBeGreaterThanOrEqual(Date.parse(at));
  });

  // Proves 7.13, 7.14
  it('places an order with user, amount and hyphened address in the path', async () => {
    const { lines, amountText } = pricedOrder();
    const response = await ada.ask(
      'POST',
      `/api/order/place/user/${adaId}/amount/${amountText}/12-Elm-Street,-Springfield,-IL-62704`,
      lines,
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'SUCCESS',
      data: {
        orderId: expect.stringMatching(/^\d{20,}$/),
        status: 'pending',
        totalAmount: Number(amountText),
        address: '12-Elm-Street,-Springfield,-IL-62704',
      },
    });
  });

  // Proves 7.15
  it('takes an address of several hundred characters in the path', async () => {
    shop.clock.advance(1000);
    const { lines, amountText } = pricedOrder();
    const address = `${'Long-Lane-'.repeat(40)}62704`;
    const response = await ada.ask('POST', `/api/order/place/user/${adaId}/amount/${amountText}/${address}`, lines);
    expect(response.json()).toMatchObject({ status: 'SUCCESS', data: { address } });
  });

  it('takes an address with a slash in the path, written as it is or encoded', async () => {
    shop.clock.advance(1000);
    const { lines, amountText } = pricedOrder();
    for (const written of ['12-1/2-Elm-St,-Springfield,-IL-62704', '12-1%2F2-Elm-St,-Springfield,-IL-62704']) {
      const response = await bea.ask('POST', `/api/order/place/user/${beaId}/amount/${amountText}/${written}`, lines);
      expect(response.json()).toMatchObject({ data: { address: '12-1/2-Elm-St,-Springfield,-IL-62704' } });
    }
  });

  it('refuses an address that a question mark cuts, and takes an encoded one', async () => {
    shop.clock.advance(1000);
    const { lines, amountText } = pricedOrder();
    const path = `/api/order/place/user/${beaId}/amount/${amountText}/12-Elm-St`;
    const cut = await bea.ask('POST', `${path}?-rear,-Springfield,-IL-62704`, lines);
    expect([cut.statusCode, cut.json().data]).toEqual([
      400,
      'This call takes no query. Please write a question mark in the address as %3F.',
    ]);
    const whole = await bea.ask('POST', `${path}%3F-rear,-Springfield,-IL-62704`, lines);
    expect(whole.json()).toMatchObject({ data: { address: '12-Elm-St?-rear,-Springfield,-IL-62704' } });
  });

  // Proves 3.order-read.1, 7.17
  it('reads the orders of a user back, newest first', async () => {
    const response = await ada.ask('GET', `/api/order/get/by-user/${adaId}`);
    const { status, data } = response.json();
    expect(status).toBe('SUCCESS');
    expect(data).toHaveLength(2);
    expect(data[0].orderId > data[1].orderId).toBe(true);
    expect(data[0].orderDate > data[1].orderDate).toBe(true);
    const [line] = data[1].cartItem;
    expect(line).toMatchObject({ id: GOODS[0].id, name: GOODS[0].id, quantity: 2, product: { name: GOODS[0].id } });
    expect(line.price).toBeTypeOf('number');
  });

  // Proves 7.18
  it('tracks one order by its number', async () => {
    const [newest] = (await ada.ask('GET', `/api/order/get/by-user/${adaId}`)).json().data;
    expect((await ada.ask('GET', `/api/order/track/${newest.orderId}`)).json()).toMatchObject({
      status: 'SUCCESS',
      data: newest,
    });
  });

  // Proves 7.19, 7.20, 7.21, 7.22
  it('keeps a cart: add, add again, read, remove, clear, each answering the whole cart', async () => {
    const [one, two] = GOODS;
    const add = (id: string, quantity: number) =>
      ada.ask('POST', `/api/cart/add/${adaId}`, { product: { id }, quantity });
    expect((await add(one.id, 2)).json()).toMatchObject({
      status: 'SUCCESS',
      data: [{ id: one.id, quantity: 2, product: { name: one.id } }],
    });
    expect((await add(one.id, 3)).json().data).toMatchObject([{ id: one.id, quantity: 5 }]);
    shop.clock.advance(1000);
    await add(two.id, 1);
    expect((await ada.ask('GET', `/api/cart/user/${adaId}`)).json().data.map(({ id }: { id: string }) => id)).toEqual([
      one.id,
      two.id,
    ]);
    const removed = await ada.ask('DELETE', `/api/cart/remove/${adaId}/${encodeURIComponent(one.id)}`);
    expect(removed.json().data).toMatchObject([{ id: two.id, quantity: 1 }]);
    expect((await ada.ask('DELETE', `/api/cart/clear/${adaId}`)).json()).toMatchObject({ status: 'SUCCESS', data: [] });
  });

  // Proves 7.8
  it('answers the signed-in user where Google sign-in ends', async () => {
    expect((await ada.ask('GET', '/auth/oauth2/success')).json()).toMatchObject({
      status: 'SUCCESS',
      data: { id: adaId },
    });
    expect((await new Visitor(shop.app).ask('GET', '/auth/oauth2/success')).statusCode).toBe(401);
  });

  it('says where Google sign-in begins that it is not set up', async () => {
    const response = await new Visitor(shop.app).ask('GET', '/oauth2/authorization/google');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ status: 'ERROR', data: 'Google sign-in is not set up.' });
  });

  it('answers an unknown call in the envelope', async () => {
    const response = await ada.ask('GET', '/api/nothing/here');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ status: 'ERROR', data: expect.any(String) });
  });
});
