import { groupThousands } from './words.ts';

declare const centsBrand: unique symbol;

/** Money: whole US cents, an integer that a double holds exactly. */
export type Cents = number & { readonly [centsBrand]: 'Cents' };

/** Makes money of a whole number of cents. Throws RangeError for anything else: only a bug can cause it. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value as Cents;
}

export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** Multiplies by a whole quantity. Throws RangeError for a fraction. */
export function multiplyCents(amount: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`);
  return cents(amount * quantity);
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = cents(0);
  for (const amount of amounts) total = addCents(total, amount);
  return total;
}

/**
 * Quantises a number of dollars to whole cents, half up, by its shortest decimal form, so that 1.005 is $1.01 as it reads
 * and not $1.00 as the double behind it would round. Nothing for NaN, infinities and amounts too large to be exact.
 */
export function centsFromDollars(dollars: number): Cents | undefined {
  const [digits, exponent = '0'] = String(Math.abs(dollars)).split('e');
  const rounded = Math.sign(dollars) * Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  // `+ 0` turns minus zero into zero.
  return Number.isSafeInteger(rounded) ? cents(rounded + 0) : undefined;
}

/** Dollars of a call, which its shape has checked to be whole cents, or which it answered. */
export function centsOf(amount: number): Cents {
  return centsFromDollars(amount) ?? cents(0);
}

/** The wire form of money: a JSON number of dollars with up to two decimal places. */
export function dollars(amount: Cents): number {
  return amount / 100;
}

/** Reads `digits[.dd]`, the form of the amount in an order's path. Nothing for any other text. */
export function parseAmount(text: string): Cents | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** `413774` -> `4137.74`, the inverse of `parseAmount`. */
export function formatAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `413774` -> `$4,137.74`. */
export function formatUsd(amount: Cents): string {
  return `${amount < 0 ? '−' : ''}$${groupThousands(formatAmount(cents(Math.abs(amount))))}`;
}

/** The amount of a rule, without cents where it has none: `5000000` -> `$50,000`. */
export function formatBound(amount: Cents): string {
  return formatUsd(amount).replace(/\.00$/, '');
}

/** A difference, with its sign: `205` -> `+$2.05`. */
export function formatDifference(amount: Cents): string {
  return amount > 0 ? `+${formatUsd(amount)}` : formatUsd(amount);
}
