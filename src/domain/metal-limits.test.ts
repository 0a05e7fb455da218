import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsPending,
  effectText,
  exceededLimit,
  exceededText,
  flatteningTrade,
  hasLimit,
  limitNow,
  limitOutcome,
  shortAfter,
} from './metal-limits.ts';
import type { PositionLimit } from './shop-settings.ts';
import { microOunces } from './weight.ts';

const oz = (ounces: number) => ounces * 1_000_000;
const limit = (review: number | null, stop: number | null): PositionLimit => ({
  reviewBeyond: review === null ? null : microOunces(oz(review)),
  stopBeyond: stop === null ? null : microOunces(oz(stop)),
});
const at = (net: number, offered: number, ordered: number) => ({
  net: oz(net),
  offered: oz(offered),
  ordered: oz(ordered),
});

const RANK = { within: 0, review: 1, stop: 2 } as const;
const amount = fc.integer({ min: -1_000, max: 1_000 });
const size = fc.integer({ min: 1, max: 500 });
const limits = fc
  .tuple(fc.option(size, { nil: null }), fc.option(size, { nil: null }))
  .map(([review, stop]) => limit(review, stop));
const exposures = fc.tuple(amount, fc.integer({ min: 0, max: 500 }), size).map((parts) => at(...parts));

describe('the limits of a position', () => {
  it.each([
    ['up to the first limit', at(-20, 30, 10), 'within'],
    ['beyond it', at(-20, 30, 11), 'review'],
    ['up to the second', at(-20, 30, 30), 'review'],
    ['beyond that', at(-20, 30, 31), 'stop'],
    ['long however much', at(200, 30, 100), 'within'],
    ['beyond it already, by an order of another metal', at(-200, 0, 0), 'within'],
  ] as const)('let an order %s', (_, exposure, outcome) => {
    expect(limitOutcome(exposure, limit(60, 80))).toBe(outcome);
  });

  it('stop without a limit for review, and never where there is none', () => {
    expect(limitOutcome(at(0, 0, 81), limit(null, 80))).toBe('stop');
    expect(limitOutcome(at(-5_000, 0, 1), limit(null, null))).toBe('within');
    expect([hasLimit(limit(null, null)), hasLimit(limit(null, 1)), hasLimit(limit(1, null))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('judge by what the order leaves, whatever part of it is sold or only offered', () => {
    fc.assert(
      fc.property(exposures, limits, fc.integer({ min: 0, max: 500 }), (exposure, one, confirmed) => {
        const moved = { ...exposure, net: exposure.net - oz(confirmed), offered: exposure.offered - oz(confirmed) };
        expect(limitOutcome(moved, one)).toBe(limitOutcome(exposure, one));
      }),
    );
  });

  it('never judge a larger order milder, nor a shorter position, nor by a tighter limit', () => {
    fc.assert(
      fc.property(exposures, limits, size, (exposure, one, more) => {
        const rank = (of: typeof exposure, by = one) => RANK[limitOutcome(of, by)];
        expect(rank({ ...exposure, ordered: exposure.ordered + oz(more) })).toBeGreaterThanOrEqual(rank(exposure));
        expect(rank({ ...exposure, net: exposure.net - oz(more) })).toBeGreaterThanOrEqual(rank(exposure));
        const tight = limitNow({ ...one, whileClosed: limit(more, more) }, false);
        expect(rank(exposure, tight)).toBeGreaterThanOrEqual(rank(exposure));
      }),
    );
  });

  it('let no series of orders pass the second one without stopping at the first that does', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1 }), amount, size, (orders, net, stop) => {
        let offered = 0;
        for (const ordered of orders) {
          const exposure = at(net, offered, ordered);
          offered += ordered;
          if (limitOutcome(exposure, limit(null, stop)) === 'stop') return;
          expect(shortAfter(exposure)).toBeLessThanOrEqual(oz(stop));
        }
      }),
    );
  });

  it('are those of the open market, and the tighter of both while it is closed', () => {
    const all = { ...limit(60, null), whileClosed: limit(80, 20) };
    expect(limitNow(all, true)).toEqual(limit(60, null));
    expect(limitNow(all, false)).toEqual(limit(60, 20));
  });
});

