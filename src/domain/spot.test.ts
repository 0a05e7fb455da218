import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { faultOf, judgeReading, spotAt, type Tick } from './spot.ts';

const at = (gold: number, silver = 5_062) => ({ gold: cents(gold), silver: cents(silver) });
const tick: Tick = { id: '1', prices: at(407_840), at: 1_000_000, source: 'fixed' };

describe('spot', () => {
  it('is unavailable without a tick', () => expect(spotAt(undefined, 0, 300_000)).toEqual({ state: 'unavailable' }));
  it('is live up to the limit and stale beyond it', () => {
    expect(spotAt(tick, tick.at + 300_000, 300_000).state).toBe('live');
    expect(spotAt(tick, tick.at + 300_001, 300_000).state).toBe('stale');
  });
});

describe('a reading', () => {
  it.each([
    ['zero gold', at(0), 'not-positive'],
    ['negative silver', at(407_840, -5), 'not-positive'],
    ['swapped metals', at(5_062, 407_840), 'gold-not-above-silver'],
    ['gold by the gram', at(13_112, 163), 'out-of-bounds'],
    ['gold by the kilogram', at(13_112_000, 162_700), 'out-of-bounds'],
    ['not a number', { gold: Number.NaN as never, silver: cents(5_062) }, 'not-positive'],
  ])('of %s is refused', (_name, prices, fault) => {
    expect(faultOf(prices)).toBe(fault);
    expect(judgeReading(prices, {}, 0.15)).toEqual({ verdict: 'refused', fault });
  });

  it('is good when it is the first or lies within the bound', () => {
    expect(judgeReading(at(407_840), {}, 0.15).verdict).toBe('good');
    expect(judgeReading(at(460_000), { lastGood: at(407_840) }, 0.15).verdict).toBe('good');
  });

  it('waits when it jumps, in either metal, until a second one confirms it', () => {
    const lastGood = at(407_840);
    for (const jump of [at(480_000), at(330_000), at(407_840, 6_500)]) {
      expect(judgeReading(jump, { lastGood }, 0.15).verdict).toBe('quarantined');
      expect(judgeReading(jump, { lastGood, quarantined: jump }, 0.15).verdict).toBe('good');
      expect(judgeReading(at(700_000), { lastGood, quarantined: jump }, 0.15).verdict).toBe('quarantined');
    }
  });

  it('is never good beyond the bound without a confirmation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30_000, max: 9_000_000 }), (gold) => {
        const { verdict } = judgeReading(at(gold), { lastGood: at(407_840) }, 0.15);
        expect(verdict === 'good').toBe(Math.abs(gold - 407_840) <= 407_840 * 0.15);
      }),
    );
  });
});
