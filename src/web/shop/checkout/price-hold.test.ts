import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { isRecent } from '#domain/spot.ts';
import { isOver, type Market, measureHold, minutesText, nextHold, readHold, writeHold } from './price-hold.ts';

const HELD_MS = 600_000;
const AT = Date.parse('2026-11-22T21:14:00.000Z');
const OLD = { gold: cents(407_934), silver: cents(5_062) };
const NEW = { gold: cents(408_500), silver: cents(5_070) };
const HOLD = { prices: OLD, at: AT, until: AT + HELD_MS };
const market = (now: number, newestAt?: number): Market => ({
  newest: newestAt === undefined ? undefined : { prices: NEW, at: newestAt },
  heldMs: HELD_MS,
  now,
});

describe('the price of a checkout', () => {
  it('is the newest one at first, held for as long as the server takes it', () => {
    expect(nextHold(undefined, market(AT + 90_000, AT))).toEqual({ prices: NEW, at: AT, until: AT + HELD_MS });
  });

  it('stands still while newer ones come', () => {
    expect(nextHold(HOLD, market(AT + 500_000, AT + 499_000))).toBe(HOLD);
  });

  it('gives way to the newest one a little before the server gives it up', () => {
    expect(nextHold(HOLD, market(AT + 594_999, AT + 590_000))).toBe(HOLD);
    expect(nextHold(HOLD, market(AT + 595_000, AT + 590_000))).toMatchObject({ prices: NEW, at: AT + 590_000 });
  });

  it('is not renewed by rates at which nothing is sold, or that are over themselves', () => {
    expect(nextHold(HOLD, market(AT + 700_000))).toBeUndefined();
    expect(nextHold(HOLD, market(AT + 1_300_000, AT + 600_000))).toBeUndefined();
  });

  it('stands while nothing is sold: the rates may come back before it is over', () => {
    expect(nextHold(HOLD, market(AT + 400_000))).toBe(HOLD);
  });

  it('is never one that the server would refuse as too old', () => {
    const instant = fc.integer({ min: 0, max: 3_000_000 });
    const heldMs = fc.integer({ min: 0, max: 1_200_000 });
    const newest = fc.option(instant, { nil: undefined });
    fc.assert(
      fc.property(
        fc.option(instant, { nil: undefined }),
        newest,
        instant,
        heldMs,
        (heldAt, newestAt, passed, heldMs) => {
          const held = heldAt === undefined ? undefined : { prices: OLD, at: AT + heldAt, until: AT + heldAt + heldMs };
          const now = AT + Math.max(passed, heldAt ?? 0, newestAt ?? 0);
          const next = nextHold(held, { ...market(now, newestAt === undefined ? undefined : AT + newestAt), heldMs });
          if (next) expect(isRecent(next.at, now, heldMs)).toBe(true);
          if (next && held) expect(next === held || isOver(held, now)).toBe(true);
        },
      ),
    );
  });
});

describe('what is left of a held price', () => {
  it('is counted to the nearest minute: ten until half a minute has passed', () => {
    expect(measureHold(HOLD, AT)).toEqual({ passed: 0, minutes: 10 });
    expect(measureHold(HOLD, AT + 25_000).minutes).toBe(10);
    expect(measureHold(HOLD, AT + 26_000).minutes).toBe(9);
    expect(measureHold(HOLD, AT + 150_000)).toEqual({ passed: 0.25, minutes: 7 });
    expect(measureHold(HOLD, AT + 900_000)).toEqual({ passed: 1, minutes: 0 });
  });

  it.each([
    [7, '7 minutes left'],
    [1, '1 minute left'],
    [0, 'under a minute left'],
  ])('is said in words: %d', (minutes, text) => expect(minutesText(minutes)).toBe(text));
});

describe('a stored hold', () => {
  const terms = { heldMs: HELD_MS, now: AT + 1000 };

  it('is read as it was written, and ends by the terms of the server', () => {
    expect(readHold(writeHold(HOLD), terms)).toEqual(HOLD);
    expect(readHold(writeHold({ ...HOLD, until: AT + 9e9 }), { ...terms, heldMs: 60_000 })?.until).toBe(AT + 60_000);
  });

  it('is none among goods that have changed since: their premiums are not those that the customer saw', () => {
    const stored = writeHold({ ...HOLD, revision: 7 });
    expect(readHold(stored, { ...terms, revision: 7 })).toEqual({ ...HOLD, revision: 7 });
    expect(readHold(stored, { ...terms, revision: 8 })).toBeUndefined();
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '{}',
    JSON.stringify({ gold: 1.5, silver: 1, at: AT }),
    JSON.stringify({ gold: 0, silver: 1, at: AT }),
    JSON.stringify({ gold: 1, silver: '1', at: AT }),
    JSON.stringify({ gold: 1, silver: 1 }),
    JSON.stringify({ gold: 1, silver: 1, at: AT + 5000 }),
  ])('is none when %j is stored', (stored) => expect(readHold(stored, terms)).toBeUndefined());
});
