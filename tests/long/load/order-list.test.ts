import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { shopDay } from '#domain/opening-hours.ts';
import { ORDER_VIEW_NAMES } from '#domain/order-views.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Db } from '#server/database/types.ts';
import { dayStore } from '#server/desk/day-store.ts';
import { todayStore } from '#server/desk/today-store.ts';
import { costStore } from '#server/goods/cost-store.ts';
import { callerStore } from '#server/orders/caller-store.ts';
import type { OrderFilter } from '#server/orders/order-filter-store.ts';
import { orderListStore } from '#server/orders/order-list-store.ts';
import { quoteStore } from '#server/orders/quote-store.ts';
import { relatedOrderStore } from '#server/orders/related-order-store.ts';
import { storeListedOrders } from '../../../bench/growth/listed-orders.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';

/** The goal of the 95th of a hundred looks. A neighbour on the machine lengthens single ones: the one in the middle is held to it. */
const BOUND_MS = 150;
/** Today asks for three times as much. */
const TODAY_BOUND_MS = 3 * BOUND_MS;
const LOOKS = 20;
const ORDERS = { postgres: 1_000_000, pglite: 100_000 } as const;
const SPOT = { gold: cents(407_840), silver: cents(5_062) };
const STAFF = '00000000-0000-4000-8000-000000000001';

async function waitFor(look: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < LOOKS; n += 1) {
    const startedAt = performance.now();
    await look();
    waits.push(performance.now() - startedAt);
  }
  return waits.toSorted((a, b) => a - b)[LOOKS / 2] ?? 0;
}

describeOnBothDatabases('the list of very many orders', (open, kind) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    await storeListedOrders(db, ORDERS[kind]);
  }, 1_200_000);

  const filters: readonly Partial<OrderFilter>[] = [
    ...ORDER_VIEW_NAMES.map((view) => ({ view })),
    { view: 'all', q: 'customer77777' },
    { view: 'all', q: 'customer7' },
    { view: 'all', q: 'gold eagle' },
    { view: 'all', q: '5550077777' },
    { view: 'all', q: 'nothing like it' },
    { view: 'to-confirm', q: 'gold' },
    { view: 'all', metal: 'silver' },
    { view: 'all', from: cents(99_990_00) },
    { view: 'all', sort: 'largest' },
    { view: 'all', source: 'phone' },
    { view: 'all', stage: 'withdrawn' },
    { view: 'all', product: 'rare' },
    { view: 'all', product: 'product 7' },
    { view: 'all', place: 'Springfield' },
    { view: 'all', q: 'oak', isOfViewer: true },
  ];

  it.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))('is quick for %s', async (_, given) => {
    const list = orderListStore(db);
    const related = relatedOrderStore(db);
    const filter = { view: 'all', staffId: STAFF, ...given } as OrderFilter;
    const look = async () => {
      const where = await list.where(filter);
      const [page] = await Promise.all([list.list(filter, where), list.sums(filter, where, SPOT), list.counts(STAFF)]);
      const ids = page.orders.map(({ id }) => id);
      const costs = costStore(db).of(page.orders);
      await Promise.all([related.flagFacts(ids, Date.now()), costs]);
    };
    const wait = await waitFor(look);
    if (process.env.SHOW_WAITS) console.log(kind, _, wait.toFixed(1));
    expect(wait).toBeLessThan(BOUND_MS);
  });

  it.each(['customer77777', 'customer7', 'first7', 'eagle', '0077777'])(
    'finds callers quickly by %s',
    async (words) => {
      expect(await waitFor(() => callerStore(db).find(words, Date.now()))).toBeLessThan(BOUND_MS);
    },
  );

  it('shows Today quickly, and counts what waits', async () => {
    const list = orderListStore(db);
    const newest = (await list.newest())?.placedAt.getTime() ?? 0;
    const [today, days, day] = [todayStore(db, quoteStore(db).openOf), dayStore(db), shopDay(newest)];
    const look = () =>
      Promise.all([
        today.waiting(newest, day.endsAt),
        today.newCount(),
        list.toConfirm(),
        days.hours(day),
        days.confirmations(day),
        days.confirmedSums(day),
        days.firstOrderAt(),
      ]);
    expect(await waitFor(look)).toBeLessThan(TODAY_BOUND_MS);
  });

  it('knows the words of every order', async () => {
    const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from order_search`);
    expect(row?.n).toBe(ORDERS[kind]);
  });
});
