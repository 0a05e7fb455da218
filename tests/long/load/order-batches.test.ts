import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { isDatabaseUnavailable } from '#server/database/errors.ts';
import type { Database } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import { type NewOrder, type OrderStore, orderStore } from '#server/orders/store.ts';
import { honestOrder, newOrder, orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { withFault } from '../../support/faulty-queries.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

const CUSTOMERS = 6;
const REQUESTS = 48;
/** BATCHES_SEED sees one again. */
const SEEDS = process.env.BATCHES_SEED ? [Number(process.env.BATCHES_SEED)] : [1, 2, Date.now() % 1_000_000];
const ORDER = { method: 'POST', url: '/api/order/place' } as const;

type Wish = { readonly customer: number; readonly body: object; readonly key: string | undefined };
type Town = { readonly shop: TestShop; readonly customers: readonly { visitor: Visitor; id: string }[] };

describeOnEachDatabase('orders that arrive together', (open) => {
  let together: Town;
  let apart: Town;

  beforeAll(async () => {
    [together, apart] = [await settle(await open()), await settle(await open())];
  });
  afterAll(async () => {
    for (const { shop } of [together, apart]) await shop.close();
  });

  it.each(SEEDS)('are answered and stored as one by one, seed %i', async (seed) => {
    const wishes = wishesOf(seed);
    const statements = await placingStatements(together.shop.database, async () => {
      const atOnce = await Promise.all(wishes.map((wish) => ask(together, wish)));
      const inTurn: string[] = [];
      for (const wish of wishes) inTurn.push(await ask(apart, wish));
      expect(withoutNumbers(atOnce)).toEqual(withoutNumbers(inTurn));
    });
    expect(await booksOf(together)).toEqual(await booksOf(apart));
    // One for each round of the six customers at best: if each order had its own, nothing here would be tested.
    expect(statements).toBeLessThan(wishes.filter(({ body }) => 'lines' in body).length / 2);
  });
});

describeOnEachDatabase('a statement that stores several orders', (open, kind) => {
  let database: Database;
  let store: OrderStore;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    store = orderStore(database.db);
    await database.db.execute(
      sql`insert into users (id, name, email) select 'user ' || n, 'Ada', n || '@example.com' from generate_series(0, 7) as n`,
    );
  });

  const users = Array.from({ length: 8 }, (_, index) => `user ${index}`);
  const place = (order: NewOrder, idempotencyKey: string | undefined) =>
    store.place(order, { idempotencyKey, ...SENT }, LIMITS, [{ about: order.orderNumber }]);
  const nextOrder = (userId: string) => newOrder(userId, `batch ${++made}`);

  it.each(['before', 'after'] as const)(
    'loses and doubles nothing where it fails %s it is done: keys say which orders are there',
    async (when) => {
      const orders = users.map(nextOrder);
      const { result, queries } = await withFault({ at: 1, when }, () =>
        Promise.all(orders.map((order) => place(order, order.orderNumber))),
      );
      expect(queries).toBeGreaterThan(1);
      const expected = when === 'before' ? 'stored' : 'known-key';
      expect(result).toEqual(orders.map(() => expected));
      for (const { orderNumber } of orders) expect(await countOf(database, orderNumber)).toEqual(ONCE);
    },
  );

  it('is not tried again for orders without a key where nobody knows whether it was done', async () => {
    const orders = users.map(nextOrder);
    const { result } = await withFault({ at: 1, when: 'after' }, () =>
      Promise.allSettled(orders.map((order) => place(order, undefined))),
    );
    // Tried again, it would be a fault of ours: its number is there already.
    expect(result.map((one) => one.status === 'rejected' && isDatabaseUnavailable(one.reason))).toEqual(
      orders.map(() => true),
    );
    for (const { orderNumber } of orders) expect(await countOf(database, orderNumber)).toEqual(ONCE);
  });

  it('is tried again for each, with and without a key, where the database itself took it back', async () => {
    await refuseTogether(database, '57014');
    const orders = users.map(nextOrder);
    const placed = await Promise.all(orders.map((order, at) => place(order, at % 2 ? order.orderNumber : undefined)));
    expect(placed).toEqual(orders.map(() => 'stored'));
    for (const { orderNumber } of orders) expect(await countOf(database, orderNumber)).toEqual(ONCE);
    await database.db.execute(sql`drop function refuse_together cascade`);
  });

  // The embedded database has one connection: nobody else can hold a lock.
  if (kind === 'postgres')
    it('does not wait for whoever holds a lock on the row of one customer', async () => {
      const free = await holdLockOn(database, 'user 3');
      const orders = users.map(nextOrder);
      const all = orders.map((order) => place(order, undefined));
      const held = Promise.allSettled(all.splice(3, 1));
      const askedAt = performance.now();
      expect(await Promise.all(all)).toEqual(all.map(() => 'stored'));
      expect(performance.now() - askedAt).toBeLessThan(STATEMENT_WITHIN_MS);
      expect((await held).map((one) => one.status === 'rejected' && isDatabaseUnavailable(one.reason))).toEqual([true]);
      await free();
      for (const { orderNumber, userId } of orders)
        expect(await countOf(database, orderNumber)).toEqual(userId === 'user 3' ? NEVER : ONCE);
      expect(await place(nextOrder('user 3'), undefined)).toBe('stored');
    });

  it('takes the others, with and without a key, where one of them cannot be stored', async () => {
    const orders = [...users.slice(0, 4), 'deleted a moment ago', ...users.slice(4)].map(nextOrder);
    const placed = await Promise.all(orders.map((order, at) => place(order, at % 2 ? order.orderNumber : undefined)));
    expect(placed).toEqual(orders.map(({ userId }) => (userId === 'deleted a moment ago' ? 'no-such-user' : 'stored')));
    for (const { orderNumber, userId } of orders) {
      const isGone = userId === 'deleted a moment ago';
      expect(await countOf(database, orderNumber)).toEqual(isGone ? NEVER : ONCE);
    }
  });

  it('takes an order with half a character in a name, as any database does with text', async () => {
    const order = nextOrder('user 0');
    const halved = { ...order, recipient: { ...order.recipient, firstName: 'Ada\ud83d' } };
    expect(await place(halved, undefined)).toBe('stored');
    expect((await store.of('user 0').find(order.orderNumber))?.recipient.firstName).toBe('Ada\ufffd');
  });

  it('takes as many of one customer as the limit lets through', async () => {
    const limit = { name: 'few orders', times: 3, seconds: 3600 };
    const orders = Array.from({ length: 5 }, () => nextOrder('user 0'));
    const mark = (key: string) => ({ idempotencyKey: key, ...SENT });
    const limits = { ...LIMITS, byUser: limit };
    const placed = await Promise.all(orders.map((order) => store.place(order, mark(order.orderNumber), limits, [])));
    expect(placed.slice(0, 3)).toEqual(['stored', 'stored', 'stored']);
    for (const refused of placed.slice(3)) expect(refused).toMatchObject({ ok: false, reason: 'too-many-requests' });
  });

  it('takes as many from one address as the limit lets through, and all from elsewhere', async () => {
    const limits = { ...LIMITS, byAddress: { name: 'few from there', times: 5, seconds: 3600 } };
    const orders = users.map(nextOrder);
    const placed = await Promise.all(
      orders.map((order, at) => {
        const address = at === 7 ? 'elsewhere' : 'here';
        return store.place(order, { ...SENT, idempotencyKey: undefined, address }, limits, []);
      }),
    );
    const [here, elsewhere] = [placed.slice(0, 7), placed[7]];
    expect(elsewhere).toBe('stored');
    expect(here.filter((one) => one === 'stored')).toHaveLength(5);
    for (const [at, { orderNumber }] of orders.entries()) {
      const isStored = placed[at] === 'stored';
      if (!isStored) expect(placed[at]).toMatchObject({ ok: false, reason: 'too-many-requests' });
      expect(await countOf(database, orderNumber)).toMatchObject({ orders: isStored ? 1 : 0 });
    }
  });
});

