import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { type Cents, cents, centsOf, multiplyCents } from '#domain/money.ts';
import { priceLine } from '#domain/order.ts';
import { formatPremium, premiumPercent } from '#domain/price.ts';
import { user } from '#server/database/account-tables.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { GOODS, pricedOrder, SHIPPING } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const CALLER = { firstName: 'Harriet', lastName: 'Lindqvist', email: 'harriet@example.com', phone: '(218) 555-0162' };

/** What an honest desk sends: prices as the shop makes them at the given spot. */
function bodyOf(more: object = {}, spot = SPOT, goods: readonly { id: string; quantity: number }[] = GOODS) {
  const { lines, amount } = pricedOrder(goods, spot);
  return {
    lines: lines.map(({ product, quantity, price }) => ({
      productId: product.id,
      quantity,
      unitPrice: centsOf(price),
    })),
    total: centsOf(amount),
    ...CALLER,
    address: SHIPPING,
    ...more,
  };
}

describeOnEachDatabase('an order by telephone', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let clerkId: string;
  let harriet: Visitor;
  let harrietId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    harriet = new Visitor(shop.app);
    harrietId = await harriet.signUp(CALLER.email);
  });
  beforeEach(async () => {
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
    ({ visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk'));
    await verify(true);
  });
  afterAll(() => shop.close());

  const verify = (emailVerified: boolean) =>
    shop.database.db.update(user).set({ emailVerified }).where(eq(user.id, harrietId));
  const place = (body: object = bodyOf(), by = clerk, headers = {}) => by.desk('POST', '/orders', body, headers);
  const placed = async (body?: object) => {
    const answer = await place(body);
    expect([answer.statusCode, answer.json().reason, answer.json().fields]).toEqual([200, undefined, undefined]);
    return answer.json().data as { orderId: string; stage: string; total: Cents };
  };
  const reasonOf = async (body: object, by = clerk) => (await place(body, by)).json().reason;
  const stored = async (id: string) => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0];
  const count = async () => (await shop.database.db.select().from(orders)).length;
  const lettersAbout = async (id: string) =>
    (await shop.database.db.select().from(outbox)).filter(
      ({ letter }) => (letter as { orderNumber?: string }).orderNumber === id,
    );
  const history = async () => (await harriet.ask('GET', `/api/order/get/by-user/${harrietId}`)).json().data;

  it('is placed to the cent, with its event, its letter and its row in the log', async () => {
    const { orderId, total, stage } = await placed();
    // 2 × and 1 × the first two products, at the spot of the tests.
    expect([total, stage]).toEqual([centsOf(pricedOrder().amount), 'new']);
    expect(await stored(orderId)).toMatchObject({
      userId: null,
      source: 'phone',
      placedBy: clerkId,
      assignedTo: clerkId,
      totalCents: total,
      goldCents: SPOT.gold,
      address: '12 Elm Street, Springfield, IL 62704',
    });
    const events = await shop.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(events).toMatchObject([{ kind: 'move', move: 'place', toStage: 'new', staffId: clerkId }]);
    const log = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${orderId}`));
    expect(log).toMatchObject([{ action: 'place', staffId: clerkId, after: 'new' }]);
    await expect.poll(async () => (await shop.letters()).filter((one) => one.includes(orderId))).toHaveLength(1);
    const [letter] = (await shop.letters()).filter((one) => one.includes(orderId));
    expect(letter).toContain(`To: ${CALLER.email}`);
    // To an address that nobody proved no typed text is repeated, and without an account there is no page to see it on.
    for (const typed of ['Harriet', 'Elm Street', 'track-order']) expect(letter).not.toContain(typed);
  });

  it('stands on the order page of the desk, and can be confirmed', async () => {
    const { orderId, total } = await placed();
    const page = (await clerk.desk('GET', `/orders/${orderId}`)).json().data;
    // Monday 10 AM in Chicago, and four business hours.
    const heldUntil = Date.parse('2026-03-02T20:00:00Z');
    expect(page).toMatchObject({ source: 'phone', customer: CALLER, total, heldUntil });
    const done = await clerk.desk('POST', `/orders/${orderId}/confirm`, { version: 1, total });
    expect(done.statusCode).toBe(200);
  });

  describe('with another premium than the shop’s', () => {
    const reason = 'Ten years a customer.';
    /** The first product for 2 % over spot. */
    function agreedBody(agreed: object = { premium: 200, reason }) {
      const product = troyCatalogue().productById(GOODS[0].id);
      const { unitPrice } = priceLine({ ...(product ?? expect.fail()), premium: premiumPercent(2) }, 1, SPOT);
      const line = { productId: GOODS[0].id, quantity: 2, unitPrice, agreed };
      return bodyOf({ lines: [line], total: multiplyCents(unitPrice, 2) });
    }

    it('is placed by a manager at it, and says so to the staff, in the log and in the margin', async () => {
      const { visitor: manager } = await newStaff(shop, 'manager');
      const { orderId, total } = (await place(agreedBody(), manager)).json().data;
      expect(total).toBe(agreedBody().total);
      const page = (await clerk.desk('GET', `/orders/${orderId}`)).json().data;
      const [shops] = pricedOrder([{ id: GOODS[0].id, quantity: 2 }]).lines;
      expect(page.lines[0]).toMatchObject({ premium: 200, agreed: { before: expect.any(Number), reason } });
      expect(page.events[0].detail).toBe(
        `${GOODS[0].id} at 2.00% instead of ${formatPremium(page.lines[0].agreed.before)}: Ten years a customer.`,
      );
      const { rows } = (await clerk.desk('GET', '/orders?view=all')).json().data;
      const row = rows.find((one: { orderId: string }) => one.orderId === orderId);
      expect(row.margin.basisPoints / 100).toBeCloseTo((2 / 102) * 100, 1);
      expect(page.total).toBeLessThan(centsOf((shops?.price ?? 0) * 2));
      const { visitor: viewer } = await newStaff(shop, 'viewer');
      const shown = (await viewer.desk('GET', `/orders/${orderId}`)).json().data;
      expect(shown.lines[0].agreed.reason).toBeNull();
      expect(shown.events[0].detail).not.toContain('Ten years');
      const [logged] = (await manager.desk('GET', '/log?action=premium%20agreed')).json().data;
      expect(logged).toMatchObject({
        subject: `order ${orderId}`,
        after: '2.00%',
        before: expect.stringMatching(/%$/),
      });
    });

    it('is refused to clerks, beyond the bounds, without a reason, and at another price', async () => {
      const { visitor: manager } = await newStaff(shop, 'manager');
      expect(await reasonOf(agreedBody())).toBe('not-allowed');
      for (const wrong of [
        { premium: 149, reason },
        { premium: 5_001, reason },
        { premium: 200.5, reason },
        { premium: 200 },
        { premium: 200, reason: ' ' },
      ])
        expect(await reasonOf(agreedBody(wrong), manager)).toBe('invalid-input');
      expect(await reasonOf(agreedBody({ premium: 201, reason }), manager)).toBe('price-moved');
    });
  });

  it('tells what its goods cost where that is known', async () => {
    const answer = await clerk.desk('GET', `/costs?id=${encodeURIComponent(GOODS[0].id)}&id=nothing`);
    expect(answer.json().data).toEqual([{ productId: GOODS[0].id }, { productId: 'nothing' }]);
  });

  it('goes to review like any other large order', async () => {
    const large = [{ id: GOODS[0].id, quantity: 100 }];
    expect((await placed(bodyOf({}, SPOT, large))).stage).toBe('review');
  });

  it('is taken at a price that was read out within ten minutes, and at no other', async () => {
    shop.feed.set({ gold: cents(410_000), silver: cents(5_100) });
    shop.clock.advance(9 * 60_000);
    await shop.shop.spot.refresh();
    expect((await placed()).total).toBe(centsOf(pricedOrder().amount));
    const before = await count();
    shop.clock.advance(61_000);
    await shop.shop.spot.refresh();
    expect(await reasonOf(bodyOf())).toBe('price-moved');
    const [first, ...rest] = bodyOf().lines;
    expect(await reasonOf({ ...bodyOf(), lines: [{ ...first, unitPrice: 100 }, ...rest] })).toBe('price-moved');
    expect(await reasonOf({ ...bodyOf(), total: 100 })).toBe('price-moved');
    const now = { gold: cents(410_000), silver: cents(5_100) };
    expect((await placed(bodyOf({}, now))).total).toBe(centsOf(pricedOrder(GOODS, now).amount));
    shop.clock.advance(301_000);
    expect(await reasonOf(bodyOf({}, now))).toBe('no-live-price');
    expect(await count()).toBe(before + 1);
  });

  it('is placed once under one key, also where the price has moved since', async () => {
    const key = { 'idempotency-key': `phone-${Math.random()}` };
    const before = await count();
    const [first, second] = await Promise.all([place(bodyOf(), clerk, key), place(bodyOf(), clerk, key)]);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
    shop.clock.advance(11 * 60_000);
    await shop.shop.spot.refresh();
    const again = await place(bodyOf(), clerk, key);
    expect([again.statusCode, again.json().data]).toEqual([200, first.json().data]);
    expect((await place(bodyOf({ firstName: 'Other' }), clerk, key)).json().reason).toBe('key-reused');
    expect(await count()).toBe(before + 1);
  });

  it('belongs to an account only where staff say so and the account has confirmed the email', async () => {
    await placed();
    expect(await history()).toEqual([]);
    const { orderId } = await placed(bodyOf({ isTheirAccount: true, email: 'Harriet@Example.com' }));
    expect((await history()).map((one: { orderId: string }) => one.orderId)).toEqual([orderId]);
    const before = await count();
    expect(await reasonOf(bodyOf({ isTheirAccount: true, email: 'nobody@example.com' }))).toBe('no-account');
    expect(await reasonOf(bodyOf({ isTheirAccount: true, email: undefined }))).toBe('no-account');
    await verify(false);
    expect(await reasonOf(bodyOf({ isTheirAccount: true }))).toBe('no-account');
    expect(await count()).toBe(before);
  });

  it('needs an email or a telephone, and without an email sends no letter', async () => {
    const { orderId, total } = await placed(bodyOf({ email: undefined }));
    expect(await lettersAbout(orderId)).toEqual([]);
    await clerk.desk('POST', `/orders/${orderId}/confirm`, { version: 1, total });
    await placed(bodyOf({ phone: undefined }));
    const neither = await place(bodyOf({ email: undefined, phone: undefined }));
    expect([neither.json().reason, Object.keys(neither.json().fields)]).toEqual(['invalid-input', ['phone']]);
    expect(await reasonOf(bodyOf({ lines: [] }))).toBe('invalid-input');
    expect(await reasonOf(bodyOf({ lines: [{ productId: 'none', quantity: 1, unitPrice: 100 }], total: 100 }))).toBe(
      'unknown-product',
    );
  });

  it('is not for viewers, and neither are callers', async () => {
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    expect(await reasonOf(bodyOf(), viewer)).toBe('not-allowed');
    expect((await viewer.desk('GET', '/callers?q=harriet')).json().reason).toBe('not-allowed');
  });

  it.each(['harr', 'lindqvist', 'HARRIET@', '0162', '218 555 0162', 'harriet lind'])(
    'finds a caller by %s',
    async (q) => {
      // Numbers of orders sort by the millisecond.
      shop.clock.advance(1_000);
      await placed();
      const found = (await clerk.desk('GET', `/callers?q=${encodeURIComponent(q)}`)).json().data;
      const own = found.filter(({ email }: { email: string }) => email === CALLER.email);
      expect(own).toMatchObject([{ name: 'Harriet Lindqvist', phone: CALLER.phone, hasAccount: true }]);
      const sums = await shop.database.db.select().from(orders).where(eq(orders.email, CALLER.email));
      const other = await shop.database.db.select().from(orders).where(eq(orders.email, 'Harriet@Example.com'));
      expect(own[0].orders).toBe(sums.length + other.length);
    },
  );

  it('tells callers without an email apart by their telephone', async () => {
    const phone = '(218) 555-0177';
    shop.clock.advance(1_000);
    await placed(bodyOf({ email: undefined, phone, lastName: 'Mailless' }));
    await placed(bodyOf({ email: undefined, phone: '+1 218-555-0177 ext. 4', lastName: 'Mailless' }));
    const found = (await clerk.desk('GET', '/callers?q=mailless')).json().data;
    expect(found).toMatchObject([
      { email: '', orders: 2, total: 2 * centsOf(pricedOrder().amount), hasAccount: false },
    ]);
  });

  it('finds an account that never ordered, and nothing for unknown words', async () => {
    await new Visitor(shop.app).signUp('quiet.person@example.com');
    const found = async (q: string) => (await clerk.desk('GET', `/callers?q=${q}`)).json().data;
    expect(await found('quiet')).toMatchObject([{ email: 'quiet.person@example.com', orders: 0, hasAccount: false }]);
    expect(await found('zzzz')).toEqual([]);
    expect(await found('%25')).toEqual([]);
  });
});
