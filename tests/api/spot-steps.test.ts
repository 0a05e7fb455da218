import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { METALS } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import { type StepKind, stepStart } from '#domain/spot-steps.ts';
import { spotSteps, ticks } from '#server/database/schema.ts';
import type { Database } from '#server/database/types.ts';
import { stepStore } from '#server/prices/step-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

type Reading = { readonly at: number; readonly gold: number; readonly silver: number };

/** Around a weekend, and around both changes of the clocks in New York. */
const STARTS = ['2026-02-27T20:30:00Z', '2026-03-07T21:00:00Z', '2026-10-31T20:00:00Z'].map((text) => Date.parse(text));

const readings = fc
  .record({
    start: fc.constantFrom(...STARTS),
    // Repeated instants, steady readings, and gaps of hours and days.
    steps: fc.array(
      fc.record({
        after: fc.oneof(
          fc.constantFrom(0, 15_000, MINUTE_MS, HOUR_MS),
          fc.integer({ min: 0, max: 6 * HOUR_MS }),
          fc.constant(2 * DAY_MS),
        ),
        gold: fc.integer({ min: 300_000, max: 500_000 }),
        silver: fc.integer({ min: 3_000, max: 9_000 }),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  })
  .map(({ start, steps }) => {
    let at = start;
    return steps.map(({ after, gold, silver }): Reading => {
      at += after;
      return { at, gold, silver };
    });
  })
  // Ticks of before the first step count a week back.
  .filter((all) => (all.at(-1)?.at ?? 0) - (all[0]?.at ?? 0) < 6 * DAY_MS);

const NEW_YORK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day in New York on which a reading's trading day ends, and the full hour in UTC, by other means than the shop's. */
function nameOf(kind: StepKind, at: number): string {
  if (kind === 'hour') return new Date(at).toISOString().slice(0, 13);
  const [day = '', time = ''] = NEW_YORK.format(at).split(' ');
  return time < '17:00' ? day : new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** The steps of some readings, in plain words: an independent fold. */
function foldOf(all: readonly Reading[], now: number): readonly string[] {
  return (['hour', 'day'] as const).flatMap((kind) =>
    [...Map.groupBy(all, ({ at }) => nameOf(kind, at))]
      .filter(([name]) => name !== nameOf(kind, now))
      .flatMap(([name, some]) =>
        METALS.map((metal) => {
          const prices = some.map((reading) => reading[metal]);
          return `${kind} ${name} ${metal} ${[prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]}`;
        }),
      ),
  );
}

async function storedIn({ db }: Database): Promise<readonly string[]> {
  const rows = await db.select().from(spotSteps);
  return rows.map((row) => {
    const kind = row.step as StepKind;
    const figures = [row.openCents, row.highCents, row.lowCents, row.closeCents];
    return `${kind} ${nameOf(kind, row.fromAt.getTime())} ${row.metal} ${figures}`;
  });
}

async function addTicks({ db }: Database, all: readonly Reading[], source = 'fixed'): Promise<void> {
  if (all.length === 0) return;
  await db
    .insert(ticks)
    .values(all.map(({ at, gold, silver }) => ({ source, goldCents: gold, silverCents: silver, at: new Date(at) })));
}

async function clear({ db }: Database): Promise<void> {
  await db.delete(spotSteps);
  await db.delete(ticks);
}

describeOnEachDatabase('steps of spot prices', (open) => {
  it('equal a fold of the ticks, however often and whenever they are made', { timeout: 120_000 }, async () => {
    const database = await open();
    const steps = stepStore(database.db);
    await fc.assert(
      fc.asyncProperty(readings, fc.array(fc.nat({ max: 40 }), { maxLength: 4 }), async (all, stops) => {
        await clear(database);
        // The shop is down between the stops, and another leader makes the same again.
        let known = 0;
        for (const stop of [...stops].sort((one, other) => one - other)) {
          const until = Math.min(stop, all.length);
          await addTicks(database, all.slice(known, until));
          known = until;
          const now = all[until - 1]?.at;
          if (now !== undefined) await Promise.all([steps.make('live', now), steps.make('live', now)]);
        }
        await addTicks(database, all.slice(known));
        const end = (all.at(-1)?.at ?? 0) + MINUTE_MS;
        await steps.make('live', end);
        expect((await storedIn(database)).toSorted()).toEqual(foldOf(all, end).toSorted());
        expect(await steps.make('live', end)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('of the market and made-up ones stand apart, and prices of the desk belong to those they were made of', async () => {
    const database = await open();
    const steps = stepStore(database.db);
    const at = Date.parse('2026-03-02T16:00:00Z');
    await addTicks(database, [{ at, gold: 400_000, silver: 5_000 }]);
    await addTicks(database, [{ at, gold: 410_000, silver: 5_100 }], 'demo');
    const deskPrices = { of: 'demo' as const };
    await database.db
      .insert(ticks)
      .values({ source: 'desk', deskPrices, goldCents: 420_000, silverCents: 5_200, at: new Date(at + 1) });
    const hourOf = async (group: 'live' | 'demo') =>
      (await steps.unmade(group, at + MINUTE_MS)).find(({ kind, metal }) => kind === 'hour' && metal === 'gold');
    expect(await hourOf('live')).toMatchObject({ open: 400_000, close: 400_000 });
    expect(await hourOf('demo')).toMatchObject({ open: 410_000, close: 420_000 });
  });

  it('of before the first are not made of the few ticks that orders have kept', async () => {
    const database = await open();
    const steps = stepStore(database.db);
    const now = Date.parse('2026-03-02T16:00:00Z');
    await addTicks(database, [{ at: now - 300 * DAY_MS, gold: 300_000, silver: 4_000 }]);
    await addTicks(database, [{ at: now - 2 * HOUR_MS, gold: 400_000, silver: 5_000 }]);
    await steps.make('live', now);
    const from = (await steps.since('live', 0)).map((step) => step.from);
    expect(new Set(from)).toEqual(new Set([stepStart('hour', now - 2 * HOUR_MS)]));
  });

  it('are imported for days of before, corrected by a second file, and never over those of the shop', async () => {
    const database = await open();
    const steps = stepStore(database.db);
    const now = Date.parse('2026-03-04T16:00:00Z');
    await addTicks(database, [{ at: now - DAY_MS, gold: 400_000, silver: 5_000 }]);
    await steps.make('live', now);
    const days = [2, 1].map((ago) => ({
      from: stepStart('day', now - ago * DAY_MS),
      prices: { gold: cents(300_000 + ago), silver: cents(3_000) },
    }));
    expect(await steps.importDays(days, 'LBMA')).toBe(1);
    const closes = async () =>
      (await steps.since('live', now)).flatMap(({ metal, close, provider }) =>
        metal === 'gold' ? [[close, provider]] : [],
      );
    expect(await closes()).toEqual([
      [300_002, 'LBMA'],
      [400_000, null],
    ]);
    await steps.importDays(
      [{ ...days[0], prices: { gold: cents(299_999), silver: cents(3_000) } } as (typeof days)[0]],
      'LBMA PM',
    );
    expect(await closes()).toEqual([
      [299_999, 'LBMA PM'],
      [400_000, null],
    ]);
  });
});
