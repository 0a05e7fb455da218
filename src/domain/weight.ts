import { METALS, type Metal } from './metal.ts';
import { groupThousands } from './words.ts';

declare const microOuncesBrand: unique symbol;

/** Fine weight: whole millionths of a troy ounce. Of a piece above zero; a sum may be zero. */
export type MicroOunces = number & { readonly [microOuncesBrand]: 'MicroOunces' };

export const MICRO_OUNCES_PER_OUNCE = 1_000_000;
const NO_BREAK = '\u00a0';
/** Grams in which bars and coins are made. */
const METRIC_SIZES = [1, 2, 2.5, 5, 8, 10, 15, 20, 25, 30, 50, 100, 150, 250, 500, 1000, 5000, 10_000];
/** By how much their ounces are rounded. The fine weight of the next coin beside a metric size is three times as far off. */
const METRIC_ROUNDING = 0.001;
/** Exact by definition (international yard and pound agreement, 1959). */
const GRAMS_PER_OUNCE = 31.1034768;

/** Makes a weight. Throws RangeError unless it is a whole number above 0: the catalogue is checked data. */
export function microOunces(value: number): MicroOunces {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`Not a weight in micro-ounces: ${value}`);
  return value as MicroOunces;
}

/** Reads troy ounces as they are written, `0.9675`, with up to six decimal places. Throws RangeError for any other text. */
export function ounces(text: string): MicroOunces {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) throw new RangeError(`Not a weight in troy ounces: ${text}`);
  const [, whole = '', fraction = ''] = match;
  return microOunces(Number(whole) * MICRO_OUNCES_PER_OUNCE + Number(fraction.padEnd(6, '0')));
}

/** `967500` -> `0.9675`: no trailing zeros. */
export function formatOunces(weight: MicroOunces): string {
  const digits = String(weight).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return fraction ? `${digits.slice(0, -6)}.${fraction}` : digits.slice(0, -6);
}

/** A weight in words: `1 oz`, and of a piece of a metric size `100 g (3.215 oz)`. */
export function formatWeight(weight: MicroOunces): string {
  const inOunces = `${formatOunces(weight)}${NO_BREAK}oz`;
  const grams = (weight * GRAMS_PER_OUNCE) / MICRO_OUNCES_PER_OUNCE;
  const size = METRIC_SIZES.find((one) => Math.abs(grams / one - 1) < METRIC_ROUNDING);
  if (size === undefined) return inOunces;
  const metric = size < 1000 ? `${size}${NO_BREAK}g` : `${size / 1000}${NO_BREAK}kg`;
  return `${metric} (${inOunces})`;
}

/** The fine weight of all pieces of these lines. */
export function fineWeight(lines: Iterable<{ readonly weight: MicroOunces; readonly quantity: number }>): MicroOunces {
  let sum = 0;
  for (const { weight, quantity } of lines) sum += weight * quantity;
  return sum as MicroOunces;
}

/** `54.37515 oz gold, 1,247.365 oz silver`: the fine weight of all pieces, exact, for each metal among them. */
export function fineWeightText(
  lines: readonly { readonly metal: Metal; readonly weight: MicroOunces; readonly quantity: number }[],
): string {
  return METALS.flatMap((metal) => {
    const sum = fineWeight(lines.filter((line) => line.metal === metal));
    return sum > 0 ? [`${groupThousands(formatOunces(sum))}${NO_BREAK}oz ${metal}`] : [];
  }).join(', ');
}

/** The wire form of weight: a JSON number of troy ounces. */
export function ouncesAsNumber(weight: MicroOunces): number {
  return weight / MICRO_OUNCES_PER_OUNCE;
}

/** Reads the wire form, troy ounces. Throws RangeError for a number that is no weight. */
export function ouncesFromNumber(value: number): MicroOunces {
  return microOunces(Math.round(value * MICRO_OUNCES_PER_OUNCE));
}

/** Grams with one decimal, for reading only: `31.1`. */
export function formatGrams(weight: MicroOunces): string {
  const tenths = Math.round((weight * GRAMS_PER_OUNCE * 10) / MICRO_OUNCES_PER_OUNCE);
  return `${groupThousands(Math.floor(tenths / 10))}.${tenths % 10}`;
}