const LIMIT = { name: 'place-order', times: 1000, seconds: 3600 };
const LIMITS = {
  byUser: LIMIT,
  byAddress: { ...LIMIT, name: 'place-order-address' },
  byNetwork: { ...LIMIT, name: 'place-order-network' },
};
const SENT = { fingerprint: 'the request', address: '203.0.113.1' };
const ONCE = { orders: 1, lines: 2, letters: 1 };
/** Less than after which PostgreSQL ends a statement that waits for the lock. */
const STATEMENT_WITHIN_MS = 12_000;
const NEVER = { orders: 0, lines: 0, letters: 0 };

async function settle(database: Database): Promise<Town> {
  const shop = await openShop(database);
  const customers: { visitor: Visitor; id: string }[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const visitor = new Visitor(shop.app);
    customers.push({ visitor, id: await visitor.signUp(`customer${index}@example.com`) });
  }
  return { shop, customers };
}

const throws = fc.record({
  customer: fc.nat(CUSTOMERS - 1),
  kind: fc.constantFrom(
    ...(['good', 'good', 'good', 'again', 'other body', 'no key', 'wrong price', 'unknown', 'half'] as const),
  ),
  earlier: fc.nat(),
  good: fc.nat(20),
  quantity: fc.integer({ min: 1, max: 3 }),
});

