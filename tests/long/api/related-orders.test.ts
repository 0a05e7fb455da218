import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { orders } from '#server/database/schema.ts';
import type { Db } from '#server/database/types.ts';
import { MOST_RELATED, relatedOrderStore } from '#server/orders/related-order-store.ts';
import { storeListedOrders } from '../../../bench/growth/listed-orders.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';

const EACH_CENTS = 60_00;
const COUNT = MOST_RELATED + 50;

describeOnBothDatabases('orders of one customer who has very many', (open) => {
  let db: Db;
  /** Numbers of the orders, oldest first, a minute apart. */
  let ids: string[];
  let newestAt: number;

  beforeEach(async () => {
    ({ db } = await open());
    await storeListedOrders(db, COUNT);
    const shared = { totalCents: EACH_CENTS, stage: 'new', status: 'pending' };
    const own = { email: sql`id || '@example.com'`, phone: sql`right(id, 10)`, address: sql`'1 ' || id` };
    await db.update(orders).set({ ...shared, ...own });
    const rows = await db.select({ id: orders.id, at: orders.placedAt }).from(orders).orderBy(orders.id);
    ids = rows.map(({ id }) => id);
    newestAt = rows.at(-1)?.at.getTime() ?? 0;
  });

  const factsOf = async (id = '') => (await relatedOrderStore(db).flagFacts([id], newestAt)).get(id);

  it.each([
    ['e-mail', { email: 'One@example.com' }],
    ['phone', { phone: '(312) 555-0100' }],
    ['address', { address: '1  Oak Street' }],
    ['all of these', { email: 'one@example.com', phone: '312 555 0100', address: '1 Oak Street' }],
  ])('counts the newest two hundred by %s, each once', async (_, same) => {
    await db.update(orders).set(same);
    expect(await factsOf(ids.at(-1))).toMatchObject({ isFirst: false, monthTotal: MOST_RELATED * EACH_CENTS });
    expect(await factsOf(ids[0])).toMatchObject({ isFirst: false });
    const others = await relatedOrderStore(db).othersOf(ids[0] ?? '');
    expect(others.map(({ id }) => id)).toEqual(ids.slice(-10).reverse());
  });

  it.each([
    ['(312) 555-0100', '+1 312 555 0100'],
    ['312-555-0100', '1 (312) 555-0100 ext. 89'],
    ['3125550100 x7', '3125550100 / 3125550199'],
  ])('knows one telephone by %s and by %s', async (phone, again) => {
    const [first = '', second = '', third = ''] = ids;
    await db.update(orders).set({ phone }).where(eq(orders.id, first));
    await db.update(orders).set({ phone: again }).where(eq(orders.id, second));
    await db.update(orders).set({ phone: '(312) 555-0199' }).where(eq(orders.id, third));
    const related = relatedOrderStore(db);
    expect((await related.othersOf(first)).map(({ id }) => id)).toEqual([second]);
    expect((await related.othersOf(third)).map(({ id }) => id)).toEqual([]);
    expect(await factsOf(second)).toMatchObject({ isFirst: false, monthTotal: 2 * EACH_CENTS });
  });

  it('finds those of one telephone by an index', async () => {
    const { rows } = (await db.execute(sql`explain select id from orders
      where dialed_digits(phone) = '3125550100' order by id desc limit 200`)) as { rows: object[] };
    expect(JSON.stringify(rows)).toContain('orders_dialed_id');
  });

  it('counts none that was cancelled or shares nothing', async () => {
    const [first = '', second = '', third = ''] = ids;
    expect(await factsOf(first)).toMatchObject({ isFirst: true, monthTotal: EACH_CENTS, hasTwin: false });
    await db.update(orders).set({ email: 'one@example.com' }).where(eq(orders.id, first));
    await db.update(orders).set({ email: 'ONE@example.com' }).where(eq(orders.id, second));
    expect(await factsOf(first)).toMatchObject({ isFirst: false, monthTotal: 2 * EACH_CENTS });
    await db.update(orders).set({ stage: 'cancelled', status: 'cancelled' }).where(eq(orders.id, second));
    expect(await factsOf(first)).toMatchObject({ isFirst: true, monthTotal: EACH_CENTS });
    await db.update(orders).set({ email: '' });
    expect(await factsOf(third)).toMatchObject({ isFirst: true });
  });
});