describe('the trade that makes a position flat', () => {
  const none = limit(null, null);
  it.each([
    ['long by itself and short with pending orders', 6.91, -36.83, limit(null, 30), 36.83],
    ['the same without a limit, since pending orders turn it', 6.91, -36.83, none, 36.83],
    ['short with a limit', -3, -11, limit(10, null), 11],
    ['short without one', -3, -11, none, 3],
    ['long with a limit', 10, 4, limit(null, 30), -4],
    ['long without one', 10, 4, none, -10],
    ['without pending orders, short', -3, -3, limit(10, 30), 3],
    ['without pending orders, long', 3, 3, limit(10, 30), -3],
    ['flat before pending orders', 0, -5, none, 5],
    ['flat with them', 5, 0, none, 0],
    ['flat in both', 0, 0, limit(10, 30), 0],
  ])('%s', (_, net, pending, one, trade) => {
    expect(flatteningTrade({ net: oz(net), pending: oz(pending) }, one)).toBe(oz(trade));
  });

  it('never makes a position worse that a limit is passed by, and brings it within', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 500 }), limits, (net, offered, one) => {
        const standing = { net: oz(net), pending: oz(net - offered) };
        const trade = flatteningTrade(standing, one);
        if (standing.pending < 0) expect(trade).toBeGreaterThan(0);
        const after = { net: standing.net + trade, pending: standing.pending + trade };
        if (hasLimit(one)) expect(after.pending).toBe(0);
        else expect([after.net, after.pending]).toContain(0);
      }),
    );
  });

  it('counts pending orders where a limit does or they turn the direction, and not where there are none', () => {
    const told = ([net, pending]: readonly [number, number], one: PositionLimit) =>
      countsPending({ net: oz(net), pending: oz(pending) }, one);
    expect([told([5, -3], none), told([-3, -11], none), told([-3, -11], limit(null, 30))]).toEqual([true, false, true]);
    expect([told([-3, -3], limit(null, 30)), told([9, 4], none), told([9, 4], limit(2, null))]).toEqual([
      ...[false, false, true],
    ]);
  });
});

it('says which limit an order exceeds, the stop limit where it exceeds both', () => {
  expect(exceededLimit('gold', at(0, 30, 30), limit(60, 80))).toBeUndefined();
  expect(exceededLimit('gold', at(0, 30, 31), limit(60, 80))).toEqual({
    metal: 'gold',
    isStop: false,
    short: oz(61),
    limit: oz(60),
  });
  const stop = exceededLimit('gold', at(0, 30, 51), limit(60, 80));
  expect(stop && exceededText(stop)).toBe('81 oz short including pending orders, stop limit 80 oz.');
});

it('says what an order does to the net', () => {
  const own = 'Confirming brings gold to 26.1 oz short.';
  expect(effectText('gold', at(-22.9, 38.1, 3.2))).toBe(own);
  expect(effectText('silver', at(390, 100, 100))).toBe('Confirming brings silver to 290 oz long.');
  expect(effectText('silver', at(390, 400, 400))).toBe('Confirming brings silver to 10 oz short.');
  expect(effectText('silver', at(400, 400, 400))).toBe('Confirming brings silver to flat.');
  const pending = `${own} Including pending orders 61 oz short`;
  expect(
    [limit(60, 80), limit(null, 80), limit(null, null)].map((one) => effectText('gold', at(-22.9, 38.1, 3.2), one)),
  ).toEqual([`${pending}, review limit 60 oz, stop limit 80 oz.`, `${pending}, stop limit 80 oz.`, own]);
  expect(effectText('gold', at(2, 1, 1), limit(60, 80))).toBe('Confirming brings gold to 1 oz long.');
});
