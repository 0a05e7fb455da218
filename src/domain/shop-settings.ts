import type { BannerSlide } from './banner.ts';
import { hoursTexts } from './hours-text.ts';
import type { Metal } from './metal.ts';
import { type Cents, formatBound, formatUsd } from './money.ts';
import { photographHash } from './picture.ts';
import type { PolicyName, PolicyText } from './policies.ts';
import { ouncesText } from './position.ts';
import { type BasisPoints, formatPremium } from './price.ts';
import { type ApprovalLimits, pointsText, USUAL_APPROVAL } from './price-move.ts';
import { type ReviewLimits, USUAL_REVIEW } from './review-limits.ts';
import { SELLER_FACTS, type Seller, UNNAMED_SELLER } from './seller.ts';
import { calendarDayText } from './shop-time.ts';
import type { Instant, SpotSource } from './spot.ts';
import { MAX_RISE, type Promises, USUAL_FREE_SHIPPING, USUAL_PROMISES } from './terms.ts';
import { type ClosedDay, type OpeningHours, USUAL_HOURS } from './week.ts';
import type { MicroOunces } from './weight.ts';
import { capital, countOf, groupThousands } from './words.ts';

/** The policy for a metal's price while its market is closed. */
export type WhileClosed =
  /** As the feeds have it. */
  | { readonly kind: 'as-usual' }
  /** The last price of the open market, plus so many basis points. */
  | { readonly kind: 'last-price'; readonly basisPoints: number }
  /** Nothing is sold; customers read the sentence. */
  | { readonly kind: 'stop'; readonly sentence: string };

/** The most that `last-price` adds: 5 %. */
export const MOST_ON_TOP = 500;

/** Ounces of a net position, long or short, beyond which an order goes to review, or selling stops. Null: no limit. */
export type PositionLimit = { readonly reviewBeyond: MicroOunces | null; readonly stopBeyond: MicroOunces | null };

/** Limits of a metal; while the market is closed the tighter of the two counts. */
export type MetalLimits = PositionLimit & { readonly whileClosed: PositionLimit };

/** A spot price that a person has set, in cents per troy ounce. */
export type HandPrice = {
  readonly cents: Cents;
  readonly reason: string;
  readonly from: Instant;
  readonly until: Instant;
  /** True for a price that ends with the first good reading of the feeds. */
  readonly isUntilLive: boolean;
};

/** Bounds of the time for which a price by hand may be in force. */
export const SHORTEST_HAND_MINUTES = 15;
export const LONGEST_HAND_MINUTES = 240;

type OfMetal<Name extends string, Value> = { readonly [Key in `${Name}-${Metal}`]: Value };

/** Everything that the business decides at the desk, by name. */
export type ShopSettings = OfMetal<'while-closed', WhileClosed> &
  OfMetal<'limits', MetalLimits> &
  OfMetal<'hand-price', HandPrice | null> &
  ShopFacts;

/** Facts that pages and letters state, and rules behind them. */
type ShopFacts = {
  readonly seller: Seller;
  readonly hours: OpeningHours;
  readonly promises: Promises;
  /** Announcements of the home page; none: the shop's own. */
  readonly banner: { readonly slides: readonly BannerSlide[] };
  /** The sum that the banner and the terms name. No price depends on it. */
  readonly 'free-shipping': { readonly above: Cents };
  /** The limits from which orders go to review, or are flagged. */
  readonly review: ReviewLimits;
  /** The limits from which a change of goods needs a second person. */
  readonly approval: ApprovalLimits;
  /** `isOn`: visitors may subscribe. */
  readonly newsletter: { readonly isOn: boolean };
} & { readonly [Name in PolicyName as `policy-${Name}`]: PolicyText } & {
  /** May name {order}, {total} and {payBy}. Empty: the dealer explains it by telephone. */
  readonly 'how-to-pay': { readonly text: string };
  /** By how much metal may rise before a clerk offers a new price. */
  readonly 'drift-limit': { readonly basisPoints: number };
};

/** Defaults that an environment may give. */
export type GivenFacts = Partial<Omit<ShopFacts, 'hours'>>;

/** The longest text about paying, in characters. */
export const LONGEST_HOW_TO_PAY = 1_500;

/** The highest drift limit: 5 %. The lowest is what the terms promise. */
export const MOST_DRIFT = 500;

export type SettingName = keyof ShopSettings;

