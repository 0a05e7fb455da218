import * as v from 'valibot';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { METALS } from '#domain/metal.ts';
import { centsFromDollars, dollars } from '#domain/money.ts';
import { readText } from './reading.ts';

export const withoutControls = v.regex(/^\P{Cc}*$/u, 'Please remove special control characters.');

/** Text as typed by people of any script; control characters are refused, outer spaces dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function text(longest: number, missing: string) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    withoutControls,
  );
}

/** A name or an address: none of the signs that turn the direction of text, by which it would read as another. */
/* @__NO_SIDE_EFFECTS__ */
export function nameText(longest: number, missing: string) {
  return v.pipe(
    text(longest, missing),
    v.regex(/^\P{Bidi_Control}*$/u, 'Please remove the invisible signs that turn the direction of text.'),
  );
}

/** A postal address, or its first line. */
/* @__NO_SIDE_EFFECTS__ */
export function addressText(longest: number) {
  return v.pipe(
    nameText(longest, 'Address is required'),
    v.regex(/[\p{L}\p{N}]/u, 'Please enter an address with letters or digits.'),
  );
}

/** A name, with dots between its parts, and a host that has a top-level domain. */
const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const emailAddress = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.minLength(1, 'Email is required'),
  v.maxLength(254, 'Please enter a valid email address.'),
  v.regex(EMAIL, 'Please enter a valid email address.'),
);

export const phoneNumber = text(40, 'Phone number is required');

/** The secret part of a link that came by letter. */
export const linkToken = v.pipe(
  v.string('This link is not complete.'),
  v.regex(/^[\w-]{20,100}$/, 'This link is not complete.'),
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

/** Dollars with at most two decimals, as a JSON number: the one double that stands for so many cents. */
export const dollarAmount = v.pipe(
  v.number('An amount is missing.'),
  v.minValue(0, 'An amount must not be negative.'),
  v.maxValue(1e12, 'An amount is too large.'),
  v.check(isWholeCents, 'An amount has at most two decimals.'),
);

function isWholeCents(value: number): boolean {
  const amount = centsFromDollars(value);
  return amount !== undefined && dollars(amount) === value;
}

/** A user's id is required, and may be written as a number. */
const givenUserId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string(), v.minLength(1));

/** The signed-in customer as the browser knows them. What was not given is empty text. */
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