/** Good ones, the same again, the same key with other goods, no key, wrong prices, unknown goods, half a body. */
function wishesOf(seed: number): readonly Wish[] {
  const { entries } = troyCatalogue();
  const keyed: Wish[] = [];
  return fc.sample(throws, { numRuns: REQUESTS, seed }).map(({ customer, kind, ...pick }, index): Wish => {
    const key = `${seed} ${index}`;
    const body = orderBody([{ id: entries[pick.good]?.id ?? '', quantity: pick.quantity }]);
    const earlier = keyed[pick.earlier % Math.max(1, keyed.length)];
    if (kind === 'wrong price') return { customer, key, body: { ...body, amount: 1 } };
    if (kind === 'unknown') return { customer, key, body: { ...body, lines: [unknownLine()] } };
    if (kind === 'half') return { customer, key, body: { amount: 1 } };
    if (kind === 'no key') return { customer, key: undefined, body };
    if (kind === 'again' && earlier) return earlier;
    if (kind === 'other body' && earlier) return { ...earlier, body };
    const wish = { customer, key, body };
    keyed.push(wish);
    return wish;
  });
}

function unknownLine() {
  const [line] = honestOrder().lines;
  return { ...line, product: { ...line?.product, id: 'No such thing' } };
}

async function ask({ customers }: Town, { customer, body, key }: Wish): Promise<string> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const response = await customers[customer]?.visitor.ask(ORDER.method, ORDER.url, body, headers);
  return `${response?.statusCode} ${response?.body}`;
}

/** Numbers are random: each is named after the first answer that has it. */
function withoutNumbers(answers: readonly string[]): readonly string[] {
  const names = new Map<string, string>();
  return answers.map((answer, index) =>
    answer.replace(/"orderId":"(\d+)"/, (_, number: string) => {
      if (!names.has(number)) names.set(number, `order of request ${index}`);
      return `"orderId":"${names.get(number)}"`;
    }),
  );
}

/** What each customer has ordered, and how many attempts were counted for it. */
async function booksOf({ shop, customers }: Town) {
  return Promise.all(
    customers.map(async ({ visitor, id }) => {
      const { data } = (await visitor.ask('GET', `/api/order/get/by-user/${id}`)).json();
      const [attempt] = await rowsOf(
        shop.database.db,
        sql`select points from rate_limits where key = ${`place-order account:${id}`}`,
      );
      const orders = (data as object[]).map((order) => JSON.stringify({ ...order, orderId: '' }));
      return { orders: orders.sort(), attempt };
    }),
  );
}

/** How many statements that store orders are asked while the work goes on. */
async function placingStatements({ db }: Database, work: () => Promise<void>): Promise<number> {
  const { session } = db._;
  const { prepareQuery } = session;
  let count = 0;
  session.prepareQuery = function (this: typeof session, ...given: Parameters<typeof prepareQuery>) {
    if (given[2] === 'place_orders') count += 1;
    return prepareQuery.apply(this, given);
  } as typeof prepareQuery;
  try {
    await work();
  } finally {
    session.prepareQuery = prepareQuery;
  }
  return count;
}

/** From now on the database takes back, with this code of its own, what stores more than one order. */
async function refuseTogether({ db }: Database, code: string): Promise<void> {
  await db.execute(
    sql`create function refuse_together() returns trigger language plpgsql as ${sql.raw(`$$
    begin
      if (select count(*) from placed) > 1 then raise exception using errcode = '${code}'; end if;
      return null;
    end $$`)}`,
  );
  await db.execute(sql`create trigger refuse_together after insert on orders referencing new table as placed
    for each statement execute function refuse_together()`);
}

/** Holds the row of a user as somebody does who is about to remove it. */
async function holdLockOn({ jobs }: Database, userId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: 'connectionString' in jobs ? jobs.connectionString : '' });
  // Where the test has failed before, its database goes away under it.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [userId]);
  return () => client.end();
}

async function countOf({ db }: Database, orderNumber: string) {
  const [counted] = await rowsOf(
    db,
    sql`select (select count(*) from orders where id = ${orderNumber})::int as orders,
      (select count(*) from order_lines where order_id = ${orderNumber})::int as lines,
      (select count(*) from outbox where letter ->> 'about' = ${orderNumber})::int as letters`,
  );
  return counted;
}
