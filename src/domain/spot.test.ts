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
  it('is stale where its time cannot be read', () => {
    expect(spotAt({ ...tick, at: Number.NaN }, tick.at, 300_000).state).toBe('stale');
  });
});

describe('a reading', () => {
  it.each([
    ['zero gold', at(0), 'not-positive'],
    ['negative silver', at(407_840, -5), 'not-positive'],
    ['swapped metals', at(5_062, 407_840), 'gold-not-above-silver'],
    ['gold by the gram', at(13_112, 163), 'out-of-bounds'],
    ['gold by the kilogram', at(13_112_000, 162_700), 'out-of-bounds'],
    ['silver alone by the gram', at(407_840, 163), 'odd-ratio'],
    ['silver alone by the kilogram', at(407_840, 162_747), 'odd-ratio'],
    ['silver ten times too high', at(407_840, 50_620), 'odd-ratio'],
    ['not a number', { gold: Number.NaN as never, silver: cents(5_062) }, 'not-positive'],
  ])('of %s is refused', (_name, prices, fault) => {
    expect(faultOf(prices)).toBe(fault);
    expect(judgeReading(prices, {}, 0.15)).toEqual({ verdict: 'refused', fault });
    // Not even when it comes again.
    expect(judgeReading(prices, { lastGood: at(407_840), quarantined: prices }, 0.15)).toEqual({
      verdict: 'refused',
      fault,
    });
  });

  it('is good at what gold and silver have cost in life, from calm years to panics', () => {
    const days = [at(157_500, 2_000), at(182_400, 2_950), at(189_500, 4_844), at(147_480, 1_194), at(407_840, 5_062)];
    for (const day of days) expect(faultOf(day)).toBeUndefined();
  });

  it('that is good is never good when one metal or both come by the gram or by the kilogram', () => {
    const GRAMS = 31.1034768;
    const factors = fc.constantFrom(1 / GRAMS, 1, 1000 / GRAMS);
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_00, max: 30_000_00 }),
        fc.double({ min: 10.1, max: 199, noNaN: true }),
        factors,
        factors,
        (gold, ratio, ofGold, ofSilver) => {
          const silver = Math.round(gold / ratio);
          const said = at(Math.round(gold * ofGold), Math.round(silver * ofSilver));
          expect(faultOf(at(gold, silver))).toBeUndefined();
          expect(faultOf(said) === undefined).toBe(ofGold === 1 && ofSilver === 1);
        },
      ),
    );
  });

  it('is never good, first or repeated, when gold is less than 10 or more than 200 times as dear as silver', () => {
    const pricesInCents = fc.integer({ min: 1, max: 50_000_00 });
    fc.assert(
      fc.property(pricesInCents, pricesInCents, (gold, silver) => {
        const reading = at(gold, silver);
        const isSane = gold >= 10 * silver && gold <= 200 * silver && gold >= 1_000_00 && gold <= 30_000_00;
        for (const before of [{}, { lastGood: at(407_840), quarantined: reading }])
          expect(judgeReading(reading, before, 0.15).verdict).toBe(isSane ? 'good' : 'refused');
      }),
    );
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
