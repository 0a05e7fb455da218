import { type Cents, centsFromDollars, dollars } from './money.ts';
import { type BasisPoints, premiumPercent } from './price.ts';
import type { ProductFacts } from './product.ts';
import { tidyName } from './product-name.ts';
import { type MicroOunces, ounces } from './weight.ts';

// Checks of what people write of a product: in the catalogue's file, in the desk's forms and in a CSV alike. A fault is a
// sentence for the person who wrote it.

export type ReadField<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: string };

/** The longest name: that of an id in a call. */
export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 1_000;
/** The longest text of a product's page. */
export const LONGEST_TEXT = 4_000;
const LONGEST_IMAGE = 300;
export const LONGEST_ALLOY = 60;
export const LONGEST_FACT = 120;

/** As a part of an address these would mean something else: a folder, the data of a page, a slash, or what nothing is named. */
const NO_ADDRESS = /^(?:\.\.?|-)$|\.data$|%2f/i;
/** Twice the largest bar that is traded: a thousand of them are still an amount that an order can have. */
export const HEAVIEST = ounces('2000');
/** Over spot, in hundredths of a percent. */
export const MOST_COST = 10_000;
export const MOST_COST_CENTS = 100_000_00;
export const NO_WEIGHT = 'The fine weight can be up to 2,000 troy ounces, with up to six decimal places.';
export const NO_PREMIUM = 'A premium is a percentage from 1.5 to 50, with up to two decimal places.';
export const NO_COST_SHARE = 'A cost over spot is a percentage from 0 to 100, with up to two decimal places.';
export const NO_COST_EACH = 'A cost over spot can be at most $100,000 per piece, in whole cents.';

export function readName(given: unknown): ReadField<string> {
  const name = readPlainText(typeof given === 'string' ? tidyName(given) : given, LONGEST_NAME);
  return name.ok && NO_ADDRESS.test(name.value) ? fault('This name cannot be used as a page address.') : name;
}

export function readDescription(given: unknown): ReadField<string> {
  return readPlainText(given, LONGEST_DESCRIPTION);
}

/** Troy ounces as text, so that they are exact. */
export function readOunces(given: unknown): ReadField<MicroOunces> {
  const weight = readBy(() => ounces(typeof given === 'string' ? given : ''));
  if (weight === undefined)
    return fault('Please enter troy ounces as text, such as "0.9675", with up to six decimal places.');
  return weight > HEAVIEST ? fault('The weight can be at most 2,000 troy ounces.') : { ok: true, value: weight };
}

/** In percent. */
export function readPremium(given: unknown): ReadField<BasisPoints> {
  const premium = readBy(() => premiumPercent(typeof given === 'number' ? given : Number.NaN));
  return premium === undefined ? fault(NO_PREMIUM) : { ok: true, value: premium };
}

/** Over spot, in percent. */
export function readCostPercent(given: unknown): ReadField<BasisPoints> {
  const points = typeof given === 'number' ? Math.round(given * 100) : Number.NaN;
  const isCost = points >= 0 && points <= MOST_COST && points / 100 === given;
  return isCost ? { ok: true, value: points as BasisPoints } : fault(NO_COST_SHARE);
}

/** Over spot, in dollars a piece. */
export function readCostEach(given: unknown): ReadField<Cents> {
  const amount = typeof given === 'number' ? centsFromDollars(given) : undefined;
  const isCost = amount !== undefined && amount >= 0 && amount <= MOST_COST_CENTS && dollars(amount) === given;
  return isCost ? { ok: true, value: amount } : fault(NO_COST_EACH);
}

/** A path on this site. */
export function readImage(given: unknown): ReadField<string> {
  const image = readPlainText(given, LONGEST_IMAGE);
  if (!image.ok) return image;
  return /^\/(?:[\w.-]+\/)*[\w.-]+$/.test(image.value) && !image.value.includes('..')
    ? image
    : fault('A picture is a path on this site, such as /pictures/bar-640.webp.');
}

export function readAlloy(given: unknown): ReadField<string> {
  return readPlainText(given, LONGEST_ALLOY);
}

export function readFact(name: keyof ProductFacts, given: unknown): ReadField<string> {
  const text = readPlainText(given, LONGEST_FACT);
  if (!text.ok || !name.endsWith('Mm')) return text;
  return /^[1-9]\d{0,3}(?:\.\d{1,3})?$/.test(text.value)
    ? text
    : fault('Please enter millimeters as text, such as "32.7".');
}

/**
 * Control characters, halves of characters, breaks of lines, what has no width, and what turns the direction of all that follows.
 * The joiners and marks that scripts and emoji need are none of them.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const LINE_BREAKS = /\s*[\t\n\r\p{Zl}\p{Zp}]\s*/gu;

/** Normalizes typed or pasted text: joins lines by spaces, removes invisible characters, and trims. */
export function tidyText(typed: string): string {
  return typed.replace(LINE_BREAKS, ' ').replace(ALL_UNSEEN, '').trim();
}

/** Spaces at its ends are dropped; characters that cannot be seen are a fault. */
export function readPlainText(given: unknown, longest: number): ReadField<string> {
  if (typeof given !== 'string' || given.trim() === '') return fault('Please enter some text.');
  if (given.length > longest) return fault(`Please use at most ${longest} characters.`);
  const value = given.trim();
  return UNSEEN.test(value) ? fault('Please remove characters that cannot be seen.') : { ok: true, value };
}

function fault(sentence: string): { readonly ok: false; readonly fault: string } {
  return { ok: false, fault: sentence };
}

/** Runs one of the readers that throw RangeError. */
function readBy<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
