import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { FEED_KINDS, type SpotPrices } from './spot.ts';
import { combineReadings, type SourceReading, sourceOf } from './spot-median.ts';

const GOLD = 407_840;
const SILVER = 5_062;
const AT = Date.parse('2026-11-20T15:00:00Z');

const prices = (gold: number, silver = SILVER): SpotPrices => ({ gold: cents(gold), silver: cents(silver) });
const readings = (all: readonly (SpotPrices | string)[]): readonly SourceReading[] =>
  all.map((one, nth) => {
    const source = FEED_KINDS[nth] ?? 'fixed';
    return typeof one === 'string' ? { source, at: AT, fault: one } : { source, at: AT, prices: one };
  });
const goldOf = (...golds: readonly number[]) =>
  combineReadings(readings(golds.map((gold) => prices(gold)))).prices?.gold;
const apart = (all: readonly SourceReading[]) => all.map((one) => one.apart ?? []);

/** A price within a quarter of a percent of the market's. */
const HONEST = fc.integer({ min: GOLD - 1_000, max: GOLD + 1_000 });
const ANY = fc.integer({ min: 1, max: 10 * GOLD });

describe('the price of several feeds', () => {
  it('is that of one, the mean of two and the median of three or four', () => {
    expect(goldOf(GOLD)).toBe(GOLD);
    expect(goldOf(GOLD, GOLD + 101)).toBe(GOLD + 51);
    expect(goldOf(GOLD, GOLD + 300, GOLD + 100)).toBe(GOLD + 100);
    expect(goldOf(GOLD, GOLD + 300, GOLD + 100, GOLD + 200)).toBe(GOLD + 150);
  });

  it.each([
    // 0.50 % of the mean of 398,000 and 400,000 is 1,995.
    [[399_000 - 997, 399_000 + 997], 399_000],
    [[399_000 - 998, 399_000 + 998], undefined],
  ])('of two that are %j is %s: there is none when they are more than 0.50%% apart', (golds, price) =>
    expect(goldOf(...golds)).toBe(price),
  );

  it('leaves out what is more than 0.50% from the median, and says so of that metal alone', () => {
    const all = readings([prices(GOLD), prices(GOLD + 2_040), prices(GOLD - 2_040), prices(GOLD), prices(130_000)]);
    const combined = combineReadings(all);
    expect(combined.prices).toEqual(prices(GOLD));
    expect(apart(combined.sources)).toEqual([[], ['gold'], ['gold'], [], ['gold']]);
  });

  it('is none of either metal while one has none', () => {
    const combined = combineReadings(readings([prices(GOLD, 5_000), prices(GOLD, 5_100)]));
    expect(combined.prices).toBeUndefined();
    expect(apart(combined.sources)).toEqual([['silver'], ['silver']]);
  });

  it('is none where three feeds say three things', () => {
    expect(goldOf(GOLD, GOLD + 8_000, GOLD - 8_000)).toBeUndefined();
  });

  it('is made without feeds that have none, and is none without any', () => {
    const combined = combineReadings(readings(['timed-out', prices(GOLD), 'too-old']));
    expect(combined).toEqual({ prices: prices(GOLD), sources: readings(['timed-out', prices(GOLD), 'too-old']) });
    expect(combineReadings(readings(['timed-out', 'refused'])).prices).toBeUndefined();
  });

  it('lies among the honest ones where they are more than half, whatever the others say', () => {
    const feeds = fc
      .integer({ min: 1, max: 5 })
      .chain((liars) =>
        fc.tuple(
          fc.array(HONEST, { minLength: liars + 1, maxLength: 6 }),
          fc.array(ANY, { minLength: liars, maxLength: liars }),
        ),
      );
    fc.assert(
      fc.property(feeds, fc.integer(), ([honest, liars], seed) => {
        const all = [...honest, ...liars].toSorted((a, b) => ((a * 31 + seed) % 97) - ((b * 31 + seed) % 97));
        const gold = goldOf(...all);
        // Two honest ones are always found close to the median.
        expect(gold).toBeGreaterThanOrEqual(Math.min(...honest));
        expect(gold).toBeLessThanOrEqual(Math.max(...honest));
      }),
    );
  });

  it('is never a price that a single feed says against another, and the same in any order', () => {
    fc.assert(
      fc.property(fc.array(ANY, { minLength: 1, maxLength: 6 }), (golds) => {
        const { prices: combined, sources } = combineReadings(readings(golds.map((gold) => prices(gold))));
        expect(goldOf(...golds.toReversed())).toBe(combined?.gold);
        const used = sources.flatMap((one) => (one.prices && !one.apart?.includes('gold') ? one.prices.gold : []));
        if (!combined) return;
        expect(used.length).toBeGreaterThanOrEqual(Math.min(2, golds.length));
        for (const one of used) expect(Math.abs(one - combined.gold) * 10_000).toBeLessThanOrEqual(combined.gold * 50);
      }),
    );
  });
});

it('has the name of its one feed, or that of the median', () => {
  expect(sourceOf(['goldapi'])).toBe('goldapi');
  expect(sourceOf(['goldapi', 'gold-api'])).toBe('median');
});
