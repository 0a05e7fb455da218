import { expect, it } from 'vitest';
import { hourText } from '#domain/shop-time.ts';
import { hourFault, instantOf, localOf, nextMorning } from './shop-hour.ts';

it.each([
  ['2026-11-23T09:14', '2026-11-23T15:14:00.000Z'],
  ['2026-07-04T09:14:30', '2026-07-04T14:14:30.000Z'],
  // The clocks go back at two.
  ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01T08:00', '2026-11-01T14:00:00.000Z'],
  // And forward: this one is not there.
  ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
])('reads %s at the shop as %s', (local, instant) => {
  expect(new Date(instantOf(local) ?? 0).toISOString()).toBe(instant);
});

it.each(['', 'noon', '2026-13-40T09:14'])('does not read %j', (local) => expect(instantOf(local)).toBeUndefined());

it('writes them as they are read', () => {
  for (const local of ['2026-11-20T08:00', '2026-07-01T23:59', '2026-03-08T12:30'])
    expect(localOf(instantOf(local) ?? 0)).toBe(local);
  expect(hourText(instantOf('2026-11-20T08:00') ?? 0)).toBe('Fri, Nov 20, 8:00 AM');
});

it('knows the next morning', () => {
  const at = (local: string) => localOf(nextMorning(instantOf(local) ?? 0));
  expect(at('2026-11-20T07:59')).toBe('2026-11-20T08:00');
  expect(at('2026-11-20T08:00')).toBe('2026-11-21T08:00');
});

it.each([
  ['', 'Please enter a date and time.'],
  ['2026-11-20T07:59', 'Please choose a time in the future.'],
  ['2026-11-20T08:00', 'Please choose a time in the future.'],
  ['2026-11-20T08:01', undefined],
  ['2027-02-18T08:00', undefined],
  ['2027-02-18T08:01', 'Please choose a time within 90 days.'],
])('says why a change cannot begin at %j', (local, fault) =>
  expect(hourFault(local, instantOf('2026-11-20T08:00') ?? 0)).toBe(fault),
);
