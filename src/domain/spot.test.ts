import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { acceptReading, faultOf, judgeReading, livePrices, type SpotPrices, spotAt, type Tick } from './spot.ts';

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
    for (const last of [undefined, tick])
      expect(judgeReading(prices, last, tick.at, 0.15)).toEqual({ verdict: 'refused', fault });
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

  it('is never taken when gold is less than 10 or more than 200 times as dear as silver', () => {
    const pricesInCents = fc.integer({ min: 1, max: 50_000_00 });
    fc.assert(
      fc.property(pricesInCents, pricesInCents, (gold, silver) => {
        const isSane = gold >= 10 * silver && gold <= 200 * silver && gold >= 1_000_00 && gold <= 30_000_00;
        for (const last of [undefined, tick])
          expect(judgeReading(at(gold, silver), last, tick.at, 0.15).verdict).toBe(isSane ? 'taken' : 'refused');
      }),
    );
  });
});

describe('a jump', () => {
  const MINUTE = 60_000;
  const DAY = 1440 * MINUTE;
  const read = (last: Tick, prices: SpotPrices, now: number): Tick => {
    const judged = judgeReading(prices, last, now, 0.15);
    if (judged.verdict === 'refused') throw new Error(judged.fault);
    return { ...last, id: String(Number(last.id) + 1), prices: judged.prices, halted: judged.halted, at: now };
  };
  const isSold = (known: Tick, metal: 'gold' | 'silver') =>
    livePrices({ state: 'live', tick: known }, [metal]) !== undefined;

  it('is none for the first reading, nor within the bound', () => {
    expect(judgeReading(at(407_840), undefined, 0, 0.15)).toEqual({
      verdict: 'taken',
      prices: at(407_840),
      halted: undefined,
    });
    expect(read(tick, at(469_016), tick.at + MINUTE)).toMatchObject({ prices: at(469_016), halted: undefined });
  });

  it('halts its metal at the last good price, while the other goes on', () => {
    const halted = read(tick, at(135_010, 5_100), tick.at + MINUTE);
    expect(halted.prices).toEqual(at(407_840, 5_100));
    expect(halted.halted).toEqual({ gold: { reading: 135_010, since: tick.at + MINUTE, goodAt: tick.at } });
    expect([isSold(halted, 'gold'), isSold(halted, 'silver')]).toEqual([false, true]);
  });

  it('is never believed, however often and long the feed repeats it', () => {
    const wrong = fc.integer({ min: 1_000_00, max: 1_010_000 }).filter((gold) => Math.abs(gold - 407_840) > 61_176);
    const gaps = fc.array(fc.integer({ min: 1_000, max: 30 * DAY }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(wrong, gaps, (gold, later) => {
        let known = read(tick, at(gold), tick.at + MINUTE);
        for (const gap of later) known = read(known, at(gold), known.at + gap);
        expect(known.prices.gold).toBe(407_840);
        expect(isSold(known, 'gold')).toBe(false);
        expect(known.halted?.gold).toEqual({ reading: gold, since: tick.at + MINUTE, goodAt: tick.at });
      }),
    );
  });

  it('is over when the feed comes back within the bound of the last good price', () => {
    const back = fc.integer({ min: 407_840 - 61_176, max: 407_840 + 61_176 });
    fc.assert(
      fc.property(back, fc.integer({ min: 1, max: 400 * DAY }), (gold, later) => {
        const halted = read(tick, at(135_010), tick.at + MINUTE);
        const known = read(halted, at(gold), halted.at + later);
        expect(known).toMatchObject({ prices: at(gold), halted: undefined });
        expect(isSold(known, 'gold')).toBe(true);
      }),
    );
  });

  it('may be by 15 % more for each begun day since the last good price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: DAY - 1 }),
        fc.integer({ min: 1_000_00, max: 1_010_000 }),
        (days, rest, gold) => {
          const known = read(tick, at(gold), tick.at + days * DAY + rest);
          expect(isSold(known, 'gold')).toBe(Math.abs(gold - 407_840) <= 61_176 * (days + 1));
        },
      ),
    );
  });

  it('that a person has agreed to is the last good price, of its metal alone', () => {
    const halted = read(tick, at(200_000, 10_000), tick.at + MINUTE);
    expect(acceptReading(tick, 'gold')).toBeUndefined();
    const accepted: Tick = { id: '3', ...acceptReading(halted, 'gold')! };
    expect(accepted.prices).toEqual(at(200_000, 5_062));
    expect([isSold(accepted, 'gold'), isSold(accepted, 'silver')]).toEqual([true, false]);
    const both: Tick = { id: '4', ...acceptReading(accepted, 'silver')! };
    expect(both).toMatchObject({ prices: at(200_000, 10_000), halted: undefined });
    expect(isSold(read(both, at(201_000, 10_050), both.at + MINUTE), 'gold')).toBe(true);
    // The price of before is a jump now.
    expect(isSold(read(both, at(407_840, 10_050), both.at + MINUTE), 'gold')).toBe(false);
  });
});
