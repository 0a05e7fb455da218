import { marketHours } from './market-hours.ts';
import { METALS, type Metal } from './metal.ts';
import { type Cents, cents } from './money.ts';
import { type HandPrice, onTopText, type ShopSettings } from './shop-settings.ts';
import {
  type DeskPrice,
  goodPrice,
  type Halt,
  type Instant,
  type Judgement,
  type SpotSource,
  STALE_AFTER_MS,
  type Tick,
} from './spot.ts';

/** The source of a metal's price at an instant: the feeds, their last price of the open market, or a person. */
export type Pricing =
  | { readonly by: 'feeds' }
  | { readonly by: 'close'; readonly basisPoints: number; readonly closedAt: Instant }
  | { readonly by: 'hand'; readonly cents: Cents };

export type Pricings = Readonly<Record<Metal, Pricing>>;

const BY_FEEDS: Pricing = { by: 'feeds' };

export function pricingsOf(settings: ShopSettings, now: Instant): Pricings {
  return { gold: pricingOf('gold', settings, now), silver: pricingOf('silver', settings, now) };
}

function pricingOf(metal: Metal, settings: ShopSettings, now: Instant): Pricing {
  const hand = handPriceOf(metal, settings, now);
  if (hand) return { by: 'hand', cents: hand.cents };
  const policy = settings[`while-closed-${metal}`];
  const { isOpen, since } = marketHours(now);
  if (isOpen || policy.kind !== 'last-price') return BY_FEEDS;
  return { by: 'close', basisPoints: policy.basisPoints, closedAt: since };
}

/** The price that a person has set, while it is in force. */
export function handPriceOf(
  metal: Metal,
  settings: Pick<ShopSettings, `hand-price-${Metal}`>,
  now: Instant,
): HandPrice | undefined {
  const hand = settings[`hand-price-${metal}`];
  return hand && now < hand.until ? hand : undefined;
}

/**
 * Returns the customers' sentence for each metal that is not sold while its market is closed. A price by hand sells
 * nevertheless.
 */
export function closedStops(settings: ShopSettings, now: Instant): Readonly<Partial<Record<Metal, string>>> {
  if (marketHours(now).isOpen) return {};
  const stops = METALS.flatMap((metal) => {
    const policy = settings[`while-closed-${metal}`];
    return policy.kind === 'stop' && !handPriceOf(metal, settings, now) ? [[metal, policy.sentence] as const] : [];
  });
  return Object.fromEntries(stops);
}

type Taken = Pick<Extract<Judgement, { readonly verdict: 'taken' }>, 'prices' | 'halted'>;

type Given = {
  /** The prices of the feeds now; undefined without good ones. */
  readonly reading: Taken | undefined;
  readonly last: Tick | undefined;
  readonly pricings: Pricings;
  readonly now: Instant;
  /** The source of the feeds' own ticks. */
  readonly source: SpotSource;
};

type Priced = { readonly price: Cents; readonly made?: DeskPrice; readonly halt?: Halt };

/**
 * Makes the next tick: the reading as it is, or one of the source `desk` where the desk prices a metal. Undefined where neither can be
 * made. A halted metal is never priced by the desk, and one without a good price is not sold.
 */
export function nextTick({ reading, last, pricings, now, source }: Given): Omit<Tick, 'id'> | undefined {
  const gold = priceMetal('gold', { reading, last, now }, pricings.gold);
  const silver = priceMetal('silver', { reading, last, now }, pricings.silver);
  const ofFeeds = reading && { prices: reading.prices, halted: reading.halted, at: now, source };
  if (!gold || !silver) return ofFeeds;
  const priced = { gold, silver };
  const isByDesk = METALS.some((metal) => priced[metal].made && priced[metal].made.by !== 'none');
  // One that is over must not be sold at any longer.
  const hadHand = METALS.some((metal) => last?.deskPrices?.[metal]?.by === 'hand');
  if (!isByDesk && (reading || !hadHand)) return ofFeeds;
  const halts = METALS.flatMap((metal) => (priced[metal].halt ? [[metal, priced[metal].halt]] : []));
  const made = METALS.flatMap((metal) => (priced[metal].made ? [[metal, priced[metal].made]] : []));
  return {
    prices: { gold: gold.price, silver: silver.price },
    halted: halts.length > 0 ? Object.fromEntries(halts) : undefined,
    deskPrices: { of: source, ...Object.fromEntries(made) },
    at: now,
    source: 'desk',
  };
}

