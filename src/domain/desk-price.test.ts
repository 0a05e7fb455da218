import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedStops, deskNotices, isMadeAs, isNearEnough, nextTick, onTop, pricingsOf } from './desk-price.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { marketHours } from './market-hours.ts';
import { METALS, type Metal } from './metal.ts';
import { cents } from './money.ts';
import { defaultSettings, type ShopSettings, type WhileClosed } from './shop-settings.ts';
import {
  faultOf,
  goodPrice,
  isPriced,
  judgeReading,
  livePrices,
  MAX_JUMP,
  type SpotPrices,
  spotAt,
  type Tick,
} from './spot.ts';

const FRIDAY = Date.parse('2026-11-20T22:00:00Z');
const SUNDAY = Date.parse('2026-11-22T23:00:00Z');
const AT_CLOSE: SpotPrices = { gold: cents(407_840), silver: cents(5_062) };
const STANDARD = defaultSettings('median');

const tickOf = (prices: SpotPrices, at: number, more: Partial<Tick> = {}): Tick => ({
  id: '1',
  source: 'median',
  prices,
  at,
  ...more,
});

type Step = { readonly now: number; readonly said?: SpotPrices; readonly settings?: ShopSettings };

/** As the leader does at each poll. */
function next(last: Tick | undefined, { now, said, settings = STANDARD }: Step): Tick | undefined {
  const judged = said && judgeReading(said, last, now, MAX_JUMP);
  const reading = judged?.verdict === 'taken' ? judged : undefined;
  const made = nextTick({ reading, last, pricings: pricingsOf(settings, now), now, source: 'median' });
  return made && { id: String(Number(last?.id ?? 0) + 1), ...made };
}

const handOf = (price: number, until: number, isUntilLive = false) => ({
  cents: cents(price),
  reason: 'Feeds are away',
  isUntilLive,
  from: until - HOUR_MS,
  until,
});

describe('while the market is closed', () => {
  const before = tickOf(AT_CLOSE, FRIDAY - MINUTE_MS);

  it('the last price holds with so much on top, however often it is made, and whatever the feeds say', () => {
    let last: Tick | undefined = before;
    for (let now = FRIDAY; now < SUNDAY; now += HOUR_MS) {
      const said = now % (2 * HOUR_MS) ? { gold: cents(415_000), silver: cents(5_200) } : undefined;
      last = next(last, { now, ...(said && { said }) });
      expect(last).toMatchObject({ source: 'desk', at: now, prices: { gold: 409_879, silver: 5_113 } });
      expect(last?.deskPrices).toMatchObject({
        of: 'median',
        gold: { by: 'close', basisPoints: 50, goodCents: 407_840 },
      });
    }
  });

  it('ends with the first reading after it opens, which is judged against the last good price', () => {
    const closed = next(before, { now: FRIDAY });
    expect(next(closed, { now: SUNDAY })).toBeUndefined();
    // 29 % above Friday's price, of three begun days: 27 % above what was sold at.
    const said = { gold: cents(408_000), silver: cents(6_530) };
    const opened = next(closed, { now: SUNDAY, said });
    expect(opened).toMatchObject({ source: 'median', prices: said, halted: undefined });
    expect(opened?.deskPrices).toBeUndefined();
  });

  it('is not begun with a price that was old at its end, but with what the feeds say since', () => {
    const old = tickOf(AT_CLOSE, FRIDAY - 6 * MINUTE_MS);
    expect(next(old, { now: FRIDAY })).toBeUndefined();
    const said = { gold: cents(400_000), silver: cents(5_000) };
    expect(next(old, { now: FRIDAY, said })?.prices).toEqual({ gold: 402_000, silver: 5_050 });
  });

  it('leaves a metal as usual to the feeds, and does not sell it without them', () => {
    const settings: ShopSettings = { ...STANDARD, 'while-closed-gold': { kind: 'as-usual' } };
    const said = { gold: cents(410_000), silver: cents(5_100) };
    expect(next(before, { now: FRIDAY, said, settings })?.prices).toEqual({ gold: 410_000, silver: 5_113 });
    const without = next(before, { now: FRIDAY, settings });
    expect(without && [isPriced(without, 'gold'), isPriced(without, 'silver')]).toEqual([false, true]);
    expect(livePrices(spotAt(without, FRIDAY, MINUTE_MS), ['gold'])).toBeUndefined();
  });

  it('says the sentence of a metal that is not sold, but where a person has set its price', () => {
    const stop: WhileClosed = { kind: 'stop', sentence: 'Back on Monday.' };
    const settings: ShopSettings = { ...STANDARD, 'while-closed-gold': stop };
    expect(closedStops(settings, FRIDAY)).toEqual({ gold: 'Back on Monday.' });
    expect(closedStops(settings, FRIDAY - 1)).toEqual({});
    expect(closedStops(settings, SUNDAY)).toEqual({});
    expect(closedStops({ ...settings, 'hand-price-gold': handOf(1, FRIDAY + HOUR_MS) }, FRIDAY)).toEqual({});
  });
});

