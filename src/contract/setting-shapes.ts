import * as v from 'valibot';
import {
  isShopPath,
  LONGEST_HEADING,
  LONGEST_LINE,
  LONGEST_LINK,
  MOST_SLIDE_LINKS,
  MOST_SLIDES,
} from '#domain/banner.ts';
import { cents, formatBound } from '#domain/money.ts';
import { photographHash } from '#domain/picture.ts';
import { LONGEST_POLICY } from '#domain/policies.ts';
import { HIGHEST_REVIEW } from '#domain/review-limits.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import {
  LONGEST_HOW_TO_PAY,
  MOST_DRIFT,
  MOST_ON_TOP,
  type SettingName,
  type ShopSettings,
} from '#domain/shop-settings.ts';
import { HIGHEST_FREE_SHIPPING, LONGEST_HOLD, MAX_RISE, MOST_DAYS, QUOTE_MINUTES } from '#domain/terms.ts';
import { microOunces } from '#domain/weight.ts';
import { groupThousands } from '#domain/words.ts';
import { check, fields } from './check.ts';
import { phoneNumber } from './recipient-shapes.ts';
import { emailAddress, text, withoutControls } from './shapes.ts';

const onTop = 'Enter 0 to 5 percent, with up to two decimal places.';
const whileClosed = v.variant('kind', [
  v.object({ kind: v.literal('as-usual') }),
  fields({
    kind: v.literal('last-price'),
    basisPoints: v.pipe(v.number(onTop), v.integer(onTop), v.minValue(0, onTop), v.maxValue(MOST_ON_TOP, onTop)),
  }),
  fields({ kind: v.literal('stop'), sentence: text(LONGEST_PAUSE_MESSAGE, 'Enter a message to customers.') }),
]);

const MOST_CLOSED_DAYS = 60;
const NO_SLIDE_DAY = 'Enter a date as 2026-12-24, or leave blank.';
const NO_DAY = 'Enter a closed day as 2026-12-24.';

const MOST_OUNCES = 10_000_000;
const ounces = 'Enter ounces above zero, such as 80, or leave blank.';
const limit = v.nullable(
  v.pipe(
    v.number(ounces),
    v.integer('Use no more than six decimal places.'),
    v.minValue(1, ounces),
    v.maxValue(MOST_OUNCES * 1_000_000, 'Enter no more than 10 million ounces.'),
    v.transform(microOunces),
  ),
);
const limitEntries = { reviewBeyond: limit, stopBeyond: limit };
const limits = fields({ ...limitEntries, whileClosed: fields(limitEntries) });

const handPrice = v.nullable(
  v.object({
    cents: v.pipe(v.number(), v.integer(), v.minValue(1), v.transform(cents)),
    reason: v.string(),
    from: v.number(),
    until: v.number(),
    isUntilLive: v.boolean(),
  }),
);

/** A line that may be left blank. */
const line = v.pipe(v.string(), v.trim(), v.maxLength(200, 'Please use at most 200 characters.'), withoutControls);

const seller = v.pipe(
  fields({ legalName: line, address: line, registration: line, phone: phoneNumber, email: emailAddress }),
  v.forward(
    v.check(({ legalName, address }) => !legalName || address !== '', 'Enter the address of the company too.'),
    ['address'],
  ),
  v.forward(
    v.check(({ legalName, address }) => !address || legalName !== '', 'Enter the legal name of the company too.'),
    ['legalName'],
  ),
);

const oneDay = v.nullable(
  v.pipe(
    fields({ opens: minutes('Enter when the shop opens.'), closes: minutes('Enter when the shop closes.') }),
    v.check(({ opens, closes }) => opens < closes, 'Closing time must be later than opening time.'),
  ),
);

/** Minutes from midnight. */
function minutes(missing: string) {
  return v.pipe(v.number(missing), v.integer(missing), v.minValue(0, missing), v.maxValue(24 * 60 - 1, missing));
}

const closedDay = fields({
  day: v.pipe(v.string(), v.isoDate(NO_DAY), v.check(isDay, NO_DAY)),
  name: v.pipe(v.string(), v.trim(), v.maxLength(60, 'Name a closed day in at most 60 characters.'), withoutControls),
});

/** February has no 30th. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const hours = fields({
  week: v.pipe(
    fields({
      Sunday: oneDay,
      Monday: oneDay,
      Tuesday: oneDay,
      Wednesday: oneDay,
      Thursday: oneDay,
      Friday: oneDay,
      Saturday: oneDay,
    }),
    v.forward(
      v.check(
        ({ Sunday, Saturday, ...days }) => Object.values(days).some((day) => day !== null),
        'Open at least one day from Monday to Friday: payments are due on business days.',
      ),
      ['Monday'],
    ),
  ),
  closedDays: v.pipe(
    v.array(closedDay),
    v.maxLength(MOST_CLOSED_DAYS, `Enter at most ${MOST_CLOSED_DAYS} closed days.`),
    v.check((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Enter each closed day once.'),
  ),
});

const PLACES: readonly string[] = ['{order}', '{total}', '{payBy}'];
const howToPay = fields({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(LONGEST_HOW_TO_PAY, 'Please use at most 1,500 characters.'),
    v.regex(/^[\P{Cc}\n\r]*$/u, 'Please remove control characters.'),
    v.check(
      (text) => !/[{}]/.test(PLACES.reduce((left, place) => left.replaceAll(place, ''), text)),
      'Only {order}, {total} and {payBy} are filled in.',
    ),
  ),
});

const drift = `Enter ${(MAX_RISE / 100).toFixed(2)} to ${MOST_DRIFT / 100} percent, with up to two decimal places.`;
const driftLimit = fields({
  basisPoints: v.pipe(v.number(drift), v.integer(drift), v.minValue(MAX_RISE, drift), v.maxValue(MOST_DRIFT, drift)),
});

/** A whole number from one on. */
function upTo(most: number, wrong: string) {
  return v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(most, wrong));
}

