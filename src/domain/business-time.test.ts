import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handedUntil, openMsBetween, paymentDates, secondReminder, shipBy } from './business-time.ts';
import { HOUR_MS } from './durations.ts';
import { heldUntil } from './opening-hours.ts';
import { USUAL_PROMISES } from './terms.ts';
import { USUAL_HOURS } from './week.ts';

const at = (text: string) => Date.parse(text);

describe('the hold of a price', () => {
  it.each([
    ['Tuesday 4:15 PM', '2025-11-18T16:15-06:00', '2025-11-19T10:15-06:00'],
    ['Friday 5 PM', '2025-11-21T17:00-06:00', '2025-11-24T11:00-06:00'],
    ['Saturday', '2025-11-22T09:00-06:00', '2025-11-24T12:00-06:00'],
    ['Friday before clocks go forward', '2026-03-06T17:00-06:00', '2026-03-09T11:00-05:00'],
    ['Friday before clocks go back', '2025-10-31T17:00-05:00', '2025-11-03T11:00-06:00'],
  ])('of an order of %s ends after four business hours', (_, placed, held) => {
    expect(heldUntil(at(placed), USUAL_HOURS)).toBe(at(held));
  });
});

describe('an order that is handed over', () => {
  it.each([
    ['Tuesday noon', '2025-11-18T12:00-06:00', '2025-11-19T18:00-06:00'],
    ['Tuesday evening', '2025-11-18T19:00-06:00', '2025-11-19T18:00-06:00'],
    ['Friday', '2025-11-21T17:55-06:00', '2025-11-24T18:00-06:00'],
    ['the day before Thanksgiving Day', '2026-11-25T17:00-06:00', '2026-11-27T18:00-06:00'],
  ])('on %s stays with the colleague until the close of the next business day', (_, handed, until) => {
    expect(handedUntil(at(handed), USUAL_HOURS)).toBe(at(until));
  });
});

describe('the day of payment', () => {
  it.each([
    ['Wednesday', '2025-11-19T10:42-06:00', '2025-11-21T18:00-06:00'],
    ['Thursday', '2025-11-20T10:00-06:00', '2025-11-24T18:00-06:00'],
    ['Wednesday before Thanksgiving Day', '2026-11-25T10:00-06:00', '2026-11-30T18:00-06:00'],
    ['Thanksgiving Day, which counts as Friday', '2026-11-26T10:00-06:00', '2026-12-01T18:00-06:00'],
    ['Saturday, which counts as Monday', '2025-11-22T09:00-06:00', '2025-11-26T18:00-06:00'],
    ['Monday evening', '2025-11-17T19:00-06:00', '2025-11-19T18:00-06:00'],
    ['Friday before clocks go forward', '2026-03-06T12:00-06:00', '2026-03-10T18:00-05:00'],
  ])('of an order confirmed on %s is the second business day after it', (_, confirmed, payBy) => {
    expect(paymentDates(at(confirmed), USUAL_HOURS).payBy).toBe(at(payBy));
  });

  it('comes after both reminders, the second at its opening', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2025-01-01'), max: at('2030-01-01') }), (confirmed) => {
        const { payBy, reminders } = paymentDates(confirmed, USUAL_HOURS);
        expect(reminders[0]).toBeGreaterThan(confirmed);
        expect(reminders[1]).toBeGreaterThan(reminders[0]);
        expect(payBy - reminders[1]).toBe(10 * HOUR_MS);
        expect(secondReminder(payBy, USUAL_HOURS)).toBe(reminders[1]);
      }),
    );
  });
});

describe('business time', () => {
  it('between two instants adds up', () => {
    const instant = fc.integer({ min: at('2025-10-01'), max: at('2026-04-01') });
    fc.assert(
      fc.property(fc.tuple(instant, instant, instant), (given) => {
        const [a = 0, b = 0, c = 0] = [...given].sort((one, other) => one - other);
        expect(openMsBetween(a, b, USUAL_HOURS) + openMsBetween(b, c, USUAL_HOURS)).toBe(
          openMsBetween(a, c, USUAL_HOURS),
        );
        expect(openMsBetween(c, a, USUAL_HOURS)).toBe(0);
      }),
    );
  });
  it('of the hold is four hours', () => {
    const placed = at('2025-11-21T17:00-06:00');
    expect(openMsBetween(placed, heldUntil(placed, USUAL_HOURS), USUAL_HOURS)).toBe(4 * HOUR_MS);
  });
});

describe('other promises than the usual', () => {
  const confirmed = at('2025-11-19T10:00-06:00');
  it('move the day of the payment and of the parcel', () => {
    expect(paymentDates(confirmed, USUAL_HOURS, { payWithinDays: 4 })).toEqual({
      payBy: at('2025-11-25T18:00-06:00'),
      reminders: [at('2025-11-24T18:00-06:00'), at('2025-11-25T08:00-06:00')],
    });
    expect(shipBy(confirmed, USUAL_HOURS, { shipWithinDays: 1 })).toBe(at('2025-11-20T18:00-06:00'));
    expect(shipBy(confirmed, USUAL_HOURS, { shipWithinDays: 3 })).toBe(at('2025-11-24T18:00-06:00'));
  });

  it('remind once of a payment that is due the next day', () => {
    const { payBy, reminders } = paymentDates(confirmed, USUAL_HOURS, { payWithinDays: 1 });
    expect([payBy, ...reminders]).toEqual([
      at('2025-11-20T18:00-06:00'),
      at('2025-11-20T08:00-06:00'),
      at('2025-11-20T08:00-06:00'),
    ]);
    expect(secondReminder(payBy, USUAL_HOURS)).toBe(reminders[0]);
  });

  it.each([
    [1, '2025-11-19T11:00-06:00'],
    [24, '2025-11-21T14:00-06:00'],
  ])('hold a price for %i hours', (holdHours, end) => {
    expect(heldUntil(confirmed, USUAL_HOURS, { ...USUAL_PROMISES, holdHours })).toBe(at(end));
  });
});

describe('business days of a shop with hours of its own', () => {
  const shop = {
    week: { ...USUAL_HOURS.week, Friday: { opens: 540, closes: 900 }, Saturday: { opens: 600, closes: 960 } },
    closedDays: [{ day: '2025-11-24', name: '' }],
  };

  it('are no Saturday and no day off, and end when that day closes', () => {
    expect(paymentDates(at('2025-11-19T10:00-06:00'), shop)).toEqual({
      payBy: at('2025-11-21T15:00-06:00'),
      reminders: [at('2025-11-20T18:00-06:00'), at('2025-11-21T09:00-06:00')],
    });
    expect(paymentDates(at('2025-11-20T10:00-06:00'), shop).payBy).toBe(at('2025-11-25T18:00-06:00'));
    expect(shipBy(at('2025-11-22T10:00-06:00'), shop)).toBe(at('2025-11-28T15:00-06:00'));
  });

  it('remind before the payment is due, also where that day has no hours any more', () => {
    const payBy = at('2025-11-24T18:00-06:00');
    expect(secondReminder(payBy, shop)).toBe(payBy - HOUR_MS);
  });
});
