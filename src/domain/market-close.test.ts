import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { closeName, lastClose } from './market-close.ts';

const INSTANTS = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const isoClose = (text: string) => new Date(lastClose(Date.parse(text))).toISOString();

describe('the last close of the market', () => {
  it.each([
    // Winter: five hours behind UTC. Summer: four.
    ['2026-11-25T21:59:59Z', '2026-11-24T22:00:00.000Z'],
    ['2026-11-25T22:00:00Z', '2026-11-25T22:00:00.000Z'],
    ['2026-07-15T20:59:59Z', '2026-07-14T21:00:00.000Z'],
    ['2026-07-15T21:00:00Z', '2026-07-15T21:00:00.000Z'],
    // A weekend, to the Monday after it.
    ['2026-11-21T12:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['2026-11-22T23:30:00Z', '2026-11-20T22:00:00.000Z'],
    ['2026-11-23T21:59:00Z', '2026-11-20T22:00:00.000Z'],
    // Over the changes of the clocks: March 8 and November 1.
    ['2026-03-09T20:30:00Z', '2026-03-06T22:00:00.000Z'],
    ['2026-03-09T21:00:00Z', '2026-03-09T21:00:00.000Z'],
    ['2026-11-02T21:30:00Z', '2026-10-30T21:00:00.000Z'],
    ['2026-11-02T22:00:00Z', '2026-11-02T22:00:00.000Z'],
  ])('at %s was %s', (at, close) => expect(isoClose(at)).toBe(close));

  it('is always 17:00 on a working day in New York, at most three days and an hour ago', () => {
    fc.assert(
      fc.property(INSTANTS, (at) => {
        const close = lastClose(at);
        expect(NEW_YORK.format(close)).toMatch(/^(Mon|Tue|Wed|Thu|Fri) 17:00:00$/);
        expect(at - close).toBeGreaterThanOrEqual(0);
        expect(at - close).toBeLessThan(3 * DAY_MS + HOUR_MS);
      }),
    );
  });

  it('never goes back, and stands until the next one, 23 hours later or more', () => {
    fc.assert(
      fc.property(INSTANTS, fc.integer({ min: 0, max: 8 * DAY_MS }), (at, later) => {
        const close = lastClose(at);
        const next = lastClose(at + later);
        expect(next === close || next - close >= 23 * HOUR_MS).toBe(true);
        expect(lastClose(close)).toBe(close);
        expect(lastClose(close - 1)).toBeLessThanOrEqual(close - 23 * HOUR_MS);
      }),
    );
  });
});

describe('the name of the last close', () => {
  it.each([
    ['Wednesday before the close', '2026-11-25T21:00:00Z', "yesterday's close"],
    ['Wednesday after it', '2026-11-25T22:00:00Z', "today's close"],
    ['the hour before midnight in New York', '2026-11-26T04:30:00Z', "today's close"],
    ['the hour after it', '2026-11-26T05:30:00Z', "yesterday's close"],
    ['Friday after the close', '2026-11-20T23:00:00Z', "today's close"],
    ['Saturday', '2026-11-21T15:00:00Z', "Friday's close"],
    ['Sunday', '2026-11-22T15:00:00Z', "Friday's close"],
    ['Monday before the close', '2026-11-23T15:00:00Z', "Friday's close"],
    ['Tuesday before the close', '2026-11-24T15:00:00Z', "yesterday's close"],
  ])('on %s', (_, at, name) => expect(closeName(Date.parse(at))).toBe(name));
});
