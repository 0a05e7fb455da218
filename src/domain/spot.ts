import { DAY_MS } from './durations.ts';
import { METALS, type Metal } from './metal.ts';
import { type Cents, subtractCents } from './money.ts';
import { type BasisPoints, formatPremium, shareOf } from './price.ts';
import type { SourceReading } from './spot-median.ts';

/** Milliseconds since 1970. The domain gets the time as an argument, it never asks. */
export type Instant = number;

/** Cents per troy ounce of each metal. */
export type SpotPrices = Readonly<Record<Metal, Cents>>;

/** Kinds of feeds that a shop may read. */
export const FEED_KINDS = ['demo', 'metalpriceapi', 'gold-api', 'goldapi', 'metals-dev', 'json'] as const;

export type FeedKind = (typeof FEED_KINDS)[number];

/** Sources of a price: one feed, the median of several, the desk that made it of their last one, or a test. */
export const SPOT_SOURCES = [...FEED_KINDS, 'median', 'desk', 'fixed'] as const;

export type SpotSource = (typeof SPOT_SOURCES)[number];

/** A metal whose price jumped too far: it keeps its last good price, and is not sold. */
export type Halt = {
  /** The feed's price, in cents per troy ounce. */
  readonly reading: Cents;
  /** The first reading beyond the bound. */
  readonly since: Instant;
  /** The reading of the last good price. */
  readonly goodAt: Instant;
};

export type Halts = Readonly<Partial<Record<Metal, Halt>>>;

/** A price that the desk made of the last good one of the feeds, and by which rule. */
export type DeskPrice = {
  /** The market's end, with so many basis points on top; a person; or none could be made, and the metal is not sold. */
  readonly by: 'close' | 'hand' | 'none';
  readonly basisPoints?: number;
  /** The last good price of the feeds, in cents per troy ounce, and when it was read. */
  readonly goodCents: Cents;
  readonly goodAt: Instant;
};

/** The desk's prices of a tick, by metal; one that is missing has the price of the feeds. `of`: the source of the feeds' prices. */
export type DeskPrices = { readonly of: SpotSource } & Readonly<Partial<Record<Metal, DeskPrice>>>;

/** One reading of the feed that was taken. `at` is when it was received here. */
export type Tick = {
  readonly id: string;
  /** The last good price stands for a halted metal. */
  readonly prices: SpotPrices;
  /** The halted metals; undefined where there are none. */
  readonly halted?: Halts | undefined;
  readonly at: Instant;
  readonly source: SpotSource;
  /** The readings behind a median; undefined for one feed. */
  readonly sources?: readonly SourceReading[] | undefined;
  /** The derivation of the prices; only the source `desk` has it. */
  readonly deskPrices?: DeskPrices | undefined;
};

/** The state of spot prices at an instant. Only `live` sells, and of it only metals that are not halted. */
export type Spot =
  | { readonly state: 'live'; readonly tick: Tick }
  | { readonly state: 'stale'; readonly tick: Tick }
  | { readonly state: 'unavailable' };

const NO_SPOT: Spot = { state: 'unavailable' };

/**
 * Beyond these a reading is a fault of the feed (wrong unit, lost decimal point): gold in cents per troy ounce, and how much
 * dearer than silver it is, which in the last hundred years was 15 to 125 times. A troy ounce is 31.1 grams and a kilogram 32.15
 * of them: each range spans less than that, so that no good reading stays within when one metal or both come in another unit,
 * however often the feed repeats it.
 */
const GOLD = { lowest: 1_000_00, highest: 30_000_00 };
const GOLD_TO_SILVER = { lowest: 10, highest: 200 };

/** Clocks of processes may differ by as much. */
const CLOCKS_DIFFER_MS = 60_000;

/** Two feeds that are further apart than this do not confirm each other. */
export const MOST_APART = 50 as BasisPoints;
/** `0.50%`. */
export const FARTHEST_APART = formatPremium(MOST_APART);

/** Without a good tick for longer than this, nothing is sold. */
export const STALE_AFTER_MS = 300_000;

/** The honour window: how long after its tick a price can be ordered at, which is the time to fill in a form. */
export const HONOUR_MS = 600_000;

/** A larger jump against the last good price, for each begun day since it, halts the metal: 15 %. */
export const MAX_JUMP = 0.15;

/** Only a live spot sells. It is stale without a tick of the last `staleAfterMs`, and with one of unknown age. */
export function spotAt(tick: Tick | undefined, now: Instant, staleAfterMs: number): Spot {
  if (!tick) return NO_SPOT;
  return { state: isRecent(tick.at, now, staleAfterMs) ? 'live' : 'stale', tick };
}

/**
 * True when an instant is at most so long ago. One ahead of the clock by more than clocks differ is not: its age is unknown.
 */
export function isRecent(at: Instant, now: Instant, withinMs: number): boolean {
  return now - at <= withinMs && at - now <= CLOCKS_DIFFER_MS;
}