const days = `Enter 1 to ${MOST_DAYS} business days.`;
const promises = fields({
  holdHours: upTo(LONGEST_HOLD, `Enter 1 to ${LONGEST_HOLD} hours.`),
  payWithinDays: upTo(MOST_DAYS, days),
  shipWithinDays: upTo(MOST_DAYS, days),
  offerMinutes: v.picklist(QUOTE_MINUTES),
  reminders: v.boolean(),
});

const sum = `Enter $1 to ${formatBound(HIGHEST_REVIEW)}.`;
const reviewSum = v.pipe(
  v.number(sum),
  v.integer(sum),
  v.minValue(100, sum),
  v.maxValue(HIGHEST_REVIEW, sum),
  v.transform(cents),
);
const review = fields({ orderFrom: reviewSum, monthFrom: reviewSum, firstFrom: reviewSum });

const points = 'Enter 0 to 50 points, with up to two decimal places.';
const percent = 'Enter 0 to 100 percent, a whole number.';
const approval = fields({
  premiumBasisPoints: v.pipe(v.number(points), v.integer(points), v.minValue(0, points), v.maxValue(5_000, points)),
  pricePercent: v.pipe(v.number(percent), v.integer(percent), v.minValue(0, percent), v.maxValue(100, percent)),
  products: upTo(1_000, 'Enter 1 to 1,000 products.'),
});

const LINK = 'Enter a page of the shop, such as /category/gold-bars.';
const bannerDay = v.nullable(v.pipe(v.string(), v.isoDate(NO_SLIDE_DAY), v.check(isDay, NO_SLIDE_DAY)));

/** A slide of the home page. */
export const bannerSlide = v.pipe(
  fields({
    heading: text(LONGEST_HEADING, 'Enter a heading.'),
    line: text(LONGEST_LINE, 'Enter a line of text.'),
    product: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    // Slides that were saved before they could show one have none.
    photograph: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.check((image) => photographHash(image) !== undefined, 'Choose a photograph.'),
        ),
      ),
      null,
    ),
    links: v.pipe(
      v.array(
        fields({
          to: v.pipe(v.string(), v.trim(), v.maxLength(200, LINK), v.check(isShopPath, LINK)),
          label: text(LONGEST_LINK, 'Enter the words of the link.'),
        }),
      ),
      v.maxLength(MOST_SLIDE_LINKS),
    ),
    from: bannerDay,
    until: bannerDay,
  }),
  v.forward(
    v.check(({ from, until }) => from === null || until === null || from <= until, 'It cannot end before it begins.'),
    ['until'],
  ),
);
const banner = fields({
  slides: v.pipe(v.array(bannerSlide), v.maxLength(MOST_SLIDES, `Use at most ${MOST_SLIDES} slides.`)),
});

const freeAbove = `Enter $0 to ${formatBound(HIGHEST_FREE_SHIPPING)}.`;
const freeShipping = fields({
  above: v.pipe(
    v.number(freeAbove),
    v.integer(freeAbove),
    v.minValue(0, freeAbove),
    v.maxValue(HIGHEST_FREE_SHIPPING, freeAbove),
    v.transform(cents),
  ),
});

const policy = fields({
  markdown: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(LONGEST_POLICY, `Please use at most ${groupThousands(LONGEST_POLICY)} characters.`),
    v.regex(/^[\P{Cc}\n\r\t]*$/u, 'Please remove control characters.'),
  ),
});

/** The shapes of all settings, in the database and on the wire. */
export const SETTING_SHAPES = {
  'while-closed-gold': whileClosed,
  'while-closed-silver': whileClosed,
  'limits-gold': limits,
  'limits-silver': limits,
  'hand-price-gold': handPrice,
  'hand-price-silver': handPrice,
  seller,
  hours,
  promises,
  review,
  approval,
  newsletter: fields({ isOn: v.boolean() }),
  banner,
  'free-shipping': freeShipping,
  'policy-privacy': policy,
  'policy-terms': policy,
  'policy-about': policy,
  'how-to-pay': howToPay,
  'drift-limit': driftLimit,
} as const satisfies { readonly [Name in SettingName]: v.GenericSchema<unknown, ShopSettings[Name]> };

/** Reads a stored value; undefined where it is none of this setting. */
export function readSetting<Name extends SettingName>(name: Name, value: unknown): ShopSettings[Name] | undefined {
  const shapes: { readonly [Each in SettingName]: v.GenericSchema<unknown, ShopSettings[Each]> } = SETTING_SHAPES;
  const read = check(shapes[name], value);
  return read.ok ? read.value : undefined;
}
