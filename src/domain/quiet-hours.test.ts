import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { afterQuiet, isZone, minuteText } from './quiet-hours.ts';

const NIGHT = { from: 21 * 60, until: 7 * 60, zone: 'America/Chicago' };
const at = (text: string) => Date.parse(text);
const sentAt = (text: string, quiet = NIGHT) => new Date(afterQuiet(at(text), quiet)).toISOString();

describe('quiet hours', () => {
  it('put off what comes at night until the morning, by the clock of the customer', () => {
    expect(sentAt('2026-01-15T03:00:00Z')).toBe('2026-01-15T13:00:00.000Z');
    expect(sentAt('2026-01-15T12:59:59Z')).toBe('2026-01-15T13:00:00.000Z');
    expect(sentAt('2026-01-15T03:00:00Z', { ...NIGHT, zone: 'Asia/Tokyo' })).toBe('2026-01-15T03:00:00.000Z');
  });

  it('leave the day alone, from their end until their beginning', () => {
    for (const text of ['2026-01-15T13:00:00.000Z', '2026-01-15T20:00:00.000Z', '2026-01-15T02:59:59.000Z'])
      expect(sentAt(text)).toBe(text);
  });

  it('may lie within a day, or nowhere', () => {
    const noon = { ...NIGHT, from: 12 * 60, until: 13 * 60 };
    expect(sentAt('2026-01-15T18:30:00Z', noon)).toBe('2026-01-15T19:00:00.000Z');
    expect(sentAt('2026-01-15T18:30:00.000Z', { ...noon, until: 12 * 60 })).toBe('2026-01-15T18:30:00.000Z');
  });

  it.each([
    ['2026-03-08T06:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01T03:30:00Z', '2026-11-01T13:00:00.000Z'],
  ])('end at the same time of day when the clock changes: %s', (text, end) => {
    expect(sentAt(text)).toBe(end);
  });

  it('are always over a day later, and never move an instant back', () => {
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }),
        minutes,
        minutes,
        (instant, from, until) => {
          const over = afterQuiet(instant, { from, until, zone: 'America/Chicago' });
          expect(over).toBeGreaterThanOrEqual(Math.floor(instant / 60_000) * 60_000);
          expect(over - instant).toBeLessThanOrEqual(25 * HOUR_MS);
        },
      ),
    );
  });
});

it('tells the name of a zone from any other', () => {
  expect(isZone('Europe/Berlin')).toBe(true);
  expect(isZone('Mars/Olympus')).toBe(false);
});

it('writes a time of day', () => {
  expect([0, 7 * 60, 12 * 60 + 30, 21 * 60].map(minuteText)).toEqual(['12:00 AM', '7:00 AM', '12:30 PM', '9:00 PM']);
});
