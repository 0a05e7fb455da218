import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { afterOpenHours, callSentence, closedDayText, heldUntil, isOpen, nextOpening } from './opening-hours.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (instant: number) => new Date(instant).toISOString();
/** Across both changes of the clock of 2026 and 2027. */
const instants = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });

describe('isOpen', () => {
  it.each([
    ['Monday, 7:59 AM CST', '2026-11-23T13:59:59.999Z', false],
    ['Monday, 8:00 AM CST', '2026-11-23T14:00:00Z', true],
    ['Friday, 5:59 PM CST', '2026-11-27T23:59:59.999Z', true],
    ['Friday, 6:00 PM CST', '2026-11-28T00:00:00Z', false],
    ['Saturday, noon', '2026-11-28T18:00:00Z', false],
    ['Sunday, noon', '2026-11-29T18:00:00Z', false],
    ['Thanksgiving Day, noon', '2026-11-26T18:00:00Z', false],
    ['the Monday after a fourth of July that is a Sunday', '2027-07-05T18:00:00Z', false],
    ['the Friday before a fourth of July that is a Saturday', '2026-07-03T18:00:00Z', true],
    ['Monday, 8:00 AM CDT, the day after summer time began', '2026-03-09T13:00:00Z', true],
    ['Monday, 7:59 AM CDT, the day after summer time began', '2026-03-09T12:59:59.999Z', false],
    ['Monday, 8:00 AM CST, the day after summer time ended', '2026-11-02T14:00:00Z', true],
    ['Monday, 7:00 AM CST, the day after summer time ended', '2026-11-02T13:00:00Z', false],
  ])('on %s', (_, instant, expected) => {
    expect(isOpen(at(instant))).toBe(expected);
  });
});

describe('nextOpening', () => {
  it.each([
    ['Sunday afternoon', '2026-11-22T21:11:58Z', '2026-11-23T14:00:00.000Z'],
    ['early on Monday', '2026-11-23T13:00:00Z', '2026-11-23T14:00:00.000Z'],
    ['while it is open', '2026-11-23T15:00:00Z', '2026-11-24T14:00:00.000Z'],
    ['at the minute of opening', '2026-11-23T14:00:00Z', '2026-11-24T14:00:00.000Z'],
    ['the evening before Thanksgiving Day', '2026-11-26T01:00:00Z', '2026-11-27T14:00:00.000Z'],
    ['Friday evening, over the end of summer time', '2026-10-31T00:00:00Z', '2026-11-02T14:00:00.000Z'],
    ['Friday evening, over the beginning of summer time', '2026-03-07T01:00:00Z', '2026-03-09T13:00:00.000Z'],
  ])('from %s', (_, instant, expected) => {
    expect(iso(nextOpening(at(instant)))).toBe(expected);
  });

  it('is later, within four days and an hour, the first instant at which the shop is open', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const opening = nextOpening(instant);
        expect(opening).toBeGreaterThan(instant);
        expect(opening - instant).toBeLessThanOrEqual(97 * HOUR_MS);
        expect(isOpen(opening)).toBe(true);
        expect(isOpen(opening - 1)).toBe(false);
      }),
    );
  });
});

describe('afterOpenHours', () => {
  it.each([
    [
      'Wednesday 5pm, over Thanksgiving Day, ends on Friday at 11am',
      '2026-11-25T23:00:00Z',
      '2026-11-27T17:00:00.000Z',
    ],
    ['noon on Thanksgiving Day ends on Friday at noon', '2026-11-26T18:00:00Z', '2026-11-27T18:00:00.000Z'],
    ['Tuesday 4:15pm ends on Wednesday at 10:15am', '2026-11-24T22:15:00Z', '2026-11-25T16:15:00.000Z'],
    ['Friday 5pm ends on Monday at 11am', '2026-11-27T23:00:00Z', '2026-11-30T17:00:00.000Z'],
    ['Saturday 9am ends on Monday at noon', '2026-11-28T15:00:00Z', '2026-11-30T18:00:00.000Z'],
    ['Friday 5pm CDT ends on Monday at 11am CST', '2026-10-30T22:00:00Z', '2026-11-02T17:00:00.000Z'],
    ['2pm ends at closing', '2026-11-24T20:00:00Z', '2026-11-25T00:00:00.000Z'],
  ])('four hours from %s', (_, instant, expected) => {
    expect(iso(afterOpenHours(at(instant), 4))).toBe(expected);
  });

  it('counts open time alone: minute by minute there are as many as asked for', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 24 }), (instant, hours) => {
        const begins = instant - (instant % 60_000);
        const ends = afterOpenHours(begins, hours);
        let minutes = 0;
        for (let now = begins; now < ends; now += 60_000) if (isOpen(now)) minutes += 1;
        expect(minutes).toBe(hours * 60);
        expect(isOpen(ends - 1)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('closedDayText', () => {
  it.each([
    ['2026-11-24T20:00:00Z', 'Closed Thursday, November 26 (Thanksgiving Day)'],
    ['2026-11-27T05:59:59Z', 'Closed Thursday, November 26 (Thanksgiving Day)'],
    ['2026-11-27T06:00:00Z', 'Closed Friday, December 25 (Christmas Day)'],
    // A holiday on a Saturday is not kept.
    ['2026-06-20T12:00:00Z', 'Closed Monday, September 7 (Labor Day)'],
    ['2027-06-19T12:00:00Z', 'Closed Monday, July 5 (Independence Day)'],
  ])('after %s is %s', (instant, text) => {
    expect(closedDayText(at(instant))).toBe(text);
  });
});

describe('callSentence', () => {
  it.each([
    ['2026-11-22T21:11:58Z', 'We open Monday at 8am CST and will call you that morning.'],
    ['2026-11-28T00:30:00Z', 'We open Monday at 8am CST and will call you that morning.'],
    ['2026-11-25T02:00:00Z', 'We open Wednesday at 8am CST and will call you that morning.'],
    ['2026-11-23T12:00:00Z', 'We open today at 8am CST and will call you this morning.'],
    ['2026-11-23T16:00:00Z', "We're open until 6pm CST and will call you today."],
    ['2026-11-27T23:00:00Z', "We close at 6pm CST; if we don't reach you by then, we'll call you on Monday morning."],
    ['2026-07-05T18:00:00Z', 'We open Monday at 8am CDT and will call you that morning.'],
    [
      '2026-11-26T20:00:00Z',
      "We're closed today, Thanksgiving Day. We open Friday at 8am CST and will call you that morning.",
    ],
    ['2026-11-25T23:00:00Z', "We close at 6pm CST; if we don't reach you by then, we'll call you on Friday morning."],
  ])('for %s is: %s', (instant, sentence) => {
    expect(callSentence(at(instant))).toBe(sentence);
  });

  it('promises no morning that ends before the call is due', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const due = new Date(heldUntil(instant));
        const hour = Number(
          new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' }).format(
            due,
          ),
        );
        if (/morning/.test(callSentence(instant))) expect(hour).toBeLessThanOrEqual(12);
      }),
    );
  });
});
