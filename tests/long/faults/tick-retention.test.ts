import { asc } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { ticks } from '#server/database/schema.ts';
import { TICKS_KEPT_MS, tickRetention, tickStore } from '#server/prices/tick-store.ts';
import { orderBody } from '../../support/claims.ts';
import { fixedClock } from '../../support/clock.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';

const HOUR = HOUR_MS;

describeOnEachDatabase('ticks older than 400 days', (open) => {
  it('are removed, but for the newest and those that an order was priced at', async () => {
    const shop = await openShop(await open());
    const { clock, database } = shop;
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    for (let more = 0; more < 2; more += 1) {
      clock.advance(1_000);
      await shop.shop.spot.refresh();
    }
    const leftAfter = async (ms: number) => {
      clock.advance(ms);
      await tickRetention(tickStore(database.db), clock).removeExpired();
      return (await database.db.select().from(ticks).orderBy(asc(ticks.id))).map(({ id }) => id);
    };
    const [ordered, unused, newest] = await leftAfter(0);
    expect(await leftAfter(TICKS_KEPT_MS.live - HOUR)).toEqual([ordered, unused, newest]);
    expect(await leftAfter(2 * HOUR)).toEqual([ordered, newest]);
    await shop.close();
  });

  it('are made up ones after 30 days', async () => {
    const { db } = await open();
    const clock = fixedClock();
    const row = { goldCents: 400_000, silverCents: 5_000, at: new Date(clock() - TICKS_KEPT_MS.demo - HOUR) };
    await db.insert(ticks).values([
      { ...row, source: 'demo' },
      { ...row, source: 'fixed' },
      { ...row, source: 'demo' },
    ]);
    await db.insert(ticks).values({ ...row, source: 'fixed' });
    await tickRetention(tickStore(db), clock).removeExpired();
    expect((await db.select().from(ticks)).map(({ source }) => source).toSorted()).toEqual(['demo', 'fixed', 'fixed']);
  });
});

it('removes old ticks in batches until none are left', async () => {
  const clock = fixedClock();
  const removed = [1_000, 1_000, 3];
  const prune = vi.fn(async () => removed.shift() ?? 0);
  await tickRetention({ prune }, clock).removeExpired();
  const before = { live: clock() - TICKS_KEPT_MS.live, demo: clock() - TICKS_KEPT_MS.demo };
  expect(prune.mock.calls).toEqual(Array(3).fill([before, 1_000]));
});
