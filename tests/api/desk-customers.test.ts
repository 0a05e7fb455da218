import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents, centsOf } from '#domain/money.ts';
import { customers } from '#server/database/customer-tables.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import { orderBody, phoneBody, pricedOrder } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

type Row = {
  customerId: string;
  name: string;
  place: string;
  email: string;
  phone: string;
  orders: number;
  total: number;
  month: number;
  flags: string[];
};
type Page = Row & {
  version: number;
  block: { reason: string } | null;
  accounts: { email: string }[];
  addresses: { address: string; orders: number }[];
  paid: { due: number; inTime: number };
  newest: { orderId: string }[];
  letters: { about: string; state: string }[];
  notes: { id: string; text: string; at: number }[];
};

const TOTAL = centsOf(pricedOrder().amount);

describeOnEachDatabase('customers at the desk', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let ada: Visitor;
  let adaId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    adaId = (await list('q=ada%40example')).rows[0]?.customerId ?? '';
  });
  afterAll(() => shop.close());

  const list = async (query = '', by = clerk) =>
    (await by.desk('GET', `/customers?${query}`)).json().data as { rows: Row[]; next: string | null };
  const page = async (id: string) => (await clerk.desk('GET', `/customers/${id}`)).json().data as Page;
  const act = (by: StaffVisitor, id: string, path: string, body: object) =>
    by.desk('POST', `/customers/${id}/${path}`, body);
  const done = async (by: StaffVisitor, id: string, path: string, body: object) => {
    const answer = await act(by, id, path, body);
    expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 200, undefined]);
    return answer.json().data as { version: number };
  };
  const phoneOrder = async (more: object = {}) =>
    (await clerk.desk('POST', '/orders', phoneBody(more))).json().data as { orderId: string; stage: string };
  const place = async (by = ada, more: object = {}) => by.ask('POST', '/api/order/place', { ...orderBody(), ...more });

  it('lists people with an account, and callers by their number, with their sums', async () => {
    const [placed] = [await place()];
    await place(ada, { email: 'typed@example.com' });
    const cancelled = await phoneOrder();
    // Numbers of orders of one millisecond stand in no order.
    shop.clock.advance(1);
    await phoneOrder({ phone: '218-555-0162', firstName: 'Hattie' });
    await clerk.desk('POST', `/orders/${cancelled.orderId}/decline`, { version: 1, reason: 'price-moved' });
    const { rows } = await list('q=5550162');
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'Hattie Lindqvist',
        place: 'Springfield, IL',
        email: '',
        orders: 1,
        total: TOTAL,
        month: TOTAL,
        flags: ['month-sum'],
      }),
    ]);
    // One account is one customer, whatever email its orders have.
    const [of] = (await list('q=lovelace ada')).rows;
    expect(of).toMatchObject({ customerId: adaId, email: 'ada@example.com', orders: 2, total: 2 * TOTAL });
    expect(of?.flags).toEqual(['month-sum']);
    expect(placed.statusCode).toBe(200);
    const { data } = (await clerk.desk('GET', '/customers/count')).json();
    // Ada, Harriet, and the two of the staff, who have accounts.
    expect(data).toEqual({ people: 4, withOrder: 2 });
  });

  it('goes page by page, the newest first, each customer once', async () => {
    await shop.database.db.execute(sql`insert into customers (key, last_order_id, total_cents)
      select 'many' || n || '@example.com', '1' || lpad(n::text, 22, '0'), n % 7 from generate_series(1, 120) n`);
    for (const sort of ['last', 'total']) {
      const all: Row[] = [];
      for (let after = ''; ; ) {
        const { rows, next } = await list(`sort=${sort}${after && `&after=${after}`}`);
        all.push(...rows);
        if (!next) break;
        after = next;
      }
      expect(all).toHaveLength(124);
      expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(124);
      const totals = all.map(({ total }) => total);
      if (sort === 'total') expect(totals).toEqual([...totals].sort((one, other) => other - one));
    }
    await shop.database.db.execute(sql`delete from customers where key like 'many%'`);
  });

  it('shows contact, orders, addresses, emails and whether payments came in time', async () => {
    const order = await OrderAtDesk.placedBy(shop, ada);
    await order.goTo(clerk, 'paid');
    const late = await OrderAtDesk.placedBy(shop, ada);
    await late.goTo(clerk, 'confirmed');
    await shop.database.db
      .update(orders)
      .set({ payBy: new Date(0) })
      .where(eq(orders.id, late.id));
    const shown = await page(adaId);
    expect(shown).toMatchObject({
      accounts: [{ email: 'ada@example.com' }],
      addresses: [{ address: '12 Elm Street, Springfield, IL 62704', orders: shown.orders }],
      paid: { due: 2, inTime: 1 },
    });
    expect(shown.newest.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining([order.id, late.id]));
    expect(shown.letters.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['order-received', 'order-confirmed', 'order-paid']),
    );
    expect((await clerk.desk('GET', `/customers/${crypto.randomUUID()}`)).json().reason).toBe('unknown-customer');
    const { rows } = (await clerk.desk('GET', `/orders?view=all&customer=${adaId}`)).json().data;
    expect(rows.map(({ orderId }: { orderId: string }) => orderId)).toEqual(shown.newest.map(({ orderId }) => orderId));
  });

  it('keeps notes, which their author may mend for five minutes', async () => {
    await done(clerk, adaId, 'notes', { text: 'Calls after ten.' });
    const [note] = (await page(adaId)).notes;
    const mend = (by: StaffVisitor, text: string) => by.desk('PUT', `/customers/${adaId}/notes/${note?.id}`, { text });
    expect((await mend(manager, 'Not mine')).json().reason).toBe('too-late');
    expect((await mend(clerk, 'Calls after ten only.')).statusCode).toBe(200);
    shop.clock.advance(5 * MINUTE_MS + 1);
    await shop.shop.spot.refresh();
    expect((await mend(clerk, 'Late')).json().reason).toBe('too-late');
    expect((await page(adaId)).notes.map(({ text }) => text)).toEqual(['Calls after ten only.']);
    const told = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer ${adaId}`));
    expect(told.map(({ action }) => action)).toEqual(['customer note', 'customer note mended']);
    expect(JSON.stringify(told)).not.toContain('after ten');
  });

  it('refuses a blocked customer’s own orders, takes them by telephone, and can be undone', async () => {
    const { version } = await page(adaId);
    expect((await act(clerk, adaId, 'block', { version, reason: 'Bounced checks' })).json().reason).toBe('not-allowed');
    expect((await act(manager, adaId, 'block', { version: version + 1, reason: 'x' })).json().reason).toBe(
      'changed-meanwhile',
    );
    const key = { 'idempotency-key': 'before-the-block' };
    const before = await ada.ask('POST', '/api/order/place', orderBody(), key);
    const blocked = await done(manager, adaId, 'block', { version, reason: 'Bounced checks' });
    const refused = await place();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { reason: 'order-by-phone', message: 'Please call us to place this order.' },
    ]);
    // An order that was placed is answered again, as for everyone.
    const again = await ada.ask('POST', '/api/order/place', orderBody(), key);
    expect(again.json()).toMatchObject({ isRepeat: true, data: { orderId: before.json().data.orderId } });
    // Another account with the same email on the order is the same person.
    const other = new Visitor(shop.app);
    await other.signUp('other@example.com');
    expect((await place(other, { email: 'ADA@example.com' })).json().reason).toBe('order-by-phone');
    expect((await place(other, { email: 'other@example.com' })).statusCode).toBe(200);
    const { orderId } = await phoneOrder({ email: 'ada@example.com' });
    expect((await clerk.desk('GET', `/orders/${orderId}`)).json().data.flags).toContain('customer-blocked');
    expect(await page(adaId)).toMatchObject({ block: { reason: 'Bounced checks' }, flags: ['blocked', 'month-sum'] });
    expect((await list('only=blocked')).rows.map(({ customerId }) => customerId)).toEqual([adaId]);
    await done(manager, adaId, 'unblock', { version: blocked.version });
    expect((await place()).statusCode).toBe(200);
  });

  it('sends every order of a customer to review where staff said so', async () => {
    const { version } = await page(adaId);
    const marked = await done(manager, adaId, 'always-review', { version, isOn: true });
    const { orderId } = (await place()).json().data;
    const shown = (await clerk.desk('GET', `/orders/${orderId}`)).json().data;
    expect(shown).toMatchObject({ stage: 'review', flags: expect.arrayContaining(['always-review']) });
    expect((await phoneOrder({ email: 'ada@example.com', isAgreed: true })).stage).toBe('review');
    await done(manager, adaId, 'always-review', { version: marked.version, isOn: false });
    const next = (await place()).json().data;
    expect((await clerk.desk('GET', `/orders/${next.orderId}`)).json().data.stage).toBe('new');
  });

  // Proves S51
  it('answers a blocked customer as before the block, to the byte, whatever they ask but placing', async () => {
    const eve = new Visitor(shop.app);
    const eveId = await eve.signUp('eve@example.com');
    const { orderId } = (await place(eve, { email: 'eve@example.com' })).json().data;
    const product = orderBody().lines[0]?.product;
    const real = [
      ['GET', `/api/order/get/by-user/${eveId}`],
      ['GET', `/api/order/track/${orderId}`],
      ['GET', `/api/order/get/${orderId}`],
      ['POST', '/api/cart/add', { productId: product?.id, quantity: 1, userId: eveId }],
      ['GET', '/auth/session'],
      ['GET', '/auth/account'],
      ['POST', '/auth/profile', { name: 'Eve', phone: '' }],
    ] as const;
    const ending = ['logout', 'deleteAccount', 'endSession', 'endOtherSessions', 'placeOrder', 'placeOrderByPath'];
    const any = Object.entries(CALLS)
      .filter(([name]) => !ending.includes(name))
      .map(
        ([, { method, path }]) =>
          [
            method,
            path.replace(/:userId/g, eveId).replace(/:\w+/g, orderId),
            method === 'GET' ? undefined : {},
          ] as const,
      );
    const answers = async () => {
      const heard: unknown[] = [];
      for (const [method, path, body] of [...real, ...any]) {
        const { statusCode, body: bytes, headers } = await eve.ask(method, path, body);
        const { date: _, 'retry-after': __, 'set-cookie': ___, ...told } = headers;
        // Each question to a passkey has bytes of chance.
        heard.push([method, path, statusCode, bytes.replace(/(?<="challenge":")[^"]+/, ''), told]);
      }
      return heard;
    };
    await answers();
    const before = await answers();
    expect(before.filter((heard) => (heard as unknown[])[2] === 200).length).toBeGreaterThan(12);
    const id = (await list('q=eve%40example.com')).rows[0]?.customerId ?? '';
    await done(manager, id, 'notes', { text: 'Be careful.' });
    const { version } = await page(id);
    const marked = await done(manager, id, 'always-review', { version, isOn: true });
    await done(manager, id, 'block', { version: marked.version, reason: 'Fraud' });
    expect(await answers()).toEqual(before);
    expect((await place(eve)).json().reason).toBe('order-by-phone');
  });

  it('shows who cannot be reached by email, and finds the flagged', async () => {
    const { orderId } = await phoneOrder({ phone: '(218) 555-0199', email: 'gone@example.com', firstName: 'Gone' });
    await shop.database.db
      .update(outbox)
      .set({ failedAt: new Date() })
      .where(sql`${outbox.letter}->>'orderNumber' = ${orderId}`);
    const { rows } = await list('only=flagged');
    expect(rows.find(({ email }) => email === 'gone@example.com')?.flags).toContain('letter-failed');
    expect(rows.every(({ flags }) => flags.length > 0)).toBe(true);
  });

  it('counts orders and sums as they are, whatever happens to orders', async () => {
    const { db } = shop.database;
    const ids = (await db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
    const change = fc.record({
      id: fc.constantFrom(...ids),
      what: fc.oneof(
        fc.constantFrom({ stage: 'new', status: 'pending' }, { stage: 'declined', status: 'cancelled' }),
        fc
          .constantFrom('a@example.com', 'B@example.com', 'b@example.com', 'erased')
          .map((email) => ({ email, userId: null })),
        fc.integer({ min: 1, max: 9_999_999 }).map((amount) => ({ totalCents: cents(amount) })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 15 }), async (changes) => {
        for (const { id, what } of changes) await db.update(orders).set(what).where(eq(orders.id, id));
        const kept = await db.select().from(customers);
        const counted = await rowsOf<{ id: string; n: number; total: string; last: string }>(
          db,
          sql`select customer_id as id, (count(*) filter (where status <> 'cancelled'))::int as n, max(id) as last,
            coalesce(sum(total_cents) filter (where status <> 'cancelled'), 0)::text as total from orders group by 1`,
        );
        const byId = new Map(counted.map(({ id, n, total, last }) => [id, [n, Number(total), last]]));
        for (const row of kept)
          expect([row.orders, row.totalCents, row.lastOrderId]).toEqual(byId.get(row.id) ?? [0, 0, '']);
      }),
      { numRuns: 8 },
    );
  });
});