describe('a price by hand', () => {
  const NOON = FRIDAY - 5 * HOUR_MS;
  const before = tickOf(AT_CLOSE, NOON - MINUTE_MS);
  const settings: ShopSettings = { ...STANDARD, 'hand-price-gold': handOf(410_000, NOON + HOUR_MS) };

  it('stands in place of what the feeds say, of its metal alone, until its end', () => {
    const said = { gold: cents(407_000), silver: cents(5_050) };
    const made = next(before, { now: NOON, said, settings });
    expect(made).toMatchObject({ source: 'desk', prices: { gold: 410_000, silver: 5_050 } });
    expect(made?.deskPrices?.gold).toEqual({ by: 'hand', goodCents: 407_000, goodAt: NOON });
    expect(next(made, { now: NOON + HOUR_MS, said, settings })).toMatchObject({ source: 'median', prices: said });
  });

  it('is not sold at once it is over, where no feed gives a price', () => {
    const made = next(before, { now: NOON, settings });
    expect(made && isPriced(made, 'gold')).toBe(true);
    expect(made && isPriced(made, 'silver')).toBe(false);
    const over = next(made, { now: NOON + HOUR_MS, settings });
    expect(over && METALS.some((metal) => isPriced(over, metal))).toBe(false);
    expect(next(over, { now: NOON + HOUR_MS + MINUTE_MS, settings })).toBeUndefined();
  });

  it('is within 3 % of the last good price', () => {
    const good = cents(400_000);
    expect([388_000, 412_000].map((price) => isNearEnough(cents(price), good))).toEqual([true, true]);
    expect([387_999, 412_001].map((price) => isNearEnough(cents(price), good))).toEqual([false, false]);
  });

  it('is made once, and made anew when it is another', () => {
    const made = next(before, { now: NOON, settings });
    const again = next(made, { now: NOON + MINUTE_MS, settings });
    const other = { ...settings, 'hand-price-gold': handOf(410_100, NOON + HOUR_MS) };
    const third = next(made, { now: NOON + MINUTE_MS, settings: other });
    expect(made && again && third && [isMadeAs(again, made), isMadeAs(third, made)]).toEqual([true, false]);
  });
});

describe('what customers read', () => {
  const made = (gold?: object, silver?: object) =>
    tickOf(AT_CLOSE, FRIDAY, {
      deskPrices: { of: 'median', ...(gold && { gold }), ...(silver && { silver }) } as NonNullable<Tick['deskPrices']>,
    });
  const close = (basisPoints: number) => ({ by: 'close', basisPoints });

  it.each([
    [made(close(50), close(50)), ['Market closed: last price + 0.50%.']],
    [made(close(50), close(100)), ['Market closed: last price + 0.50% for gold, + 1.00% for silver.']],
    [made(close(0), close(100)), ['Market closed: last price for gold, + 1.00% for silver.']],
    [made(close(100), close(0)), ['Market closed: last price + 1.00% for gold, last price for silver.']],
    [made(undefined, close(100)), ['Market closed: last price + 1.00% for silver.']],
    [made({ by: 'hand' }, { by: 'hand' }), ['Price set by hand.']],
    [
      made({ by: 'hand' }, close(100)),
      ['Price set by hand for gold.', 'Market closed: last price + 1.00% for silver.'],
    ],
    [made({ by: 'none' }), []],
    [tickOf(AT_CLOSE, FRIDAY), []],
  ])('of a tick, nth %#', (tick, sentences) => expect(deskNotices(tick)).toEqual(sentences));
});

