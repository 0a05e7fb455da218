import * as v from 'valibot';
import { CATEGORIES } from '#catalogue/categories.ts';
import type { Cents } from '#domain/money.ts';
import { type BasisPoints, HIGHEST_PREMIUM, LOWEST_PREMIUM } from '#domain/price.ts';
import { PRODUCT_FACTS, PRODUCT_STATES, type ProductFacts } from '#domain/product.ts';
import {
  HEAVIEST,
  LONGEST_TEXT,
  MOST_COST,
  MOST_COST_CENTS,
  NO_COST_EACH,
  NO_COST_SHARE,
  NO_PREMIUM,
  NO_WEIGHT,
  type ReadField,
  readAlloy,
  readDescription,
  readFact,
  readImage,
  readName,
  readPlainText,
} from '#domain/product-fields.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import type { MicroOunces } from '#domain/weight.ts';
import { fields } from '../check.ts';
import { listOf, quantity, text } from '../shapes.ts';
import { basisPoints, cents } from '../units.ts';

export const productKey = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(120));
export const aProduct = fields({ key: productKey });
export const category = v.picklist(
  CATEGORIES.map(({ slug }) => slug),
  'This category does not exist.',
);
export const state = v.picklist(PRODUCT_STATES, 'This state does not exist.');
export const reason = v.optional(text(500, 'Please say why.'));
export const wantedReason = text(500, 'Please say why.');
/** A day of the shop's calendar, `2026-12-08`. */
const day = v.pipe(v.string('Please enter a date.'), v.isoDate('Please enter a date.'));

/** Each field is checked by the reader that the catalogue's file has, and is handed on as the reader makes it. */
/* @__NO_SIDE_EFFECTS__ */
function readBy<Given, Value>(given: v.GenericSchema<Given>, read: (written: unknown) => ReadField<Value>) {
  return v.pipe(
    given,
    v.rawTransform<Given, Value>(({ dataset, addIssue, NEVER }) => {
      const field = read(dataset.value);
      if (field.ok) return field.value;
      addIssue({ message: field.fault });
      return NEVER;
    }),
  );
}

/** The dealer's cost over spot, of the melt value or a piece; left out where it is not known. */
export const productCost = v.optional(v.union([v.object({ basisPoints }), v.object({ cents })]));

/** A whole number of a unit within bounds, with its sentences where none is given and where another is. */
/* @__NO_SIDE_EFFECTS__ */
function whole<Unit extends number>(missing: string, least: number, most: number, wrong: string) {
  return v.pipe(
    v.number(missing),
    v.safeInteger(wrong),
    v.minValue(least, wrong),
    v.maxValue(most, wrong),
  ) as unknown as v.GenericSchema<Unit>;
}

export const premium = whole<BasisPoints>('Please enter a premium.', LOWEST_PREMIUM, HIGHEST_PREMIUM, NO_PREMIUM);
/** Another premium than a line of an order would have, and why. */
export const agreedPremium = fields({ premium, reason: text(200, 'Please say why.') });
const fineWeight = whole<MicroOunces>('Please enter the fine weight.', 1, HEAVIEST, NO_WEIGHT);

const written = (missing: string) => v.pipe(v.string(missing), v.trim());

const unit = <Unit extends number>() => v.number() as unknown as v.GenericSchema<Unit>;
const isWithin = (given: number, most: number) => Number.isSafeInteger(given) && given >= 0 && given <= most;

/** The dealer's cost over spot, of the melt value or a piece; null where it is not known. Faults are of the whole field. */
export const cost = v.nullable(
  v.pipe(
    v.union(
      [v.strictObject({ basisPoints: unit<BasisPoints>() }), v.strictObject({ cents: unit<Cents>() })],
      'Please enter a cost.',
    ),
    v.check((given) => !('basisPoints' in given) || isWithin(given.basisPoints, MOST_COST), NO_COST_SHARE),
    v.check((given) => !('cents' in given) || isWithin(given.cents, MOST_COST_CENTS), NO_COST_EACH),
  ),
);
const fact = (name: keyof ProductFacts) =>
  v.optional(readBy(written('Please enter some text.'), (given) => readFact(name, given)));
export const facts = v.strictObject(
  Object.fromEntries(PRODUCT_FACTS.map((name) => [name, fact(name)])) as Record<
    keyof ProductFacts,
    ReturnType<typeof fact>
  >,
  'This product detail does not exist.',
);
/** The product's own category first; all of one metal, which is the product's. */
const categories = v.pipe(
  listOf(category, CATEGORIES.length, 'Too many categories.'),
  v.minLength(1, 'Please choose a category.'),
  v.check((slugs) => new Set(slugs).size === slugs.length, 'A category is listed twice.'),
  v.check(
    (slugs) => new Set(slugs.map((slug) => CATEGORIES.find((one) => one.slug === slug)?.metal)).size === 1,
    'All categories of a product must be of the same metal.',
  ),
);

export const productEntries = {
  name: readBy(written('Please enter a name.'), readName),
  description: readBy(written('Please enter a description.'), readDescription),
  /** The long text of its page. Null: a general one. */
  text: v.nullable(readBy(written('Please enter some text.'), (given) => readPlainText(given, LONGEST_TEXT))),
  weight: fineWeight,
  premium,
  cost,
  categories,
  image: readBy(written('Please choose a picture.'), readImage),
  struckIn: v.nullable(readBy(written('Please enter the alloy.'), readAlloy)),
  facts,
  /** Most pieces in one order; null: a thousand. */
  most: v.nullable(quantity),
};

export const saleEntries = {
  state,
  /** With pre-sale. */
  shipsFrom: v.optional(day),
  /** With paused: the message to customers. */
  pausedMessage: v.optional(text(LONGEST_PAUSE_MESSAGE, 'Please enter a message.')),
};

/**
 * Fields of a change that may need a second person: it is refused with `second-person` until `ask` agrees to wait for one, with
 * a reason; where fewer than two people may decide, a proof and the number of products are asked for in its place.
 */
export const secondPerson = {
  reason,
  ask: v.optional(v.boolean(), false),
  typedCount: v.optional(v.pipe(v.number(), v.safeInteger())),
};

export const PREVIEW_PARTS = ['all', 'below-cost', 'at-bound', 'faults'] as const;