export type ReadingFault = 'not-positive' | 'out-of-bounds' | 'gold-not-above-silver' | 'odd-ratio';

/** Returns the fault of a reading by itself, without regard to earlier ones; undefined for a plausible one. */
export function faultOf(prices: SpotPrices): ReadingFault | undefined {
  for (const metal of METALS) {
    const price = prices[metal];
    if (!Number.isSafeInteger(price) || price <= 0) return 'not-positive';
  }
  if (prices.gold <= prices.silver) return 'gold-not-above-silver';
  if (prices.gold < GOLD.lowest || prices.gold > GOLD.highest) return 'out-of-bounds';
  const ratio = prices.gold / prices.silver;
  if (ratio < GOLD_TO_SILVER.lowest || ratio > GOLD_TO_SILVER.highest) return 'odd-ratio';
  return undefined;
}

export type Judgement =
  | { readonly verdict: 'taken'; readonly prices: SpotPrices; readonly halted: Halts | undefined }
  | { readonly verdict: 'refused'; readonly fault: ReadingFault };

/**
 * Decides on a reading, metal by metal. One that jumps by more than `maxJump` (0.15 = 15 %) for each begun day since the last good
 * price halts its metal, however often it is repeated: the bound grows no further during a halt. A metal whose price comes back
 * within the bound is sold again.
 */
export function judgeReading(reading: SpotPrices, last: Tick | undefined, now: Instant, maxJump: number): Judgement {
  const fault = faultOf(reading);
  if (fault) return { verdict: 'refused', fault };
  const halts = METALS.flatMap((metal) => {
    const halt = last && haltOf(metal, reading[metal], last, now, maxJump);
    return halt ? [[metal, halt] as const] : [];
  });
  if (!last || halts.length === 0) return { verdict: 'taken', prices: reading, halted: undefined };
  const halted: Halts = Object.fromEntries(halts);
  const priceOf = (metal: Metal) => (halted[metal] ? goodPrice(last, metal).cents : reading[metal]);
  return { verdict: 'taken', prices: { gold: priceOf('gold'), silver: priceOf('silver') }, halted };
}

function haltOf(metal: Metal, reading: Cents, last: Tick, now: Instant, maxJump: number): Halt | undefined {
  const { cents: good, at } = goodPrice(last, metal);
  const { since = now, goodAt = at } = last.halted?.[metal] ?? {};
  const begunDays = 1 + Math.max(0, Math.floor((since - goodAt) / DAY_MS));
  const isWithin = Math.abs(reading - good) <= good * maxJump * begunDays;
  return isWithin ? undefined : { reading, since, goodAt };
}

/** The last good price of the feeds that a tick knows, and the time of its reading: the desk derives its prices from it. */
export function goodPrice(tick: Tick, metal: Metal): { readonly cents: Cents; readonly at: Instant } {
  const { goodCents = tick.prices[metal], goodAt = tick.at } = tick.deskPrices?.[metal] ?? {};
  return { cents: goodCents, at: goodAt };
}

/** True when a metal may be sold at a tick: its price is neither halted nor missing. */
export function isPriced({ halted, deskPrices }: Tick, metal: Metal): boolean {
  return !halted?.[metal] && deskPrices?.[metal]?.by !== 'none';
}

/** Returns the tick after a person has accepted the feed's price of a halted metal; undefined where it is not halted. */
export function acceptReading(tick: Tick, metal: Metal): Omit<Tick, 'id'> | undefined {
  const { [metal]: halt, ...others } = tick.halted ?? {};
  if (!halt) return undefined;
  return {
    source: tick.source,
    sources: tick.sources,
    deskPrices: tick.deskPrices,
    // Of the same reading, and newer to all that compare the two.
    at: tick.at + 1,
    prices: { ...tick.prices, [metal]: halt.reading },
    halted: Object.keys(others).length > 0 ? others : undefined,
  };
}

/** Returns the halted metals of a spot; empty where there are none. */
export function haltsOf(spot: Spot): Halts {
  return spot.state === 'unavailable' ? {} : (spot.tick.halted ?? {});
}

/** Prices to sell these metals at; undefined without a live price of each of them. */
export function livePrices(spot: Spot, metals: Iterable<Metal>): SpotPrices | undefined {
  if (spot.state !== 'live') return undefined;
  const { tick } = spot;
  return [...metals].every((metal) => isPriced(tick, metal)) ? tick.prices : undefined;
}

/** The prices that are shown, stale ones too; undefined without any. */
export function lastPrices(spot: Spot): SpotPrices | undefined {
  return spot.state === 'unavailable' ? undefined : spot.tick.prices;
}

/** `-66.90%`: from a price to another one. */
export function jumpText(from: Cents, to: Cents): string {
  const share = shareOf(subtractCents(to, from), from);
  // With a hyphen: it stands in subjects of emails.
  return `${share > 0 ? '+' : ''}${formatPremium(share).replace('−', '-')}`;
}