describe('any course of readings, policies and hours', () => {
  const priceOf = (metal: Metal) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .integer({ min: -300, max: 300 })
          .map((by) => cents(AT_CLOSE[metal] + by * (metal === 'gold' ? 10 : 1))),
      },
      // A third, ten times, a gram, nothing.
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(0, -1, AT_CLOSE[metal] / 2, AT_CLOSE[metal] * 10, 13_112)
          .map((price) => cents(Math.round(price))),
      },
    );
  const policy = fc.oneof(
    fc.constant<WhileClosed>({ kind: 'as-usual' }),
    fc.integer({ min: 0, max: 500 }).map((basisPoints): WhileClosed => ({ kind: 'last-price', basisPoints })),
    fc.constant<WhileClosed>({ kind: 'stop', sentence: 'Not now.' }),
  );
  const step = fc.record({
    minutes: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 600 })),
    said: fc.option(fc.record({ gold: priceOf('gold'), silver: priceOf('silver') }), { nil: undefined }),
    gold: policy,
    silver: policy,
    hand: fc.option(fc.integer({ min: -300, max: 300 }), { nil: undefined, freq: 3 }),
  });

  it('makes no price of the desk from a bad reading or of a halted metal, and each can be computed again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 * 24 }),
        fc.array(step, { minLength: 1, maxLength: 30 }),
        (hour, steps) => {
          let now = FRIDAY - 3 * 24 * HOUR_MS + hour * HOUR_MS;
          let last: Tick | undefined = tickOf(AT_CLOSE, now);
          const good: Record<Metal, Set<number>> = {
            gold: new Set([AT_CLOSE.gold]),
            silver: new Set([AT_CLOSE.silver]),
          };
          for (const { minutes, said, gold, silver, hand } of steps) {
            now += minutes * MINUTE_MS;
            const base: Tick = last;
            const price = hand === undefined ? undefined : goodPrice(base, 'gold').cents + hand;
            const settings: ShopSettings = {
              ...STANDARD,
              'while-closed-gold': gold,
              'while-closed-silver': silver,
              ...(price !== undefined && { 'hand-price-gold': handOf(price, now + HOUR_MS) }),
            };
            const judged = said && judgeReading(said, base, now, MAX_JUMP);
            if (said && judged?.verdict === 'taken')
              for (const metal of METALS) if (!judged.halted?.[metal]) good[metal].add(said[metal]);
            const made = next(base, { now, settings, ...(said && { said }) });
            if (made?.source !== 'desk') {
              if (made) last = made;
              continue;
            }
            expect(
              faultOf({ gold: goodPrice(made, 'gold').cents, silver: goodPrice(made, 'silver').cents }),
            ).toBeUndefined();
            for (const metal of METALS) {
              const desk = made.deskPrices?.[metal];
              if (made.halted?.[metal]) expect([desk, good[metal].has(made.prices[metal])]).toEqual([undefined, true]);
              else expect(good[metal].has(goodPrice(made, metal).cents)).toBe(true);
              if (desk?.by === 'close') {
                expect(marketHours(now).isOpen).toBe(false);
                expect(made.prices[metal]).toBe(onTop(desk.goodCents, desk.basisPoints ?? Number.NaN));
              }
              if (desk?.by === 'hand') expect(made.prices[metal]).toBe(price);
              if (desk?.by === 'none') expect(isPriced(made, metal)).toBe(false);
            }
            last = made;
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