type Known = Pick<Given, 'reading' | 'last' | 'now'>;

/** Undefined where nothing at all is known of the metal. */
function priceMetal(metal: Metal, { reading, last, now }: Known, pricing: Pricing): Priced | undefined {
  const halt = (reading ?? last)?.halted?.[metal];
  const read = reading && { cents: reading.prices[metal], at: now };
  const known = last && goodPrice(last, metal);
  if (halt) return known && { price: known.cents, halt };
  const good = pricing.by === 'close' ? atClose(known, read, pricing.closedAt) : (read ?? known);
  const { cents: goodCents, at: goodAt } = good ?? known ?? {};
  if (goodCents === undefined || goodAt === undefined) return undefined;
  if (pricing.by === 'feeds' && read) return { price: read.cents };
  if (!good || pricing.by === 'feeds') return { price: goodCents, made: { by: 'none', goodCents, goodAt } };
  if (pricing.by === 'hand') return { price: pricing.cents, made: { by: 'hand', goodCents, goodAt } };
  const { basisPoints } = pricing;
  return { price: onTop(goodCents, basisPoints), made: { by: 'close', basisPoints, goodCents, goodAt } };
}

type Good = ReturnType<typeof goodPrice>;

/** The last price of the market: of a feed that was live at its end, or else of the feeds since. */
function atClose(known: Good | undefined, read: Good | undefined, closedAt: Instant): Good | undefined {
  return known && known.at >= closedAt - STALE_AFTER_MS ? known : read;
}

/** Returns the price plus so many basis points of it, to the cent. */
export function onTop(price: Cents, basisPoints: number): Cents {
  return cents(Math.round((price * (10_000 + basisPoints)) / 10_000));
}

/** True for two ticks whose metals are priced by the same rule: feeds, close with the same percent, or the same price by hand. */
export function isMadeAs(one: Omit<Tick, 'id'>, other: Omit<Tick, 'id'>): boolean {
  return METALS.every((metal) => {
    const [made, before] = [one.deskPrices?.[metal], other.deskPrices?.[metal]];
    if (made?.by !== before?.by || made?.basisPoints !== before?.basisPoints) return false;
    return made?.by !== 'hand' || one.prices[metal] === other.prices[metal];
  });
}

/** True when the price of one of the lines' metals was set by hand. */
export function isPricedByHand(
  { deskPrices }: Pick<Tick, 'deskPrices'>,
  lines: readonly { readonly metal: Metal }[],
): boolean {
  return lines.some(({ metal }) => deskPrices?.[metal]?.by === 'hand');
}

/** Returns whole sentences for customers about prices that the desk has made; empty when there are none. */
export function deskNotices(tick: Tick): readonly string[] {
  const byHand = METALS.filter((metal) => tick.deskPrices?.[metal]?.by === 'hand');
  const closed = METALS.flatMap((metal) => {
    const made = tick.deskPrices?.[metal];
    return made?.by === 'close' ? [{ metal, text: onTopText(made.basisPoints ?? 0) }] : [];
  });
  const [first, second] = closed;
  return [
    ...(byHand.length > 0 ? [`Price set by hand${byHand.length < METALS.length ? ` for ${byHand.join()}` : ''}.`] : []),
    ...(first ? [`Market closed: ${closedText(first, second)}.`] : []),
  ];
}

type ClosedMetal = { readonly metal: Metal; readonly text: string };

function closedText(one: ClosedMetal, other: ClosedMetal | undefined): string {
  if (!other) return `${one.text} for ${one.metal}`;
  if (one.text === other.text) return one.text;
  return `${one.text} for ${one.metal}, ${other.text.replace(/^last price \+/, '+')} for ${other.metal}`;
}

/** The largest difference between a price by hand and the last good one of the feeds: 3 %. */
const HAND_MAY_DIFFER = 0.03;

export function isNearEnough(price: Cents, good: Cents): boolean {
  return Math.abs(price - good) <= good * HAND_MAY_DIFFER;
}
