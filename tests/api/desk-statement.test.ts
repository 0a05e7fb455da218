import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { readBankStatement, recordManyPayments } from '#contract/calls/desk-money.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { payments } from '#server/database/order-tables.ts';
import { orders } from '#server/database/schema.ts';
import { orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

type Statement = CallAnswer<typeof readBankStatement>['data'];
type Outcomes = CallAnswer<typeof recordManyPayments>['data'];
const CHASE = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #';
const DAY = '03/02/2026';
const SILVER =
  troyCatalogue().entries.find(({ metal, weight }) => metal === 'silver' && weight === 1_000_000)?.id ?? '';
const WIRES = 20;

const wire = (text: string, amount: string, nth = 0) =>
  `CREDIT,${DAY},"FEDWIRE CREDIT B/O: ADA LOVELACE OBI=${text} TRN: ${7_000_000 + nth}FF",${amount},WIRE_INCOMING,1.00,,`;

describeOnEachDatabase('payments from a bank’s statement', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let customer: Visitor;
  let lines = 0;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    customer = new Visitor(shop.app);
    await customer.signUp('ada@example.com');
  });
  afterAll(() => shop.close());

  const read = (text: string, by = clerk, also: readonly string[] = []) =>
    by.desk('POST', '/money/statement', { text, also });
  const readAs = async (text: string, also: readonly string[] = []): Promise<Statement> => {
    const answer = await read(text, clerk, also);
    expect([answer.statusCode, answer.json().fields]).toEqual([200, undefined]);
    return answer.json().data;
  };
  const record = (list: readonly object[], by = clerk, key?: string) =>
    by.desk('POST', '/money/payments', { payments: list }, key ? { 'idempotency-key': key } : {});
  const recorded = async (list: readonly object[], key?: string): Promise<Outcomes> => {
    const answer = await record(list, clerk, key);
    expect([answer.statusCode, answer.json().fields]).toEqual([200, undefined]);
    return answer.json().data;
  };
  /** As the screen sends it: the payment as it was read, for its own order or another. */
  const bodyOf = (statement: Statement, nth: number, more: object = {}) => {
    const payment = statement.payments[nth] ?? expect.fail('No payment');
    const { line, amount, method, reference, receivedOn } = payment;
    const orderId = (more as { orderId?: string }).orderId ?? payment.orderId;
    const version = statement.orders.find((order) => order.orderId === orderId)?.version;
    return { line, orderId, version, amount, method, reference, receivedOn, ...more };
  };
  /** Each of another amount, so that none is the twin of another. */
  const confirmed = async (quantity = WIRES + ++lines) => {
    const order = await OrderAtDesk.placedBy(shop, customer, orderBody([{ id: SILVER, quantity }]));
    return order.goTo(clerk, 'confirmed');
  };
  const booksOf = (order: OrderAtDesk) =>
    shop.database.db.select().from(payments).where(eq(payments.orderId, order.id));

  it('records twenty wires in two calls, none of them twice, and undoes one and all', async () => {
    const all: OrderAtDesk[] = [];
    for (let nth = 1; nth <= WIRES; nth += 1) all.push(await confirmed(nth));
    const text = [CHASE, ...all.map(({ id, total }, nth) => wire(id, formatAmount(total), nth))].join('\r\n');
    const statement = await readAs(text);
    expect(statement).toMatchObject({ form: 'chase', debits: 0, faults: [] });
    expect(statement.payments.map(({ state, orderId }) => [state, orderId])).toEqual(all.map(({ id }) => ['sure', id]));
    const bodies = all.map((_, nth) => bodyOf(statement, nth));
    const outcomes = await recorded(bodies, 'twenty-wires');
    expect(outcomes.map(({ refused }) => refused)).toEqual(Array(WIRES).fill(null));
    // The answer was lost, and the same call is sent again.
    expect(await recorded(bodies, 'twenty-wires')).toEqual(outcomes);
    for (const order of all) {
      expect(await order.stage()).toBe('paid');
      expect(await booksOf(order)).toMatchObject([{ cents: order.total, method: 'wire', receivedOn: '2026-03-02' }]);
    }
    const again = await readAs(text);
    expect(again.payments.map(({ state, orderId }) => [state, orderId])).toEqual(all.map(({ id }) => ['recorded', id]));
    const [one, ...others] = outcomes;
    for (const { orderId, undo } of [one, ...others].flatMap((done) => done ?? [])) {
      const body = { version: undo?.version, seq: undo?.seq };
      expect((await clerk.desk('POST', `/orders/${orderId}/undo`, body)).statusCode).toBe(200);
    }
    expect((await readAs(text)).payments.map(({ state }) => state)).toEqual(Array(WIRES).fill('sure'));
    expect(await Promise.all(all.map((order) => order.stage()))).toEqual(Array(WIRES).fill('confirmed'));
  });

  it('records the payments that it can, and says why it refuses the others', async () => {
    const [first, second, third] = [await confirmed(), await confirmed(), await confirmed()];
    const text = [
      CHASE,
      ...[first, second, third].map(({ id, total }, nth) => wire(id, formatAmount(total), 100 + nth)),
    ].join('\n');
    const statement = await readAs(text);
    const outcomes = await recorded([
      bodyOf(statement, 0),
      bodyOf(statement, 1, { version: 99 }),
      bodyOf(statement, 2, { reference: bodyOf(statement, 0).reference }),
      bodyOf(statement, 2, { receivedOn: '2027-01-01' }),
      bodyOf(statement, 2, { orderId: 'none', version: 1 }),
      bodyOf(statement, 2),
    ]);
    expect(outcomes.map(({ line, refused }) => [line, refused])).toEqual([
      [2, null],
      [3, 'changed-meanwhile'],
      [4, 'reference-used'],
      [4, 'day-not-possible'],
      [4, 'unknown-order'],
      [4, null],
    ]);
    expect(outcomes[1]).toMatchObject({ sentence: expect.stringContaining('has changed'), undo: null });
    expect((await readAs(text)).payments.map(({ state }) => state)).toEqual(['recorded', 'sure', 'recorded']);
    expect(await booksOf(second)).toEqual([]);
  });

  it('records no line twice where two people send it at once', async () => {
    const [order, other] = [await confirmed(), await confirmed()];
    const { visitor: colleague } = await newStaff(shop, 'clerk');
    const statement = await readAs([CHASE, wire(order.id, formatAmount(order.total), 200)].join('\n'), [other.id]);
    const answers = await Promise.all([
      record([bodyOf(statement, 0)]),
      record([bodyOf(statement, 0, { orderId: other.id })], colleague),
    ]);
    const refusals = answers.map((answer) => (answer.json().data as Outcomes)[0]?.refused);
    expect(refusals.toSorted()).toEqual([null, 'reference-used'].toSorted());
    expect([...(await booksOf(order)), ...(await booksOf(other))]).toHaveLength(1);
  });

  it('leaves money out that went out, and says of a faulty line what stood there', async () => {
    const order = await confirmed();
    const statement = await readAs(
      [
        CHASE,
        'DEBIT,03/02/2026,RENT,-2500.00,ACH_DEBIT,1.00,,',
        'CREDIT,03/32/2026,LEE,5.00,ACH_CREDIT,1.00,,',
        'CREDIT,03/02/2026,"LEE,5.00,ACH_CREDIT,1.00,,',
        wire(`PART OF ${order.id.slice(-8)}`, '10.00', 300),
        '',
      ].join('\n'),
    );
    expect(statement).toMatchObject({ debits: 1, payments: [{ line: 5, state: 'likely', orderId: order.id }] });
    expect(statement.faults).toEqual([
      {
        line: 3,
        text: 'CREDIT,03/32/2026,LEE,5.00,ACH_CREDIT,1.00,,',
        sentence: '“03/32/2026” is not a date. Dates are written like 11/24/2026.',
      },
      { line: 4, text: 'CREDIT,03/02/2026,"LEE,5.00,ACH_CREDIT,1.00,,', sentence: 'A quotation mark is not closed.' },
    ]);
    expect(statement.orders.find(({ orderId }) => orderId === order.id)).toMatchObject({
      name: 'Ada Lovelace',
      open: order.total,
      total: order.total,
      stage: 'confirmed',
    });
  });

  it('reads the quotes of Wells Fargo, tabs of a spreadsheet and a mark of UTF-8, and tells of an order that was asked for', async () => {
    const order = await confirmed();
    const wells = await readAs(`\uFEFF"${DAY}","${formatAmount(order.total)}","*","","WT FED#0 RFB# ${order.id}"`);
    expect(wells).toMatchObject({ form: 'wells-fargo', payments: [{ state: 'sure', method: 'wire' }] });
    const table = await readAs(`Date\tAmount\tDescription\n3/2/26\t"$1,234.00"\tInterest, a lot`, [order.id, 'none']);
    expect(table.payments).toMatchObject([{ amount: 123_400, text: 'Interest, a lot', state: 'unknown' }]);
    expect(table.orders).toMatchObject([{ orderId: order.id, hasEmail: true }]);
    await shop.database.db.update(orders).set({ email: '' }).where(eq(orders.id, order.id));
    expect((await readAs(`${DAY},5.00,Interest`, [order.id])).orders).toMatchObject([
      { orderId: order.id, hasEmail: false },
    ]);
    expect(await readAs(`${DAY}, "1,234.00", Interest`)).toMatchObject({
      form: 'table',
      payments: [{ amount: 123_400 }],
    });
  });

  it('offers no order that would be paid beyond its total', async () => {
    const owing = await confirmed();
    const statement = await readAs([CHASE, wire(owing.id, formatAmount(cents(owing.total + 1)), 401)].join('\n'));
    expect(statement.payments).toMatchObject([
      { state: 'unknown', why: 'overpays', orderId: null, candidates: expect.arrayContaining([owing.id]) },
    ]);
  });

  it('says of a payment which order it names that is paid or has ended, and records it when a person wants', async () => {
    const [paid, declined] = [await confirmed(), await OrderAtDesk.placedBy(shop, customer, orderBody())];
    await paid.do(clerk, 'payments', paid.payment());
    await declined.do(clerk, 'decline', { reason: 'address' });
    const statement = await readAs(
      [
        CHASE,
        wire(`INV ${paid.id.slice(-7)}`, formatAmount(paid.total), 400),
        wire(declined.id, '5.00', 401),
        wire(`TRACE ${paid.id.slice(-6)}`, '5.00', 402).replace('ADA', 'BOB'),
      ].join('\n'),
    );
    expect(statement.payments).toMatchObject([
      { state: 'not-awaited', orderId: paid.id },
      { state: 'not-awaited', orderId: declined.id },
      { state: 'unknown' },
    ]);
    expect(statement.orders.find(({ orderId }) => orderId === paid.id)).toMatchObject({ stage: 'paid', open: 0 });
    expect(statement.orders.find(({ orderId }) => orderId === declined.id)).toMatchObject({
      stage: 'declined',
      open: 0,
    });
    expect(await recorded([bodyOf(statement, 0)])).toMatchObject([{ refused: null }]);
    const page = (await clerk.desk('GET', `/orders/${paid.id}`)).json().data;
    expect(page.balance).toMatchObject({ open: 0, toPayBack: paid.total });
  });

  it('finds an order whose money went back among those that await it', async () => {
    const order = await confirmed();
    await order.do(clerk, 'payments', order.payment());
    await order.do(clerk, 'payments', { ...order.payment(100), isBack: true, note: 'The check came back' });
    const { payments: lines } = await readAs([CHASE, wire(order.id, '1.00', 430)].join('\n'));
    expect(lines).toMatchObject([{ state: 'sure', orderId: order.id }]);
    await order.do(clerk, 'payments', order.payment(100));
  });

  it('says when a payment was recorded, and which one has its reference', async () => {
    const order = await confirmed();
    const text = [CHASE, wire(order.id, '10.00', 450)].join('\n');
    await recorded([bodyOf(await readAs(text), 0)]);
    const recordedAt = shop.clock();
    expect((await readAs(text)).payments).toMatchObject([{ state: 'recorded', earlier: { recordedAt } }]);
    expect((await readAs(text.replace('10.00', '11.00'))).payments).toMatchObject([
      { state: 'likely', earlier: { orderId: order.id, amount: 1_000, receivedOn: '2026-03-02', recordedAt } },
    ]);
  });

  it('is bounded in lines and size, and for those who may record payments', async () => {
    const many = (count: number) => Array(count).fill(`${DAY},5.00,Interest`).join('\n');
    expect((await readAs(many(1_000))).payments).toHaveLength(1_000);
    const refused = await read(many(1_001));
    expect(refused.json()).toMatchObject({
      reason: 'invalid-input',
      fields: { text: 'Paste at most 1,000 lines at once.' },
    });
    expect((await read('x'.repeat(512 * 1024 + 1))).statusCode).toBe(400);
    expect((await read('x'.repeat(3 * 1024 * 1024))).statusCode).toBe(413);
    expect((await read(' \n ')).json().fields).toEqual({ text: 'Paste a statement.' });
    expect((await record([])).statusCode).toBe(400);
    expect((await record(Array(101).fill({ line: 1 }))).json().fields).toEqual({
      payments: 'At most 100 payments at once.',
    });
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    for (const answer of [await read(many(1), viewer), await record([], viewer)])
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'not-allowed']);
  });

  it('keeps what the bank wrote with the payment, for those who see customers', async () => {
    const order = await confirmed();
    const statement = await readAs(`${DAY},1.00,ZELLE FROM DORA FENN ${order.id}`);
    const memo = statement.payments[0]?.text;
    expect(await recorded([bodyOf(statement, 0, { memo })])).toMatchObject([{ refused: null }]);
    const page = (await clerk.desk('GET', `/orders/${order.id}`)).json().data;
    expect(page.payments).toMatchObject([{ memo }]);
    expect(page.events.find(({ kind }: { kind: string }) => kind === 'payment').detail).toContain(`“${memo}”`);
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    const seen = await viewer.desk('GET', `/orders/${order.id}`);
    expect([seen.statusCode, seen.body.includes('DORA')]).toEqual([200, false]);
    expect((await record([bodyOf(statement, 0, { memo: 'x'.repeat(141) })])).statusCode).toBe(400);
  });

  it('keeps no text of the bank in the log', async () => {
    const order = await confirmed();
    const statement = await readAs(`${DAY},1.00,ZELLE FROM ADA LOVELACE ${order.id}`);
    const { text: memo } = statement.payments[0] ?? {};
    expect(await recorded([bodyOf(statement, 0, { memo })])).toMatchObject([{ refused: null }]);
    const { visitor: manager } = await newStaff(shop, 'manager');
    const log = (await manager.desk('GET', '/log')).body;
    expect(log).toContain('"payment"');
    expect(log).not.toContain('Statement ');
    expect(log.toLowerCase()).not.toContain('zelle');
  });
});
