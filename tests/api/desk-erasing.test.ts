import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOOKS_NEED_MS } from '#domain/customers.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { user } from '#server/database/account-tables.ts';
import { writeBackup } from '#server/database/backup.ts';
import { auditLog, todaySleeps } from '#server/database/desk-tables.ts';
import { orderAttachments, orderEvents } from '#server/database/order-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import { orderBody, phoneBody, pricedOrder } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const QUILLON = {
  firstName: 'Quillon',
  lastName: 'Featherstonehaugh',
  email: 'quillon@private.example',
  phone: '(515) 555-0173',
  address: { address: '77 Periwinkle Terrace', city: 'Ottumwa', state: 'IA', zipCode: '52501-7719' },
};
/** Without spaces and signs, as they stand in a dump without them. */
const SECRETS = ['quillon', 'featherstonehaugh', 'private.example', '5155550173', 'periwinkle', 'ottumwa', 'llama'];
/** The tables in which a person stands about whom staff wrote down what they could. */
const EVERYWHERE = [
  ...['customers', 'customer_notes', 'desk_idempotency_keys', 'newsletter_subscriptions', 'order_events'],
  ...['order_attachments', 'order_search', 'orders', 'saved_views', 'today_sleeps', 'users'],
];
const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9.@]/g, '');

type Page = {
  version: number;
  orders: number;
  total: number;
  kept: { orders: number; until: number } | null;
  joined: { customerId: string }[];
};

