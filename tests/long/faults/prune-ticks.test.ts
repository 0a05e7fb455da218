import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ticks } from '#server/database/schema.ts';
import { createPruneTicks, KEPT_MS } from '#server/prices/tick-retention.ts';
import { orderBody } from '../../support/claims.ts';
import { fixedClock } from '../../support/clock.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';

const HOUR = 3_600_000;

describeOnEachDatabase('ticks older than a week', (open) => {
  it('are removed, but for those that an order was priced at', async () => {
    const shop = await openShop(await open());
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    // The first tick is an order's, the second one nobody's.
    expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    shop.clock.advance(1_000);
    await shop.shop.spot.refresh();
    const stored = async () => (await shop.database.db.select().from(ticks).orderBy(asc(ticks.id))).map(({ id }) => id);
    const [ordered, idle] = await stored();

    shop.clock.advance(KEPT_MS - HOUR);
    await shop.shop.spot.refresh();
    expect(await stored()).toEqual([ordered, idle, expect.any(Number)]);
    shop.clock.advance(2 * HOUR);
    await shop.shop.spot.refresh();
    expect(await stored()).toEqual([ordered, expect.any(Number), expect.any(Number)]);
    expect(await stored()).not.toContain(idle);
    await shop.close();
  });
});

it('removes old ticks in batches, and waits an hour only when none are left', async () => {
  const clock = fixedClock();
  const removed = [1_000, 1_000, 3];
  const askedFor: number[] = [];
  const prune = createPruneTicks({ clock, log: { info() {}, warn() {}, error() {} } });
  const store = {
    async prune(before: number) {
      askedFor.push(before);
      return removed.shift() ?? 0;
    },
  };
  for (let beat = 0; beat < 6; beat += 1) await prune(store);
  expect(askedFor).toEqual(Array(3).fill(clock() - KEPT_MS));
  clock.advance(HOUR);
  await prune(store);
  expect(askedFor).toHaveLength(4);
});

it('goes on once a clock that was ahead is right again', async () => {
  const clock = fixedClock();
  let times = 0;
  const prune = createPruneTicks({ clock, log: { info() {}, warn() {}, error() {} } });
  const store = {
    prune: async () => {
      times += 1;
      return 0;
    },
  };
  clock.advance(30 * 24 * HOUR);
  await prune(store);
  clock.advance(-30 * 24 * HOUR);
  await prune(store);
  expect(times).toBe(2);
});
