import { faultSentence } from '#domain/feed-fault.ts';
import { conditionOf, type FeedState, goodShare } from '#domain/feed-state.ts';
import type { Metal } from '#domain/metal.ts';
import { type Cents, subtractCents } from '#domain/money.ts';
import { shareOf } from '#domain/price.ts';
import type { Instant, Spot, SpotSource } from '#domain/spot.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';

export function feedCalls({ reads, feeds, spot, clock }: DeskContext) {
  return {
    listFeeds: async () => {
      const known = new Map((await reads.ticks.feedStates()).map((state) => [state.source, state]));
      const now = clock();
      return succeed(
        feeds.map(({ source }) => presentFeed(source, known.get(source), spot(), now)),
        'Feeds',
      );
    },
  } satisfies Partial<StaffHandlers>;
}

function presentFeed(source: SpotSource, state: FeedState | undefined, spot: Spot, now: Instant) {
  const { good, refusal } = state ?? {};
  const quote = (metal: Metal) => good && presentQuote(good.prices[metal], metal, state, spot);
  return {
    source,
    condition: state ? conditionOf(state, now) : null,
    gold: quote('gold') ?? null,
    silver: quote('silver') ?? null,
    readAt: good?.at ?? null,
    goodShare: (state && goodShare(state, now)) ?? null,
    lastRefusal: refusal ? { sentence: faultSentence(refusal.fault), at: refusal.at } : null,
  };
}

function presentQuote(price: Cents, metal: Metal, state: FeedState | undefined, spot: Spot) {
  const inForce = spot.state === 'unavailable' ? undefined : spot.tick.prices[metal];
  return {
    price,
    away: inForce === undefined ? null : shareOf(subtractCents(price, inForce), inForce),
    isApart: state?.apart?.metals.includes(metal) ?? false,
  };
}
