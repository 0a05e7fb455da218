import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { stepStart } from '#domain/spot-steps.ts';
import { demoFeed } from '#server/prices/feeds/demo.ts';
import { stepStore } from '#server/prices/step-store.ts';
import { fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase, openAnyDatabase } from '../support/databases.ts';
import { openShop, SPOT } from '../support/open-shop.ts';

describeOnEachDatabase('the history of spot prices', (open) => {
  it('follows each reading, and is the same after a start anew', async () => {
    const database = await open();
    const { shop, clock, feed, close } = await openShop(database);
    const { past } = shop.spot;
    const readAt = async (after: number, gold: number) => {
      clock.advance(after);
      feed.set({ ...SPOT, gold: cents(gold) });
      await shop.spot.refresh();
    };
    await readAt(MINUTE_MS, 400_000);
    await readAt(MINUTE_MS, 409_000);
    await readAt(HOUR_MS, 405_000);
    const hours = [
      { open: SPOT.gold, high: 409_000, low: 400_000, close: 409_000 },
      { open: 405_000, high: 405_000, low: 405_000, close: 405_000 },
    ];
    expect(past.steps('gold', 'hour')).toMatchObject(hours);
    expect(past.steps('gold', 'day')).toMatchObject([
      { open: SPOT.gold, high: 409_000, low: 400_000, close: 405_000, from: stepStart('day', clock()) },
    ]);
    expect(past.steps('gold', 'minutes')).toMatchObject([{ close: 409_000 }, { close: 405_000 }]);
    const before = (['minutes', 'hour', 'day'] as const).map((kind) => past.steps('silver', kind));
    await past.renew();
    expect((['minutes', 'hour', 'day'] as const).map((kind) => past.steps('silver', kind))).toMatchObject(before);
    // The hour that has ended is stored, the one of now is not.
    expect((await stepStore(database.db).since('live', 0)).filter(({ metal }) => metal === 'gold')).toMatchObject([
      { ...hours[0], kind: 'hour' },
    ]);
    await close();
  });
});

it('of a first start with the demo feed has two years, made up once', async () => {
  const clock = fixedClock();
  const database = await openAnyDatabase();
  const { shop, close } = await openShop(database, { feeds: [demoFeed({ seed: 1, clock })], clock });
  const { past } = shop.spot;
  const days = past.steps('gold', 'day');
  expect(days.length).toBeGreaterThan(729);
  expect(past.steps('silver', 'minutes').length).toBeGreaterThan(280);
  expect(past.origin().group).toBe('demo');
  for (const kind of ['hour', 'day'] as const)
    for (const metal of ['gold', 'silver'] as const)
      for (const [nth, step] of past.steps(metal, kind).entries()) {
        const next = past.steps(metal, kind)[nth + 1];
        if (next) expect(next.from - step.from).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
        expect(step.low).toBeLessThanOrEqual(Math.min(step.open, step.close));
        expect(step.high).toBeGreaterThanOrEqual(Math.max(step.open, step.close));
      }
  const stored = await stepStore(database.db).since('demo', 0);
  expect(stored.filter(({ kind }) => kind === 'hour').length).toBeGreaterThan(2 * 17_000);
  await past.renew();
  expect(await stepStore(database.db).since('demo', 0)).toHaveLength(stored.length);
  await close();
});
