import type { Choice, Listing } from './listing.ts';
import { SORTS, type Sort } from './listing-order.ts';
import { type Cents, cents } from './money.ts';
import type { BasisPoints } from './price.ts';
import { formatOunces, type MicroOunces } from './weight.ts';

/** The names of the choice in an address. */
export const CHOICE_NAMES = {
  weight: 'weight',
  maker: 'maker',
  graded: 'graded',
  premium: 'premium',
  from: 'from',
  price: 'price',
  sort: 'sort',
} as const;
const PAGE_NAME = 'page';

/** The sizes, makers and grading of a listing. */
export type Known = Pick<Listing<never>, 'weights' | 'makers' | 'isPartlyGraded'>;

const GRADED = { yes: true, no: false } as const;

/** As much of an address's query as is needed here. */
type Query = { get(name: string): string | null; getAll(name: string): readonly string[] };

/**
 * Reads `?weight=1&weight=0.5&maker=PAMP&graded=no&premium=10&from=500&price=2500&sort=price-low`: ounces, percent, dollars. A
 * value that cannot be read is ignored, and so is a weight, maker or grading that none or all of the products have. `known` holds
 * those of all products.
 */
export function readChoice(query: Query, known: Known): Choice {
  const weights = new Map(known.weights.map((weight) => [formatOunces(weight), weight]));
  const wanted = query.getAll(CHOICE_NAMES.weight).flatMap((text) => weights.get(text) ?? []);
  const premium = hundredths(query.get(CHOICE_NAMES.premium));
  const graded = query.get(CHOICE_NAMES.graded);
  const sort = query.get(CHOICE_NAMES.sort);
  return {
    weights: weights.size > 1 ? [...new Set<MicroOunces>(wanted)] : [],
    maker: known.makers.length > 1 ? known.makers.find((maker) => maker === query.get(CHOICE_NAMES.maker)) : undefined,
    isGraded: known.isPartlyGraded && (graded === 'yes' || graded === 'no') ? GRADED[graded] : undefined,
    highestPremium: premium as BasisPoints | undefined,
    lowestPrice: price(query.get(CHOICE_NAMES.from)),
    highestPrice: price(query.get(CHOICE_NAMES.price)),
    sort: SORTS.find((one): one is Sort => one === sort) ?? 'featured',
  };
}

/** Returns the names and values that `readChoice` reads. Defaults are left out. */
export function writeChoice(choice: Choice): [name: string, value: string][] {
  const { weights, maker, isGraded, highestPremium, lowestPrice, highestPrice, sort } = choice;
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatHundredths(value));
  const written: readonly (readonly [name: string, value: string | undefined])[] = [
    ...weights.map((weight) => [CHOICE_NAMES.weight, formatOunces(weight)] as const),
    [CHOICE_NAMES.maker, maker],
    [CHOICE_NAMES.graded, gradedText(isGraded)],
    [CHOICE_NAMES.premium, figure(highestPremium)],
    [CHOICE_NAMES.from, figure(lowestPrice)],
    [CHOICE_NAMES.price, figure(highestPrice)],
    [CHOICE_NAMES.sort, sort === 'featured' ? undefined : sort],
  ];
  return written.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

/** `yes`, `no`, and empty for any. */
export function gradedText(isGraded: boolean | undefined): string {
  return isGraded === undefined ? '' : isGraded ? 'yes' : 'no';
}

/** Reads `?page=2`: 1 for any other text, and the last page for a later one. */
export function readPage(query: Query, pages: number): number {
  const text = query.get(PAGE_NAME) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), pages) : 1;
}

/** The choice and the page of it, as names and values; nothing for the first page. */
export function writePage(choice: Choice, page: number): [name: string, value: string][] {
  return [...writeChoice(choice), ...(page > 1 ? [[PAGE_NAME, String(page)] as [string, string]] : [])];
}

/** `750` -> `7.5`: without trailing zeros. */
export function formatHundredths(value: number): string {
  const digits = String(value).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return fraction ? `${digits.slice(0, -2)}.${fraction}` : digits.slice(0, -2);
}

/** `7.5` -> `750`. Nothing for zero and for any other text. */
function hundredths(text: string | null): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0')) || undefined;
}

function price(text: string | null): Cents | undefined {
  const read = hundredths(text);
  return read === undefined ? undefined : cents(read);
}