describeOnEachDatabase('a person’s own request', (open) => {
  let shop: TestShop;
  let owner: StaffVisitor;
  let manager: StaffVisitor;
  let managerId: string;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: owner } = await newStaff(shop, 'owner'));
    ({ visitor: manager, id: managerId } = await newStaff(shop, 'manager'));
  });
  afterAll(() => shop.close());

  const find = async (q: string, by = manager) =>
    (await by.desk('GET', `/customers?q=${encodeURIComponent(q)}`)).json().data.rows as { customerId: string }[];
  const page = async (id: string) => (await manager.desk('GET', `/customers/${id}`)).json().data as Page;
  const erase = (id: string, version: number, by = owner) => by.desk('POST', `/customers/${id}/erase`, { version });

  /** Prices and people of the staff after a long time. */
  async function refreshed(): Promise<void> {
    await shop.shop.spot.refresh();
    ({ visitor: owner } = await newStaff(shop, 'owner'));
    ({ visitor: manager, id: managerId } = await newStaff(shop, 'manager'));
  }

  /** Every row of every table as text, and the secrets that stand in it. */
  async function tablesThatTell(): Promise<readonly string[]> {
    const { db } = shop.database;
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const telling: string[] = [];
    for (const { name } of tables) {
      const [dump] = await rowsOf<{ text: string | null }>(
        db,
        sql`select string_agg(t::text, ' ') as text from ${sql.identifier(name)} t`,
      );
      telling.push(
        ...SECRETS.filter((word) => bare(dump?.text ?? '').includes(word)).map((word) => `${name}: ${word}`),
      );
    }
    return telling;
  }

  async function backupTells(): Promise<readonly string[]> {
    const lines: string[] = [];
    await writeBackup(shop.database, async (line) => void lines.push(JSON.stringify(line)));
    const text = bare(lines.join(''));
    return SECRETS.filter((word) => text.includes(word));
  }

  /** A person with an account and orders, about whom staff wrote down what they could. */
  async function quillon() {
    const visitor = new Visitor(shop.app);
    await visitor.signUp(QUILLON.email, 'Quillon Featherstonehaugh');
    await visitor.ask('PUT', '/api/profile', { name: 'Quillon Featherstonehaugh', phone: QUILLON.phone });
    await visitor.ask('POST', '/api/newsletter', { email: QUILLON.email });
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.email, QUILLON.email));
    const alert = { subject: 'gold', event: 'below', figure: 1_000, repeats: false, zone: 'America/Chicago' };
    expect((await visitor.ask('POST', '/api/alerts', alert)).statusCode).toBe(200);
    const order = await OrderAtDesk.placedBy(shop, visitor, { ...orderBody(), ...QUILLON });
    const id = (await find('featherstonehaugh'))[0]?.customerId ?? '';
    await manager.desk('POST', `/customers/${id}/notes`, { text: 'Quillon has a llama.' });
    await order.do(manager, 'notes', { text: 'The llama answered.' });
    const paper = {
      orderId: order.id,
      name: 'Quillon.pdf',
      type: 'application/pdf',
      size: 5,
      bytes: Buffer.from('llama'),
    };
    await shop.database.db
      .insert(orderAttachments)
      .values({ ...paper, staffId: managerId, at: new Date(shop.clock()) });
    const sleep = { until: new Date(shop.clock() + BOOKS_NEED_MS * 2), note: 'llama', at: new Date(shop.clock()) };
    await shop.database.db.insert(todaySleeps).values({ ...sleep, key: `hold-ends-${order.id}`, staffId: managerId });
    await manager.desk('POST', '/views', {
      name: 'Theirs',
      query: 'view=all&q=Featherstonehaugh',
      screen: 'orders',
      isForAll: false,
    });
    return { id };
  }

  it('is a file of everything that is kept, for owners who have just proved who they are', async () => {
    const { id } = await quillon();
    const read = (by: StaffVisitor) => by.desk('GET', `/customers/${id}/file`);
    expect((await read(manager)).json().reason).toBe('not-allowed');
    const { sections } = (await read(owner)).json().data as { sections: { title: string; rows: object[] }[] };
    const all = bare(JSON.stringify(sections));
    expect(SECRETS.filter((word) => !all.includes(word))).toEqual([]);
    expect(sections.filter(({ rows }) => rows.length > 0).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Known by',
        'Account',
        'Sessions',
        'Alerts',
        'Emails about alerts',
        'Newsletter',
        'Orders',
        'Products ordered',
        'What happened to orders',
        'Notes of staff',
      ]),
    );
    const proofs = await rowsOf<{ proof: string }>(
      shop.database.db,
      sql`select password as proof from accounts where password is not null union all select token from sessions`,
    );
    expect(proofs.length).toBeGreaterThan(1);
    expect(proofs.filter(({ proof }) => JSON.stringify(sections).includes(proof))).toEqual([]);
    shop.clock.advance(11 * MINUTE_MS);
    await shop.shop.spot.refresh();
    expect((await read(owner)).json().reason).toBe('proof-needed');
    expect((await erase(id, 1)).json().reason).toBe('proof-needed');
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });

  // Proves S52
  it('erases at once all but orders, which the books keep for seven years', async () => {
    const id = (await find('featherstonehaugh'))[0]?.customerId ?? '';
    const telling = (await tablesThatTell()).map((one) => one.split(':')[0]);
    expect(new Set(telling)).toEqual(new Set(EVERYWHERE));
    const { version } = await page(id);
    expect((await erase(id, version, manager)).json().reason).toBe('not-allowed');
    expect((await erase(id, version)).json().reason).toBe('open-orders');
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.customerId, id));
    const order = new OrderAtDesk(shop, { orderId: row?.id ?? '', totalAmount: pricedOrder().amount });
    order.version = (await shop.database.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.version ?? 0;
    await order.do(manager, 'recipient', { address: '79 Periwinkle Terrace, Ottumwa, IA 52501' });
    await order.do(manager, 'confirm', { total: order.total });
    await order.do(manager, 'payments', {
      ...order.payment(),
      reference: 'From Quillon Featherstonehaugh',
      memo: 'WIRE B/O: QUILLON FEATHERSTONEHAUGH',
    });
    await order.do(manager, 'cancel', {
      reason: 'you-asked',
      note: 'Llama again',
      refund: { ...order.payment(), reference: 'To Quillon' },
    });
    shop.clock.advance(MINUTE_MS);
    await shop.shop.sendLetters();
    // The first emails go out; the mail server refuses the others, which are kept.
    const { db } = shop.database;
    await expect.poll(() => db.select().from(outbox).where(isNull(outbox.orderId))).toEqual([]);
    await db.update(outbox).set({ failedAt: new Date() });
    expect((await erase(id, version + 1)).json().reason).toBe('changed-meanwhile');
    expect((await erase(id, version)).statusCode).toBe(200);
    const told = await tablesThatTell();
    // What the books need, and by which the person is found again.
    expect(
      told.filter(
        (one) =>
          !/^(?:orders|order_events|order_search|order_attachments|payments|customers|today_sleeps|outbox):/.test(one),
      ),
    ).toEqual([]);
    expect(await page(id)).toMatchObject({ kept: { orders: 1 }, notes: [], accounts: [] });

    const until = (await page(id)).kept?.until ?? 0;
    shop.clock.advance(until - shop.clock() - 1);
    await shop.shop.desk?.runClock();
    expect((await tablesThatTell()).length).toBeGreaterThan(0);
    shop.clock.advance(2);
    expect(await backupTells()).not.toEqual([]);
    const logged = shop.logged().length;
    const sent = (await shop.letters()).length;
    await shop.shop.desk?.runClock();
    expect(await tablesThatTell()).toEqual([]);
    expect(await backupTells()).toEqual([]);
    expect(SECRETS.filter((word) => bare(shop.logged().slice(logged)).includes(word))).toEqual([]);
    expect((await shop.letters()).slice(sent)).toEqual([]);
    expect(await db.select().from(outbox)).toEqual([]);
    const [erased] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(erased).toMatchObject({ firstName: 'erased', email: 'erased', customerId: null, totalCents: order.total });
    const actions = (await shop.database.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['customer file', 'customer erased', 'order erased']));
  });

  it('never changes an event else', async () => {
    const change = shop.database.db.update(orderEvents).set({ note: 'x' });
    await expect(change).rejects.toThrow();
  });

  it('starts the same clock where customers delete their own account', async () => {
    await refreshed();
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    const order = await OrderAtDesk.placedBy(shop, ada);
    await ada.ask('POST', '/auth/account/delete', { password: 'correct horse' });
    const stored = async () => (await shop.database.db.select().from(orders).where(eq(orders.id, order.id)))[0];
    expect(await stored()).toMatchObject({ userId: null, isToErase: true, email: 'ada@example.com' });
    shop.clock.advance(BOOKS_NEED_MS + 1);
    await shop.shop.desk?.runClock();
    expect(await stored()).toMatchObject({ isToErase: false, email: 'erased' });
  });

  it('does not erase a member of staff', async () => {
    await refreshed();
    const [id] = (await find('owner')).map(({ customerId }) => customerId);
    const { version } = (await owner.desk('GET', `/customers/${id}`)).json().data;
    expect((await erase(id ?? '', version)).json().reason).toBe('staff-account');
  });

  it('joins two that are one person, with their sums and marks, and parts them again', async () => {
    await refreshed();
    const phoned = async (more: object) => (await manager.desk('POST', '/orders', phoneBody(more))).statusCode;
    expect([await phoned({}), await phoned({ phone: '(218) 555-0199', firstName: 'Harry' })]).toEqual([200, 200]);
    const [one] = await find('5550162');
    const [other] = await find('5550199');
    const [a, b] = [one?.customerId ?? '', other?.customerId ?? ''];
    const act = async (id: string, what: string, body: object) => {
      const { version } = await page(id);
      return (await manager.desk('POST', `/customers/${id}/${what}`, { version, ...body })).json();
    };
    await act(b, 'block', { reason: 'Two names' });
    expect((await act(a, 'join', { other: b })).reason).toBeUndefined();
    expect((await act(a, 'join', { other: b })).reason).toBe('joined-already');
    const total = 2 * Math.round(pricedOrder().amount * 100);
    const joined = { customerId: a, orders: 2, total, block: { reason: 'Two names' }, joined: [{ customerId: b }] };
    expect(await page(a)).toMatchObject(joined);
    expect(await page(b)).toMatchObject(joined);
    expect(await find('harry')).toMatchObject([{ customerId: a, orders: 2 }]);
    await phoned({ phone: '(218) 555-0199' });
    expect((await page(a)).orders).toBe(3);
    expect((await act(a, 'part', { other: b })).reason).toBeUndefined();
    expect(await page(a)).toMatchObject({ orders: 1, joined: [] });
    expect(await page(b)).toMatchObject({ customerId: b, orders: 2, block: { reason: 'Two names' } });
    expect((await act(a, 'part', { other: b })).reason).toBe('changed-meanwhile');
  });
});
