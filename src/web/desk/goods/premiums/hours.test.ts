import { expect, it } from 'vitest';
import { hourFault, hourText, instantOf, localOf, nextMorning } from './hours.ts';

it('reads hours of Chicago in winter and in summer', () => {
  expect(new Date(instantOf('2026-11-20T08:00') ?? 0).toISOString()).toBe('2026-11-20T14:00:00.000Z');
  expect(new Date(instantOf('2026-07-01T08:00') ?? 0).toISOString()).toBe('2026-07-01T13:00:00.000Z');
  // The day on which clocks go back.
  expect(new Date(instantOf('2026-11-01T08:00') ?? 0).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect(instantOf('')).toBeUndefined();
});

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
  ['', 'Please enter a day and a time.'],
  ['2026-11-20T07:59', 'Please choose a time to come.'],
  ['2026-11-20T08:00', 'Please choose a time to come.'],
  ['2026-11-20T08:01', undefined],
  ['2027-02-18T08:00', undefined],
  ['2027-02-18T08:01', 'Please choose a time within 90 days.'],
])('says why a change cannot begin at %j', (local, fault) =>
  expect(hourFault(local, instantOf('2026-11-20T08:00') ?? 0)).toBe(fault),
);
