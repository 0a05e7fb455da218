import { afterAll, beforeAll, expect, it } from 'vitest';
import { driftOf, marginLeft } from '#domain/drift.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { priceLine } from '#domain/order.ts';
import { ORDER_SORTS } from '#domain/order-views.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('the list of orders', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let viewer: StaffVisitor;
  const ids: string[] = [];

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    for (let n = 0; n < 53; n += 1) {
      shop.clock.advance(1_000);
      const names = n === 7 ? { firstName: 'Zoë', lastName: 'O’Brien-Müller', phone: '(312) 555-0148' } : {};
      const placed = await ada.ask('POST', '/api/order/place', {
        ...orderBody([{ id: GOODS[n % 2]?.id ?? '', quantity: 1 + (n % 3) }]),
        ...names,
      });
      ids.push(placed.json().data.orderId);
    }
    shop.feed.set({ gold: cents(410_017), silver: cents(5_113) });
    await shop.shop.spot.refresh();
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
  });
  afterAll(() => shop.close());

  const list = async (query: string, by = clerk) => {
    const answer = await by.desk('GET', `/orders?${query}`);
    expect([query, answer.statusCode, answer.json().reason]).toEqual([query, 200, undefined]);
    return answer.json().data;
  };
  const idsOf = async (query: string) => (await list(query)).rows.map(({ orderId }: { orderId: string }) => orderId);

  it('has every order of a view once, page by page', async () => {
    for (const [view, wanted] of [
      ['to-confirm', ids],
      ['all', ids.toReversed()],
    ] as const) {
      const first = await list(`view=${view}`);
      const rest = await list(`view=${view}&after=${first.next}`);
      expect(first.rows).toHaveLength(50);
      expect([...first.rows, ...rest.rows].map(({ orderId }) => orderId)).toEqual(wanted);
      expect(rest.next).toBeNull();
    }
    expect((await list('view=held')).rows).toEqual([]);
    expect((await list('')).counts).toMatchObject({ 'to-confirm': 53, held: 0, mine: 0 });
  });

  it('counts what a list has, by its filters', async () => {
    const count = async (query: string, by = clerk) => (await by.desk('GET', `/orders/count?${query}`)).json().data;
    expect(await count('view=all')).toEqual({ orders: 53, isMore: false });
    for (const query of ['view=all&metal=gold', 'view=all&q=mull', 'view=held', 'view=to-confirm&flag=twice'])
      expect([query, (await count(query)).orders]).toEqual([query, (await list(query)).sums.orders]);
    // A viewer learns no name by the number of its orders.
    expect(await count('view=all&q=mull', viewer)).toMatchObject({ orders: 0 });
  });

  it.each(ORDER_SORTS)('has every order once, page by page, by %s', async (sort) => {
    const first = await list(`view=to-confirm&sort=${sort}`);
    const rest = await list(`view=to-confirm&sort=${sort}&after=${first.next}`);
    const rows: { orderId: string; total: number }[] = [...first.rows, ...rest.rows];
    const isDown = ['newest', 'largest', 'pay-by-last', 'shortest'].includes(sort);
    const byNumber = isDown ? ids.toReversed() : ids;
    const totals = new Map(rows.map(({ orderId, total }) => [orderId, total]));
    const byTotal = byNumber.toSorted((a, b) => ((totals.get(a) ?? 0) - (totals.get(b) ?? 0)) * (isDown ? -1 : 1));
    // None has moved, and none has a day of payment: time and number decide.
    const wanted = sort === 'largest' || sort === 'smallest' ? byTotal : byNumber;
    expect(rows.map(({ orderId }) => orderId)).toEqual(wanted);
  });

  it('sums a whole view as the domain computes each order', async () => {
    const { sums } = await list('view=to-confirm');
    const { deskOrders } = shop.shop.desk?.reads ?? expect.fail('There is no desk');
    const spot = { gold: cents(410_017), silver: cents(5_113) };
    let [total, today, margin] = [0, 0, 0];
    for (const id of ids) {
      const order = (await deskOrders.find(id)) ?? expect.fail('An order is gone');
      total += order.total;
      today += driftOf(order, spot).todayTotal;
      margin += marginLeft(order, spot, () => undefined).cents;
    }
    expect(sums).toMatchObject({
      orders: 53,
      total,
      todayTotal: today,
      marginLeft: margin,
      withoutCost: 53,
    });
  });

  it.each([
    ['the beginning of a name without its accents', 'zoe mull'],
    ['the end of a phone number', '5550148'],
    ['the end of an order number', () => ids[7]?.slice(-6) ?? ''],
    ['an order number', () => ids[7] ?? ''],
    ['a phone number with its country', '+1 312-555-0148'],
    ['goods and a name together', () => `mull ${GOODS[1]?.id.split(' ').at(-1)}`],
  ])('finds an order by %s', async (_, given) => {
    const words = typeof given === 'string' ? given : given();
    expect(await idsOf(`view=all&q=${encodeURIComponent(words)}`)).toEqual([ids[7]]);
  });

  it('searches for whatever is typed', async () => {
    for (const words of ["' or 1=1 --", ':* | !a & (', 'zz nothing like it', '%', '\\'])
      expect(Array.isArray(await idsOf(`view=all&q=${encodeURIComponent(words)}`))).toBe(true);
  });

  it('filters by total, metal and assignee', async () => {
    const all = (await list('view=to-confirm')).rows;
    const { total } = all[0];
    const same = await list(`view=to-confirm&from=${formatAmount(total)}&to=${formatAmount(total)}`);
    expect(same.sums.orders).toBeGreaterThan(0);
    expect(new Set(same.rows.map((row: { total: number }) => row.total))).toEqual(new Set([total]));
    expect((await list('view=all&metal=silver')).sums.orders + (await list('view=all&metal=gold')).sums.orders).toBe(
      53,
    );
    await clerk.desk('POST', `/orders/${ids[3]}/take`);
    expect(await idsOf('view=mine')).toEqual([ids[3]]);
  });

  it('tells viewers nothing of a customer, in the list and on the page', async () => {
    await clerk.desk('POST', `/orders/${ids[7]}/notes`, { text: 'She has a dog' });
    await clerk.desk('POST', `/orders/${ids[7]}/calls`, { outcome: 'voicemail', note: 'Her sister answered' });
    const page = (await clerk.desk('GET', `/orders/${ids[7]}`)).json().data;
    expect(page).toMatchObject({ customer: { firstName: 'Zoë' }, moves: ['confirm', 'requote', 'decline', 'review'] });
    expect(page.events).toMatchObject([{ call: { outcome: 'voicemail' } }, { note: 'She has a dog' }]);
    expect(page.tick.prices).toEqual(SPOT);
    for (const line of page.lines)
      expect(priceLine({ ...line, id: line.productId }, line.quantity, SPOT)).toMatchObject({
        unitPrice: line.unitPrice,
      });
    const seen = JSON.stringify([
      await list('view=all', viewer),
      (await viewer.desk('GET', `/orders/${ids[7]}`)).json(),
    ]);
    for (const secret of ['Zoë', 'Lovelace', 'example.com', '(312) 555', 'Elm', 'dog', 'sister'])
      expect(seen).not.toContain(secret);
  });

  // Proves S48
  it('lets viewers search by number and goods, not by customer or address', async () => {
    const count = async (query: string) => (await list(query, viewer)).rows.length;
    expect(await count(`view=all&q=${ids[7]?.slice(-6)}`)).toBe(1);
    expect(await count(`view=all&q=${encodeURIComponent(GOODS[0]?.id.split(' ').at(-1) ?? '')}`)).toBeGreaterThan(0);
    for (const words of ['zoe', 'ada', '5550148', 'lovelace gold'])
      expect([words, await count(`view=all&q=${encodeURIComponent(words)}`)]).toEqual([words, 0]);
    expect(await count('view=all&place=nowhere')).toBe(50);
    expect(await count(`view=all&customer=${crypto.randomUUID()}`)).toBe(50);
    const found = await viewer.desk('GET', '/find?q=zoe');
    expect(found.json().data.orders).toEqual([]);
  });

  it('counts the orders to confirm alone', async () => {
    const answer = await viewer.desk('GET', '/orders/to-confirm');
    expect(answer.json().data).toEqual({ mentions: 0, orders: (await list('view=to-confirm')).counts['to-confirm'] });
  });

  it('asks before money goes back under a reference that is used', async () => {
    const [id = ''] = ids;
    const { visitor: manager } = await newStaff(shop, 'manager');
    const act = async (path: string, body: object) => {
      const { version, total } = (await manager.desk('GET', `/orders/${id}`)).json().data;
      return manager.desk('POST', `/orders/${id}/${path}`, { version, ...(path === 'confirm' && { total }), ...body });
    };
    expect((await act('confirm', {})).statusCode).toBe(200);
    const payment = { amount: 1_000, method: 'wire', reference: 'FT 77', receivedOn: '2026-03-02' };
    expect((await act('payments', payment)).statusCode).toBe(200);
    const cancelling = { reason: 'you-asked', refund: payment };
    expect((await act('cancel', cancelling)).json()).toMatchObject({ reason: 'reference-used' });
    expect((await act('cancel', { ...cancelling, again: true })).statusCode).toBe(200);
  });
});