const NO_TEXT: PolicyText = { markdown: '' };
const AS_USUAL: WhileClosed = { kind: 'as-usual' };
const NO_LIMIT: PositionLimit = { reviewBeyond: null, stopBeyond: null };
const NO_LIMITS: MetalLimits = { ...NO_LIMIT, whileClosed: NO_LIMIT };

/** Prices that are made up have no market. */
export function hasMarket(source: string): boolean {
  return source !== 'demo' && source !== 'fixed';
}

/**
 * Returns the settings of a new shop, with what its environment gives. A source with a market adds 0.5 % to gold and 1 % to
 * silver while it is closed.
 */
export function defaultSettings(source: SpotSource, given: GivenFacts = {}): ShopSettings {
  return {
    seller: UNNAMED_SELLER,
    hours: USUAL_HOURS,
    promises: USUAL_PROMISES,
    review: USUAL_REVIEW,
    approval: USUAL_APPROVAL,
    newsletter: { isOn: true },
    banner: { slides: [] },
    'free-shipping': { above: USUAL_FREE_SHIPPING },
    'policy-privacy': NO_TEXT,
    'policy-terms': NO_TEXT,
    'policy-about': NO_TEXT,
    'how-to-pay': { text: '' },
    'drift-limit': { basisPoints: MAX_RISE },
    ...given,
    'while-closed-gold': hasMarket(source) ? { kind: 'last-price', basisPoints: 50 } : AS_USUAL,
    'while-closed-silver': hasMarket(source) ? { kind: 'last-price', basisPoints: 100 } : AS_USUAL,
    'limits-gold': NO_LIMITS,
    'limits-silver': NO_LIMITS,
    'hand-price-gold': null,
    'hand-price-silver': null,
  };
}

export const SETTING_NAMES = Object.keys(defaultSettings('demo')) as readonly SettingName[];

/** `last price + 0.50%`. */
export function onTopText(basisPoints: number): string {
  return basisPoints === 0 ? 'last price' : `last price + ${formatPremium(basisPoints as BasisPoints)}`;
}

/** Both values in a few words, for the log: `last price + 0.50%`, `review beyond 80 oz`. Of facts those in which they differ. */
export function settingTexts(was: SettingValue, is: SettingValue): readonly [was: string, is: string] {
  if (isSeller(was) && isSeller(is)) return sellerTexts(was, is);
  if (isHours(was) && isHours(is)) return hoursDifference(was, is);
  const words = [wordsOf(was), wordsOf(is)] as const;
  if (words[0] && words[1]) return differing(words[0], words[1]);
  return [settingText(was), settingText(is)];
}

/** The former value of a setting, to be followed by the time of its last change: `Was last price + 0.50% until`, `No limit until`. */
export function beforeText(was: string): string {
  return /^no(ne)?\b/.test(was) ? `${capital(was)} until` : `Was ${was} until`;
}

/** A value in a few words. */
export function settingText(value: SettingValue): string {
  if (value === null) return 'none';
  if (isSeller(value)) return sellerTexts(UNNAMED_SELLER, value)[1];
  if (isHours(value)) return [hoursTexts(value).short, ...value.closedDays.map(closedText)].join(', ');
  const words = wordsOf(value);
  if (words) return words.join(', ');
  if ('kind' in value) {
    if (value.kind === 'last-price') return onTopText(value.basisPoints);
    return value.kind === 'as-usual' ? 'feed prices' : `not sold, “${value.sentence}”`;
  }
  if ('cents' in value) return formatUsd(value.cents);
  if ('text' in value) return value.text ? `“${value.text}”` : 'explained by phone';
  if ('basisPoints' in value) return formatPremium(value.basisPoints as BasisPoints);
  if (!('whileClosed' in value)) return '';
  const closed = limitText(value.whileClosed);
  return [limitText(value) || 'no limit', ...(closed ? [`while closed ${closed}`] : [])].join(', ');
}

type SettingValue = ShopSettings[SettingName];

function isSeller(value: SettingValue): value is Seller {
  return value !== null && 'legalName' in value;
}

function isHours(value: SettingValue): value is OpeningHours {
  return value !== null && 'week' in value;
}

