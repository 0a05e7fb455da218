import * as v from 'valibot';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { METALS } from '#domain/metal.ts';
import { centsFromDollars, dollars } from '#domain/money.ts';
import { readText } from './reading.ts';

export const uuid = v.pipe(v.string(), v.uuid());

export const withoutControls = v.regex(/^\P{Cc}*$/u, 'Please remove control characters.');

/** Signs without width or that only steer direction: copied along unseen. */
const UNSEEN = /[^\P{Cf}\u200c\u200d]/gu;
/** The joiners, which letters and emoji need inside a word and nowhere else. */
const OUTER_JOINERS = /(?<!\S)[\u200c\u200d]+|[\u200c\u200d]+(?!\S)/gu;
/** In a telephone number or an email there is none at all. */
const UNSEEN_ANYWHERE = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Text as typed by people of any script; control characters are refused, unseen signs and outer spaces dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function text(longest: number, missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform((typed) => typed.replace(UNSEEN, '').replace(OUTER_JOINERS, '')),
    v.string(),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    withoutControls,
  );
}

/** A name of a person or a city. */
/* @__NO_SIDE_EFFECTS__ */
export function nameText(longest: number, missing: string) {
  return v.pipe(text(longest, missing), v.regex(/\p{L}/u, 'Please enter a name with letters.'));
}

/** The pattern of the HTML standard, with hosts of any script, and with a top-level domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[\da-z-]{2,59}|[\p{L}\p{M}]{2,63})$/iu;

export const emailAddress = v.pipe(
  v.string('Email is required'),
  v.transform(withoutUnseen),
  v.string(),
  v.trim(),
  v.minLength(1, 'Email is required'),
  v.maxLength(254, 'Please enter a valid email address.'),
  v.regex(EMAIL, 'Please enter a valid email address.'),
);

/** Drops signs that are never part of a telephone number or an email. */
export function withoutUnseen(typed: string): string {
  return typed.replace(UNSEEN_ANYWHERE, '');
}

/** The secret part of a link that came by letter. */
export const linkToken = v.pipe(
  v.string('This link is incomplete.'),
  v.regex(/^[\w-]{20,100}$/, 'This link is incomplete.'),
);

const LONGEST_PRODUCT_ID = 200;
export const productId = text(LONGEST_PRODUCT_ID, 'A product is missing its id.');
export const userId = text(100, 'A user id is missing.');
export const orderId = text(100, 'Please enter an order ID');
export const metal = v.picklist(METALS);

export const quantity = v.pipe(
  v.number('Please enter a whole number.'),
  v.safeInteger('Please enter a whole number.'),
  v.minValue(1, 'Please enter a quantity above 0.'),
  v.maxValue(MAX_QUANTITY, `Please order at most ${MAX_QUANTITY} of one product.`),
);

/** Dollars with up to two decimal places, as a JSON number: the one double that stands for so many cents. */
export const dollarAmount = v.pipe(
  v.number('An amount is missing.'),
  v.minValue(0, 'An amount must not be negative.'),
  v.maxValue(1e12, 'An amount is too large.'),
  v.check(isWholeCents, 'Use no more than two decimal places.'),
);

function isWholeCents(value: number): boolean {
  const amount = centsFromDollars(value);
  return amount !== undefined && dollars(amount) === value;
}

/** A user's id is required, and may be written as a number. */
const givenUserId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string(), v.minLength(1));

/** The signed-in customer as the browser knows them. Missing parts are empty text. */
export const user = v.object({ id: givenUserId, name: readText, email: readText, phone: readText });

export type User = v.InferOutput<typeof user>;

/**
 * A list of at most so many. One that is longer is refused for that alone: what is in it is not looked at, however much there
 * is.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends v.GenericSchema>(item: Item, most: number, tooMany: string) {
  const list = v.pipe(v.array(item), v.maxLength(most, tooMany));
  const unread = v.pipe(v.array(v.unknown()), v.maxLength(most, tooMany)) as unknown as typeof list;
  const run: (typeof list)['~run'] = (dataset, config) =>
    (Array.isArray(dataset.value) && dataset.value.length > most ? unread : list)['~run'](dataset, config);
  return { ...list, '~run': run };
}
