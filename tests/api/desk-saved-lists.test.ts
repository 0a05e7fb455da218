import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { groupsOf } from '#domain/order-number.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

type Row = { readonly orderId: string; readonly version: number; readonly flags: string[]; readonly stage: string };

describeOnEachDatabase('lists that staff make of orders', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let viewer: StaffVisitor;
  let clerkId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
  });
  afterAll(() => shop.close());

  let customers = 0;
  /** A customer that shares nothing with others, and one order. */
  async function place(
    facts: Readonly<Record<string, unknown>> = {},
    lines = [{ id: GOODS[0]?.id ?? '', quantity: 1 }],
  ) {
    customers += 1;
    const visitor = new Visitor(shop.app);
    await visitor.signUp(`c${customers}@example.com`);
    const own = {
      email: `c${customers}@example.com`,
      phone: `312 555 ${1000 + customers}`,
      address: { address: `${customers} Oak Street`, city: 'Toledo', state: 'OH', zipCode: '43604' },
    };
    const again = async (more: typeof facts = {}) => {
      shop.clock.advance(1_000);
      const placed = await visitor.ask('POST', '/api/order/place', { ...orderBody(lines), ...own, ...facts, ...more });
      return placed.json().data.orderId as string;
    };
    return { id: await again(), again };
  }
  const list = async (query: string, by = clerk) => (await by.desk('GET', `/orders?${query}`)).json().data;
  const rowOf = async (id: string): Promise<Row> =>
    (await list(`view=all&q=${id}`)).rows.find(({ orderId }: Row) => orderId === id);
  const flagsOf = async (id: string) => (await rowOf(id)).flags;
  const bulk = (ids: readonly Row[], act: object, by = clerk, key?: string) =>
    by.desk(
      'POST',
      '/orders/bulk',
      { orders: ids.map(({ orderId, version }) => ({ orderId, version })), ...act },
      key ? { 'idempotency-key': key } : {},
    );

  it('shows what to notice about an order, and finds the orders by it', async () => {
    const plain = await place();
    expect(await flagsOf(plain.id)).toEqual([]);
    const dear = await place({}, [{ id: GOODS[0]?.id ?? '', quantity: 3 }]);
    expect((await rowOf(dear.id)).stage).toBe('new');
    expect(await flagsOf(dear.id)).toEqual(['first-large', 'month-sum']);
    const again = await dear.again();
    expect(await flagsOf(again)).toEqual(['twice', 'month-sum']);
    const isSame = (await list('view=to-confirm&flag=twice')).rows.map(({ orderId }: Row) => orderId);
    expect(isSame).toEqual([dear.id, again]);
    await clerk.desk('POST', `/orders/${plain.id}/review`, { version: 1, note: 'Sounds odd' });
    expect(await flagsOf(plain.id)).toEqual(['sent-to-review']);
    await shop.database.db
      .insert(outbox)
      .values({ letter: { orderNumber: again, reader: 'customer' }, failedAt: new Date() });
    expect((await list('view=all&flag=letter-failed')).rows.map(({ orderId }: Row) => orderId)).toEqual([again]);
  });

  it('counts the orders of thirty days by account, e-mail, phone and address', async () => {
    const first = await place({ phone: '(773) 555-0199' });
    const other = await place({ phone: '773.555.0199' }, [{ id: GOODS[0]?.id ?? '', quantity: 2 }]);
    expect(await flagsOf(first.id)).toEqual(['month-sum']);
    expect(await flagsOf(other.id)).toEqual(['month-sum']);
    const long = new Date(shop.clock() - 31 * DAY_MS);
    await shop.database.db.update(orders).set({ placedAt: long }).where(eq(orders.id, other.id));
    expect(await flagsOf(first.id)).toEqual([]);
  });

  it('tells of metal that has moved beyond the limit, and not of less', async () => {
    const { id } = await place();
    for (const [rise, flags] of [
      [1.014, []],
      [1.016, ['moved']],
    ] as const) {
      shop.feed.set({ gold: cents(Math.round(SPOT.gold * rise)), silver: cents(Math.round(SPOT.silver * rise)) });
      await shop.shop.spot.refresh();
      expect(await flagsOf(id)).toEqual(flags);
      expect((await list('view=to-confirm&flag=moved')).rows.some(({ orderId }: Row) => orderId === id)).toBe(
        flags.length > 0,
      );
    }
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
  });

  it('narrows the list by place, goods, source, taker and time, and sorts it', async () => {
    const { id } = await place({ address: { address: '9 Elm Street', city: 'Boise', state: 'ID', zipCode: '83702' } }, [
      { id: GOODS[1]?.id ?? '', quantity: 7 },
    ]);
    const idsOf = async (query: string) => (await list(`view=all&${query}`)).rows.map(({ orderId }: Row) => orderId);
    expect(await idsOf('place=boise')).toEqual([id]);
    expect(await idsOf('place=ID')).toEqual([id]);
    expect(await idsOf('place=Boi')).toEqual([]);
    expect(await idsOf(`product=${encodeURIComponent(GOODS[1]?.id ?? '')}`)).toEqual([id]);
    expect(await idsOf('source=phone')).toEqual([]);
    expect(await idsOf('source=web')).toContain(id);
    await clerk.desk('POST', `/orders/${id}/take`);
    expect(await idsOf(`assignedTo=${clerkId}`)).toContain(id);
    expect(await idsOf('assignedTo=nobody')).not.toContain(id);
    const at = new Date(Number(id.slice(0, 13)));
    expect(await idsOf(`placedFrom=${at.getTime()}`)).toEqual([id]);
    const totals = (await list('view=all&sort=largest')).rows.map(({ total }: { total: number }) => total);
    expect(totals).toEqual(totals.toSorted((a: number, b: number) => b - a));
    expect(await idsOf('method=wire')).toEqual([]);
  });

  it('does one act on many orders, each by itself and once', async () => {
    const ids = [await place(), await place(), await place()];
    const rows = await Promise.all(ids.map(({ id }) => rowOf(id)));
    const unknown = { ...(rows[0] as Row), orderId: '99' };
    await manager.desk('POST', `/orders/${ids[1]?.id}/take`);
    const taken = (await bulk([...rows, unknown], { act: 'take' }, clerk, 'bulk-1')).json().data;
    expect(taken.map(({ refused }: { refused: string | null }) => refused)).toEqual([
      null,
      'taken-by-other',
      null,
      'unknown-order',
    ]);
    expect(taken[1].sentence).toBe('Someone else is working on this order.');
    for (const _ of [1, 2]) await bulk(rows, { act: 'note', text: 'Gift wrap' }, clerk, 'bulk-2');
    const { events } = (await clerk.desk('GET', `/orders/${ids[0]?.id}`)).json().data;
    expect(events.filter(({ note }: { note: string | null }) => note === 'Gift wrap')).toHaveLength(1);
    const refused = (await bulk(rows, { act: 'allocate' })).json().data;
    expect(new Set(refused.map((one: { refused: string }) => one.refused))).toEqual(new Set(['move-not-allowed']));
    const many = Array.from({ length: 101 }, () => rows[0] as Row);
    expect((await bulk(many, { act: 'take' })).statusCode).toBe(400);
    expect((await bulk(rows, { act: 'confirm' })).statusCode).toBe(400);
    expect((await bulk(rows, { act: 'take' }, viewer)).statusCode).toBe(403);
  });

  it('delivers many orders with their parcels', async () => {
    const { id } = await place();
    const { total } = (await list(`view=all&q=${id}`)).rows[0];
    await clerk.desk('POST', `/orders/${id}/confirm`, { version: 1, total });
    const payment = { amount: total, method: 'wire', reference: 'W-1', receivedOn: calendarDay(shop.clock()) };
    await clerk.desk('POST', `/orders/${id}/payments`, { version: 2, ...payment });
    expect((await list('view=all&method=wire')).rows.map(({ orderId }: Row) => orderId)).toEqual([id]);
    expect((await bulk([await rowOf(id)], { act: 'allocate' })).json().data).toMatchObject([{ refused: null }]);
    await clerk.desk('POST', `/orders/${id}/pack`, { version: (await rowOf(id)).version });
    const parcel = {
      carrier: 'fedex',
      number: '794611820353',
      insured: total,
      hasSignature: true,
      lines: [{ position: 0, quantity: 1 }],
    };
    await clerk.desk('POST', `/orders/${id}/ship`, { version: (await rowOf(id)).version, parcels: [parcel] });
    expect((await list('view=on-the-road&q=7946')).rows.map(({ orderId }: Row) => orderId)).toEqual([id]);
    const stale = { ...(await rowOf(id)), version: 1 };
    expect((await bulk([stale], { act: 'deliver', day: '2026-03-02' })).json().data[0].refused).toBe(
      'changed-meanwhile',
    );
    const deliver = async () => (await bulk([await rowOf(id)], { act: 'deliver', day: '2026-03-02' })).json().data[0];
    const { until, ...undo } = (await deliver()).undo;
    expect(until).toBeGreaterThan(shop.clock());
    expect((await clerk.desk('POST', `/orders/${id}/undo`, undo)).json().data).toMatchObject({ stage: 'shipped' });
    await deliver();
    const page = (await clerk.desk('GET', `/orders/${id}`)).json().data;
    expect(page).toMatchObject({ stage: 'delivered', parcels: [{ state: 'delivered', deliveredOn: '2026-03-02' }] });
  });

  it('makes a file of the list, in which nothing is a formula and viewers find no customer', async () => {
    const { id } = await place({ firstName: '=HYPERLINK("x")', lastName: '@sum;=1+1', phone: '+1 773 555 0102' });
    const answer = await clerk.desk('GET', `/orders.csv?view=all&q=${id}`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [head, row] = answer.body.trim().split('\n');
    expect(head).toContain('"Order","Placed (America/Chicago)","Stage"');
    expect(row).toContain(`"${groupsOf(id).join(' ')}",`);
    expect(row).toContain(`"'=HYPERLINK(""x"")","'@sum;=1+1"`);
    expect(row).toContain(`,"'+1 773 555 0102",`);
    const seen = (await viewer.desk('GET', '/orders.csv?view=all')).body;
    expect(seen).toContain(groupsOf(id).join(' '));
    for (const secret of ['HYPERLINK', '773 555', 'example.com', 'Oak', 'Toledo', 'Email'])
      expect(seen).not.toContain(secret);
    const all = (await clerk.desk('GET', '/orders.csv?view=all')).body.trim().split('\n');
    const [{ n }] = (await shop.database.db.select({ n: orders.id }).from(orders)).map((_, __, rows) => ({
      n: rows.length,
    })) as [{ n: number }];
    expect(all).toHaveLength(n + 1);
    const log = (await manager.desk('GET', '/log?action=export')).json().data;
    expect(log[0]).toMatchObject({ subject: 'orders', after: { view: 'all' } });
  });

  it('saves views for oneself and for all, in the order that is wanted', async () => {
    const save = async (by: StaffVisitor, name: string, isForAll: boolean) =>
      (await by.desk('POST', '/views', { name, query: 'view=all&metal=silver&from=5000', isForAll })).json().data.id;
    const namesOf = async (by: StaffVisitor) =>
      (await by.desk('GET', '/views')).json().data.map(({ name }: { name: string }) => name);
    const own = await save(clerk, 'Silver over $5,000', false);
    const shared = await save(manager, 'Big ones', true);
    expect(await namesOf(clerk)).toEqual(['Big ones', 'Silver over $5,000']);
    expect(await namesOf(viewer)).toEqual(['Big ones']);
    const person = `view=all&customer=${crypto.randomUUID()}&q=ada&place=Boise`;
    const personal = (await manager.desk('POST', '/views', { name: 'Ada', query: person, isForAll: true })).json().data;
    const queryOf = async (by: StaffVisitor) =>
      (await by.desk('GET', '/views')).json().data.find(({ id }: { id: string }) => id === personal.id).query;
    expect([await queryOf(clerk), await queryOf(viewer)]).toEqual([person, 'view=all']);
    await manager.desk('DELETE', `/views/${personal.id}`);
    const change = (by: StaffVisitor, id: string, place: number, name: string) =>
      by.desk('PUT', `/views/${id}`, { name, query: 'view=all', place });
    await change(clerk, own, 0, 'Silver');
    expect(await namesOf(clerk)).toEqual(['Silver', 'Big ones']);
    for (const answer of [await change(viewer, own, 0, 'Mine'), await viewer.desk('DELETE', `/views/${own}`)])
      expect([answer.statusCode, answer.json().reason]).toEqual([404, 'unknown-view']);
    for (const answer of [await change(viewer, shared, 0, 'Mine'), await viewer.desk('DELETE', `/views/${shared}`)])
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'not-allowed']);
    await clerk.desk('DELETE', `/views/${shared}`);
    expect(await namesOf(clerk)).toEqual(['Silver']);
    const odd = await clerk.desk('POST', '/views', { name: 'Odd', query: 'a b<>"', isForAll: true });
    expect(odd.statusCode).toBe(400);
  });

  it('finds orders for the one field of the desk', async () => {
    const { id } = await place({ firstName: 'Ángel', lastName: 'Quijano' });
    const find = async (q: string, by = clerk) =>
      (await by.desk('GET', `/find?q=${encodeURIComponent(q)}`)).json().data;
    expect((await find('angel qui')).orders).toMatchObject([
      { orderId: id, name: 'Ángel Quijano', place: 'Toledo, OH' },
    ]);
    // Viewers are told no names, and find none: only numbers.
    expect((await find('angel qui', viewer)).orders).toEqual([]);
    expect((await find(id, viewer)).orders).toMatchObject([{ orderId: id, name: null, place: null }]);
    expect((await find('toledo')).orders.length).toBe(8);
    expect((await find('--')).orders).toEqual([]);
  });

  it('finds an order by what was corrected, and no longer by what was wrong', async () => {
    const { id } = await place({ firstName: 'Brunhild', lastName: 'Ek' });
    await clerk.desk('POST', `/orders/${id}/recipient`, { version: 1, firstName: 'Brynhild' });
    expect((await list('view=all&q=brynhild')).rows.map(({ orderId }: Row) => orderId)).toEqual([id]);
    expect((await list('view=all&q=brunhild')).rows).toEqual([]);
  });
});