/** Returns the figures of a setting in words; undefined for a setting that has no several. */
function wordsOf(value: SettingValue): readonly string[] | undefined {
  if (value === null) return undefined;
  if ('holdHours' in value) return promiseWords(value);
  if ('orderFrom' in value)
    return [
      `review from ${formatBound(value.orderFrom)}`,
      `flag from ${formatBound(value.monthFrom)} in 30 days`,
      `flag first orders from ${formatBound(value.firstFrom)}`,
    ];
  if ('pricePercent' in value)
    return [
      `premium beyond ${pointsText(value)} points`,
      `price beyond ${value.pricePercent}%`,
      `more than ${countOf(value.products, 'product')}`,
    ];
  if ('slides' in value) return value.slides.length > 0 ? value.slides.map(slideText) : ['the usual slides'];
  if ('markdown' in value) return [policyText(value)];
  if ('above' in value) return [`free shipping above ${formatBound(value.above)}`];
  return 'isOn' in value ? [value.isOn ? 'on' : 'off'] : undefined;
}

function slideText({ heading, line, product, photograph, links, from, until }: BannerSlide): string {
  // As a row of the log names a photograph that was sent.
  const picture = photograph ? `photograph ${photographHash(photograph)?.slice(0, 12)}` : product;
  const parts = [line, picture, ...links.map(({ label, to }) => `${label} ${to}`), from && `from ${from}`];
  return `“${heading}” (${[...parts, until && `until ${until}`].filter(Boolean).join(', ')})`;
}

const SHOWN_TEXT = 80;

/** `2,014 characters: “# Our terms…”`. */
function policyText({ markdown }: PolicyText): string {
  if (markdown === '') return 'the page that comes with the shop';
  const beginning = markdown.slice(0, SHOWN_TEXT).replace(/\s+/g, ' ').trimEnd();
  const rest = markdown.length > SHOWN_TEXT ? '…' : '';
  return `${groupThousands(markdown.length)} characters: “${beginning}${rest}”`;
}

/** `price hold 4 business hours` and `price hold 6 business hours`. */
function differing(before: readonly string[], after: readonly string[]): readonly [string, string] {
  const only = (these: readonly string[], those: readonly string[]) => these.filter((one) => !those.includes(one));
  return [only(before, after).join(', '), only(after, before).join(', ')];
}

function promiseWords({ holdHours, payWithinDays, shipWithinDays, ...rest }: Promises): readonly string[] {
  return [
    `price hold ${countOf(holdHours, 'business hour')}`,
    `payment due in ${countOf(payWithinDays, 'business day')}`,
    `shipping in ${countOf(shipWithinDays, 'business day')}`,
    `new prices good for ${rest.offerMinutes} minutes`,
    `reminders ${rest.reminders ? 'on' : 'off'}`,
  ];
}

/** `Mon-Fri 8am-6pm CST` and `Mon-Fri 9am-5pm CST`, `no closed day` and `closed Dec 24, 2026 (Christmas Eve)`. */
function hoursDifference(was: OpeningHours, is: OpeningHours): readonly [string, string] {
  const weeks = [was, is].map((hours) => hoursTexts(hours).short);
  const isSameWeek = weeks[0] === weeks[1];
  const only = (these: OpeningHours, those: OpeningHours) =>
    these.closedDays.filter((one) => !those.closedDays.some((other) => closedText(other) === closedText(one)));
  const text = (week: string | undefined, closed: OpeningHours['closedDays']) =>
    [...(isSameWeek ? [] : [week]), ...closed.map(closedText)].join(', ') || 'no closed day';
  const [before, after] = [text(weeks[0], only(was, is)), text(weeks[1], only(is, was))];
  return before === after ? ['', ''] : [before, after];
}

function closedText(closed: ClosedDay): string {
  return `closed ${dayOffText(closed)}`;
}

/** `Dec 24, 2026 (Christmas Eve)`. */
export function dayOffText({ day, name }: ClosedDay): string {
  return `${calendarDayText(day)}${name && ` (${name})`}`;
}

/** `phone 1-800-555-0142` and `phone (312) 555-0148`. */
function sellerTexts(was: Seller, is: Seller): readonly [string, string] {
  const differing = SELLER_FACTS.filter(([fact]) => was[fact] !== is[fact]);
  const text = (seller: Seller) => differing.map(([fact, word]) => `${word} ${seller[fact] || 'none'}`).join(', ');
  return [text(was), text(is)];
}

function limitText({ reviewBeyond, stopBeyond }: PositionLimit): string {
  return [
    ...(reviewBeyond === null ? [] : [`review beyond ${ouncesText(reviewBeyond)} oz`]),
    ...(stopBeyond === null ? [] : [`stop beyond ${ouncesText(stopBeyond)} oz`]),
  ].join(', ');
}
