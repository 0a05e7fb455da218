import * as v from 'valibot';
import type { Cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Instant } from '#domain/spot.ts';
import type { MicroOunces } from '#domain/weight.ts';

// Figures on the desk's calls are the domain's own: whole numbers in its units, which neither side turns into others.

/* @__NO_SIDE_EFFECTS__ */
function whole<Unit extends number>(unit: string): v.GenericSchema<Unit> {
  return v.pipe(v.number(), v.safeInteger(), v.description(unit)) as unknown as v.GenericSchema<Unit>;
}

export const cents = whole<Cents>('US cents');
export const basisPoints = whole<BasisPoints>('Hundredths of a percent');
export const microOunces = whole<MicroOunces>('Millionths of a troy ounce');
export const instant = whole<Instant>('Milliseconds since 1970 in UTC');

const MOST_CENTS = 100_000_000_000_000;

/** Money that a person has typed. */
/* @__NO_SIDE_EFFECTS__ */
export function amountFrom(least: number, tooLittle: string): v.GenericSchema<Cents> {
  return v.pipe(
    v.number('An amount is missing.'),
    v.safeInteger('Use no more than two decimal places.'),
    v.minValue(least, tooLittle),
    v.maxValue(MOST_CENTS, 'An amount is too large.'),
  ) as unknown as v.GenericSchema<Cents>;
}

export const amount = amountFrom(0, 'An amount must not be negative.');

/** An instant that a person has chosen. */
export const chosenInstant = v.pipe(
  v.number('Please enter a time.'),
  v.safeInteger('Please enter a time.'),
  v.minValue(0, 'Please enter a time.'),
) as unknown as v.GenericSchema<Instant>;

/** An instant in an address. */
export const instantText = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Please enter a time.'), v.transform(Number));
