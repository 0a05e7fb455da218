import { type FeedState, isSilent, troubleSince } from './feed-state.ts';
import { METAL_NAMES, METALS, type Metal } from './metal.ts';
import { haltsOf, type Instant, type Spot } from './spot.ts';

/** A line of Today about prices: its kind, its start, and the metals or feeds that it names. */
export type PriceNeed = {
  readonly kind: 'feed-stale' | 'price-halted' | 'limit-passed' | 'feed-silent' | 'feed-apart';
  /** Tells lines of one kind and instant apart. */
  readonly nth?: number;
  readonly at: Instant;
  readonly names: readonly string[];
};

export type PriceFacts = {
  readonly now: Instant;
  readonly spot: Spot;
  /** The feeds of the shop. */
  readonly feeds: readonly FeedState[];
  /** Metals that stopped selling since an order exceeded a limit of the position. */
  readonly stopped: readonly { readonly metal: Metal; readonly since: Instant }[];
};

/**
 * Returns the price problems that need a person: stale prices, metals that are halted or beyond their limit, and of several
 * feeds those in trouble.
 */
export function priceNeeds({ spot, feeds, stopped, now }: PriceFacts): readonly PriceNeed[] {
  const needs: PriceNeed[] = [];
  if (spot.state !== 'live')
    needs.push({ kind: 'feed-stale', at: spot.state === 'stale' ? spot.tick.at : now, names: [] });
  const halts = haltsOf(spot);
  const halted = METALS.flatMap((metal) => (halts[metal] ? [{ name: METAL_NAMES[metal], ...halts[metal] }] : []));
  if (halted.length > 0) {
    const at = Math.min(...halted.map(({ since }) => since));
    needs.push({ kind: 'price-halted', at, names: halted.map(({ name }) => name) });
  }
  for (const { metal, since } of stopped)
    needs.push({ kind: 'limit-passed', nth: METALS.indexOf(metal), at: since, names: [METAL_NAMES[metal]] });
  // A single feed that is silent is told of by its price.
  if (feeds.length < 2) return needs;
  for (const [nth, feed] of feeds.entries()) {
    const at = troubleSince(feed, now);
    if (at !== undefined)
      needs.push({ kind: isSilent(feed, now) ? 'feed-silent' : 'feed-apart', nth, at, names: [feed.source] });
  }
  return needs;
}
