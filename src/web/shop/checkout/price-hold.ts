import { cents } from '#domain/money.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { countOf } from '#domain/words.ts';

/** A reading of the spot prices that the server takes an order at until an instant of its own clock. */
export type PriceHold = {
  readonly prices: SpotPrices;
  readonly at: Instant;
  readonly until: Instant;
  /** Revision of the goods with these premiums. */
  readonly revision?: number | undefined;
};

/** The newest rates and the server's terms. */
export type Market = {
  /** Undefined while nothing is sold. */
  readonly newest: { readonly prices: SpotPrices; readonly at: Instant } | undefined;
  /** Of the goods, where the server states it. */
  readonly revision?: number | undefined;
  /** Milliseconds after its reading for which a price can be ordered at. */
  readonly heldMs: number;
  /** The server's time, or later. */
  readonly now: Instant;
};

/** An order needs this long to the server: a price is given up by so much earlier. */
const ON_ITS_WAY_MS = 5_000;

export function isOver({ until }: PriceHold, now: Instant): boolean {
  return now >= until - ON_ITS_WAY_MS;
}

/** The hold to go on with: the one that stands, until it is over; then one of the newest rates. Undefined where none can be had. */
export function nextHold(
  held: PriceHold | undefined,
  { newest, revision, heldMs, now }: Market,
): PriceHold | undefined {
  if (held && !isOver(held, now)) return held;
  if (!newest) return undefined;
  const hold = { ...newest, until: newest.at + heldMs, revision };
  return isOver(hold, now) ? undefined : hold;
}

/** Elapsed share of a price hold, 0 to 1, and the remaining minutes, rounded. */
export function measureHold(
  { at, until }: PriceHold,
  now: Instant,
): { readonly passed: number; readonly minutes: number } {
  const left = Math.max(0, until - ON_ITS_WAY_MS - now);
  return { passed: Math.min(1, Math.max(0, (now - at) / (until - at))), minutes: Math.round(left / 60_000) };
}

export function minutesText(minutes: number): string {
  if (minutes === 0) return 'under a minute left';
  return countOf(minutes, 'minute left', 'minutes left');
}

export function writeHold({ prices, at, revision }: PriceHold): string {
  return JSON.stringify({ ...prices, at, revision });
}

/**
 * Reads a stored price hold. Its end is recomputed from the server's terms, and a reading from the future is invalid. Premiums
 * are not stored: goods of another revision may have others than the customer saw.
 */
export function readHold(
  stored: string | null,
  { heldMs, now, revision }: Pick<Market, 'heldMs' | 'now' | 'revision'>,
): PriceHold | undefined {
  try {
    const kept = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const { gold, silver, at } = kept;
    if (!isWhole(gold) || !isWhole(silver) || !isWhole(at) || at > now || kept.revision !== revision) return undefined;
    return { prices: { gold: cents(gold), silver: cents(silver) }, at, until: at + heldMs, revision };
  } catch {
    return undefined;
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
