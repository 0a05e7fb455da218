import { faultSentence } from '#domain/feed-fault.ts';
import { conditionOf, type FeedState, goodShare } from '#domain/feed-state.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { type Cents, formatUsd, subtractCents } from '#domain/money.ts';
import { shareOf } from '#domain/price.ts';
import { haltsOf, type Instant, type Spot, type SpotSource } from '#domain/spot.ts';
import { answer } from '../desk/change.ts';
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

const READING_MAY_DIFFER = 0.01;

export function haltCalls({ change, spot, source, loadTicks }: DeskContext) {
  return {
    listHalts: async () => succeed(presentHalts(spot()), 'Not for sale: the price jumped too far'),
    /** Accepts the feed's price of a halted metal, where it is still the one that the person has seen: within 1 %. */
    acceptPrice: async ({ params: { metal }, body: { reading: seen }, ...by }) => {
      const isSeen = (reading: Cents) => Math.abs(reading - seen) <= seen * READING_MAY_DIFFER;
      const accepted = await change<null>(by, async ({ ticks, log }, actor) => {
        const prices = await ticks.accept(source, metal, isSeen);
        if (!prices) return { ok: false, reason: 'changed-meanwhile' };
        await log.add(actor, {
          action: 'price accepted',
          subject: `prices ${metal}`,
          before: formatUsd(prices.before),
          after: formatUsd(prices.price),
        });
        return { ok: true, answer: null };
      });
      if (accepted.ok) await loadTicks();
      return answer(accepted);
    },
  } satisfies Partial<StaffHandlers>;
}

function presentHalts(spot: Spot) {
  if (spot.state === 'unavailable') return [];
  const halts = haltsOf(spot);
  return METALS.flatMap((metal) => {
    const halt = halts[metal];
    return halt ? [{ metal, price: spot.tick.prices[metal], ...halt }] : [];
  });
}
