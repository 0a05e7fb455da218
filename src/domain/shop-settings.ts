import type { Metal } from './metal.ts';
import { type Cents, formatUsd } from './money.ts';
import { ouncesText } from './position.ts';
import { type BasisPoints, formatPremium } from './price.ts';
import type { Instant, SpotSource } from './spot.ts';
import type { MicroOunces } from './weight.ts';

/** The policy for a metal's price while its market is closed. */
export type WhileClosed =
  /** As the feeds have it. */
  | { readonly kind: 'as-usual' }
  /** The last price of the open market, plus so many basis points. */
  | { readonly kind: 'last-price'; readonly basisPoints: number }
  /** Not sold; the sentence is shown to customers. */
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
  OfMetal<'hand-price', HandPrice | null>;

export type SettingName = keyof ShopSettings;

const AS_USUAL: WhileClosed = { kind: 'as-usual' };
const NO_LIMIT: PositionLimit = { reviewBeyond: null, stopBeyond: null };
const NO_LIMITS: MetalLimits = { ...NO_LIMIT, whileClosed: NO_LIMIT };

/** Prices that are made up have no market. */
export function hasMarket(source: string): boolean {
  return source !== 'demo' && source !== 'fixed';
}

/** Returns the settings of a new shop. A source with a market adds 0.5 % to gold and 1 % to silver while it is closed. */
export function defaultSettings(source: SpotSource): ShopSettings {
  return {
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

/** A value in a few words, for the log: `last price + 0.50%`, `review beyond 80 oz`. */
export function settingText(value: ShopSettings[SettingName]): string {
  if (value === null) return 'none';
  if ('kind' in value) {
    if (value.kind === 'last-price') return onTopText(value.basisPoints);
    return value.kind === 'as-usual' ? 'feed prices' : `not sold, “${value.sentence}”`;
  }
  if ('cents' in value) return formatUsd(value.cents);
  const closed = limitText(value.whileClosed);
  return [limitText(value) || 'no limit', ...(closed ? [`while closed ${closed}`] : [])].join(', ');
}

function limitText({ reviewBeyond, stopBeyond }: PositionLimit): string {
  return [
    ...(reviewBeyond === null ? [] : [`review beyond ${ouncesText(reviewBeyond)} oz`]),
    ...(stopBeyond === null ? [] : [`stop beyond ${ouncesText(stopBeyond)} oz`]),
  ].join(', ');
}
