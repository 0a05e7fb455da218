import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { cents } from './money.ts';
import { isGap, movesOf, ratioOf, seriesOf, stepsIn } from './price-range.ts';
import { type SpotStep, stepEnd, stepStart } from './spot-steps.ts';

const NOW = Date.parse('2026-03-02T16:00:00Z');

function stepAt(from: number, close: number, low = close, high = close): SpotStep {
  return { from, open: cents(close), high: cents(high), low: cents(low), close: cents(close) };
}

/** So many days up to now, each a dollar dearer than the one before. */
function days(count: number, first = 400_000): readonly SpotStep[] {
  const all: SpotStep[] = [];
  let from = stepStart('day', NOW);
  for (let nth = count; nth > 0; nth -= 1) {
    all.unshift(stepAt(from, first + nth * 100, first + nth * 100 - 50, first + nth * 100 + 50));
    from = stepStart('day', from - HOUR_MS);
  }
  return all;
}

describe('a day', () => {
  it.each([
    ['an afternoon in winter', '2026-03-02T21:59:59Z', '2026-03-01T22:00:00Z', '2026-03-02T22:00:00Z'],
    ['the close itself', '2026-03-02T22:00:00Z', '2026-03-02T22:00:00Z', '2026-03-03T22:00:00Z'],
    ['a night at the weekend', '2026-03-01T03:00:00Z', '2026-02-28T22:00:00Z', '2026-03-01T22:00:00Z'],
    ['the day on which clocks go forward', '2026-03-08T12:00:00Z', '2026-03-07T22:00:00Z', '2026-03-08T21:00:00Z'],
    ['the day on which they go back', '2026-11-01T12:00:00Z', '2026-10-31T21:00:00Z', '2026-11-01T22:00:00Z'],
  ])('begins and ends at 17:00 in New York: %s', (_, at, from, until) => {
    const start = stepStart('day', Date.parse(at));
    expect(
      [start, stepEnd('day', start)].map((instant) => new Date(instant).toISOString().replace('.000', '')),
    ).toEqual([from, until]);
  });
});

describe('a range', () => {
  const stepsOf = (metal: 'gold' | 'silver') => days(400, metal === 'gold' ? 400_000 : 5_000);

  it('has the steps of its time, and all of them none less', () => {
    expect(stepsIn(stepsOf, 'gold', '1Y')).toHaveLength(366);
    expect(stepsIn(stepsOf, 'gold', 'All')).toHaveLength(400);
  });

  it('of the ratio has both metals, and nothing where one is missing', () => {
    const [last] = stepsIn(stepsOf, 'ratio', '1Y').slice(-1);
    expect(last).toMatchObject({ close: ratioOf(cents(440_000), cents(45_000)) });
    expect(stepsIn((metal) => (metal === 'gold' ? days(9) : []), 'ratio', '1Y')).toEqual([]);
  });

  it('knows what the price was then, and between what it has been', () => {
    expect(movesOf(stepsOf, 'gold').find(({ range }) => range === 'All')).toMatchObject({
      before: 400_100,
      low: 400_050,
      high: 440_050,
    });
    expect(movesOf(() => [], 'gold')).toEqual([]);
  });

  it('is thinned where it is long, and loses neither its ends nor its lowest nor its highest', () => {
    const all = days(900);
    const series = seriesOf('day', all);
    expect(series?.steps.length).toBeLessThanOrEqual(200);
    expect(series?.steps.at(-1)?.close).toBe(all.at(-1)?.close);
    expect(series?.steps[0]?.open).toBe(all[0]?.open);
    expect([series?.lowest, series?.highest]).toEqual([all[0], all.at(-1)]);
    expect(seriesOf('day', all.slice(0, 1))).toBeUndefined();
  });

  it('has a gap where a step is missing; imported days without a market are none', () => {
    const [one, next] = [stepAt(NOW, 1), stepAt(NOW + 2 * DAY_MS, 1)];
    expect(isGap({ kind: 'day', joined: 1 }, one, next)).toBe(true);
    expect(isGap({ kind: 'day', joined: 2 }, one, next)).toBe(false);
    expect(isGap({ kind: 'day', joined: 1 }, { ...one, isImported: true }, next)).toBe(false);
    // A day of 25 hours.
    expect(isGap({ kind: 'day', joined: 1 }, one, stepAt(NOW + 25 * HOUR_MS, 1))).toBe(false);
  });
});
