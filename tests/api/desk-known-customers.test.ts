import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

const NOTE = 'Pays late, and says so.';
const REASON = 'Bounced checks';

describeOnEachDatabase('customers that staff know', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let viewer: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    for (const email of ['harriet@home.example', 'harriet@work.example']) {
      shop.clock.advance(1_000);
      expect((await clerk.desk('POST', '/orders', phoneBody({ email }))).statusCode).toBe(200);
    }
  });
  afterAll(() => shop.close());

  const rowOf = async (email: string) =>
    (await clerk.desk('GET', `/customers?q=${encodeURIComponent(email)}`)).json().data.rows[0];
  const callersOf = async (q: string) => (await clerk.desk('GET', `/callers?q=${encodeURIComponent(q)}`)).json().data;
  async function act(id: string, path: string, body: object) {
    const { version } = (await clerk.desk('GET', `/customers/${id}`)).json().data;
    // A note changes nothing that another one could have changed meanwhile.
    const answer = await manager.desk(
      'POST',
      `/customers/${id}/${path}`,
      path === 'notes' ? body : { version, ...body },
    );
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }

  it('are marked where they are found as callers, under each email that they are known by', async () => {
    const [home, work] = [await rowOf('harriet@home.example'), await rowOf('harriet@work.example')];
    const none = { isBlocked: false, isAlwaysReviewed: false, notes: 0 };
    expect(await callersOf('harriet@work')).toMatchObject([{ marks: { customerId: work.customerId, ...none } }]);
    await act(home.customerId, 'notes', { text: NOTE });
    await act(home.customerId, 'always-review', { isOn: true });
    expect(await callersOf('harriet@home')).toMatchObject([{ marks: { ...none, isAlwaysReviewed: true, notes: 1 } }]);
    expect(await callersOf('harriet@work')).toMatchObject([{ marks: none }]);
    await act(home.customerId, 'join', { other: work.customerId });
    await act(home.customerId, 'block', { reason: REASON });
    for (const email of ['harriet@home', 'harriet@work'])
      expect(await callersOf(email)).toMatchObject([
        { marks: { customerId: home.customerId, isBlocked: true, isAlwaysReviewed: true, notes: 1 } },
      ]);
    expect(await callersOf('owner')).toEqual(
      (await callersOf('owner')).map((one: object) => ({ ...one, marks: expect.objectContaining(none) })),
    );
  });

  it('are told of on their orders and on Today where they are blocked, without the reason to viewers', async () => {
    const read = async (by: StaffVisitor, path: string) => (await by.desk('GET', path)).json().data;
    const { rows } = await read(clerk, '/orders?q=harriet@work');
    const { orderId } = rows[0];
    expect(rows[0].flags[0]).toBe('customer-blocked');
    expect((await read(clerk, `/orders/${orderId}`)).customer.blockedFor).toBe(REASON);
    const page = await read(viewer, `/orders/${orderId}`);
    expect([page.customer, page.flags[0]]).toEqual([null, 'customer-blocked']);
    const blockedOn = async (by: StaffVisitor) =>
      (await read(by, '/today')).items.map((item: { isCustomerBlocked: boolean }) => item.isCustomerBlocked);
    expect(await blockedOn(viewer)).toEqual([true]);
    const { customerId } = await rowOf('harriet@home.example');
    await act(customerId, 'unblock', {});
    expect((await read(clerk, `/orders/${orderId}`)).customer.blockedFor).toBeNull();
    expect(await blockedOn(clerk)).toEqual([false]);
    await act(customerId, 'block', { reason: REASON });
  });

  // Proves S48
  it('are figures without a name to viewers, who cannot find out by words either', async () => {
    const own = (await clerk.desk('GET', '/customers')).json().data.rows;
    const seen = await viewer.desk('GET', '/customers');
    const figuresOf = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ customerId, orders, total, month, lastAt, flags }) => ({
        customerId,
        orders,
        total,
        month,
        lastAt,
        flags,
      }));
    expect(figuresOf(seen.json().data.rows)).toEqual(figuresOf(own));
    const id = (await rowOf('harriet@home.example')).customerId;
    const page = await viewer.desk('GET', `/customers/${id}`);
    const full = (await clerk.desk('GET', `/customers/${id}`)).json().data;
    expect(page.json().data).toMatchObject({
      name: '',
      email: '',
      phone: '',
      orders: full.orders,
      total: full.total,
      newest: full.newest,
      paid: full.paid,
      addresses: [],
      letters: [],
      notes: [],
      joined: [],
      block: { reason: '' },
    });
    const texts = [
      full.name,
      full.email,
      full.phone,
      full.addresses[0].address,
      NOTE,
      REASON,
      'harriet',
      'Lindqvist',
      'Springfield',
    ];
    for (const text of texts) expect([text, `${seen.body}${page.body}`.includes(text)]).toEqual([text, false]);
    expect((await viewer.desk('GET', '/customers?q=harriet')).json().reason).toBe('not-allowed');
    for (const path of ['notes', 'block'])
      expect((await viewer.desk('POST', `/customers/${id}/${path}`, {})).json().reason).toBe('not-allowed');
    expect((await viewer.desk('GET', '/customers/count')).json().data.withOrder).toBe(1);
  });
});
