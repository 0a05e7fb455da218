import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import {
  afterOpenHours,
  callSentence,
  closedDayText,
  heldUntil,
  holdEndOf,
  isOpen,
  nextOpening,
} from './opening-hours.ts';
import { type OpeningHours, USUAL_HOURS } from './week.ts';

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
    expect(isOpen(at(instant), USUAL_HOURS)).toBe(expected);
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
    expect(iso(nextOpening(at(instant), USUAL_HOURS))).toBe(expected);
  });

  it('is later, within four days and an hour, the first instant at which the shop is open', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const opening = nextOpening(instant, USUAL_HOURS);
        expect(opening).toBeGreaterThan(instant);
        expect(opening - instant).toBeLessThanOrEqual(97 * HOUR_MS);
        expect(isOpen(opening, USUAL_HOURS)).toBe(true);
        expect(isOpen(opening - 1, USUAL_HOURS)).toBe(false);
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
    expect(iso(afterOpenHours(at(instant), 4, USUAL_HOURS))).toBe(expected);
  });

  it('counts open time alone: minute by minute there are as many as asked for', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 24 }), (instant, hours) => {
        const begins = instant - (instant % 60_000);
        const ends = afterOpenHours(begins, hours, USUAL_HOURS);
        let minutes = 0;
        for (let now = begins; now < ends; now += 60_000) if (isOpen(now, USUAL_HOURS)) minutes += 1;
        expect(minutes).toBe(hours * 60);
        expect(isOpen(ends - 1, USUAL_HOURS)).toBe(true);
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
    expect(closedDayText(at(instant), USUAL_HOURS)).toBe(text);
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
    expect(callSentence(at(instant), USUAL_HOURS)).toBe(sentence);
  });

  it('promises no morning that ends before the call is due', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const due = new Date(heldUntil(instant, USUAL_HOURS));
        const hour = Number(
          new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' }).format(
            due,
          ),
        );
        if (/morning/.test(callSentence(instant, USUAL_HOURS))) expect(hour).toBeLessThanOrEqual(12);
      }),
    );
  });
});

describe('hours of its own', () => {
  const shop: OpeningHours = {
    week: {
      ...USUAL_HOURS.week,
      Monday: null,
      Friday: { opens: 10 * 60, closes: 16 * 60 + 30 },
      Saturday: { opens: 13 * 60, closes: 17 * 60 },
    },
    closedDays: [
      { day: '2026-11-24', name: 'Inventory' },
      { day: '2026-11-27', name: '' },
    ],
  };

  it.each([
    ['a weekday without hours', '2026-11-23T18:00:00Z', false],
    ['a day off', '2026-11-24T18:00:00Z', false],
    ['Saturday afternoon', '2026-11-28T20:00:00Z', true],
    ['Saturday at closing', '2026-11-28T23:00:00Z', false],
    ['Friday before its opening', '2026-12-04T15:59:59Z', false],
    ['Friday at 4:29 PM', '2026-12-04T22:29:59Z', true],
    ['Thanksgiving Day', '2026-11-26T18:00:00Z', false],
  ])('on %s', (_, instant, expected) => {
    expect(isOpen(at(instant), shop)).toBe(expected);
  });

  it('count for holds, over days off, bank holidays and closed weekdays', () => {
    // Wednesday 4pm: two hours, then Thanksgiving Day, a day off, and Saturday from 1pm.
    expect(iso(heldUntil(at('2026-11-25T22:00:00Z'), shop))).toBe('2026-11-28T21:00:00.000Z');
  });

  it.each([
    [
      '2026-11-24T18:00:00Z',
      "We're closed today, Inventory. We open Wednesday at 8am CST and will call you that morning.",
    ],
    ['2026-11-27T18:00:00Z', "We're closed today. We open Saturday at 1pm CST and will call you that day."],
    ['2026-11-28T15:00:00Z', 'We open today at 1pm CST and will call you today.'],
    ['2026-12-04T19:00:00Z', "We close at 4:30pm CST; if we don't reach you by then, we'll call you on Saturday."],
    ['2026-12-05T19:00:00Z', "We're open until 5pm CST and will call you today."],
  ])('are told for %s: %s', (instant, sentence) => {
    expect(callSentence(at(instant), shop)).toBe(sentence);
  });

  it('name a day by its date where the same weekday comes before', () => {
    const closedDays = ['21', '22', '23', '24', '28', '29', '30', '31'].map((day) => ({
      day: `2026-12-${day}`,
      name: '',
    }));
    const away = { ...USUAL_HOURS, closedDays };
    expect(callSentence(at('2026-12-18T23:59:00Z'), away)).toBe(
      "We close at 6pm CST; if we don't reach you by then, we'll call you on Monday, January 4.",
    );
    expect(callSentence(at('2026-12-21T18:00:00Z'), away)).toBe(
      "We're closed today. We open Monday, January 4 at 8am CST and will call you that morning.",
    );
  });

  it('name the next day off, also one on a Saturday with hours', () => {
    expect(closedDayText(at('2026-11-23T18:00:00Z'), shop)).toBe('Closed Tuesday, November 24 (Inventory)');
    expect(closedDayText(at('2026-11-27T18:00:00Z'), shop)).toBe('Closed Friday, November 27');
    const saturday = { ...shop, closedDays: [{ day: '2026-12-05', name: 'Fair' }] };
    expect(closedDayText(at('2026-11-30T18:00:00Z'), saturday)).toBe('Closed Saturday, December 5 (Fair)');
  });
});

describe('holdEndOf', () => {
  it('is what was promised, whatever the hours are now', () => {
    const placedAt = at('2026-11-24T22:15:00Z');
    expect(holdEndOf({ placedAt, heldUntil: 5 })).toBe(5);
    expect(iso(holdEndOf({ placedAt }))).toBe('2026-11-25T16:15:00.000Z');
  });
});
