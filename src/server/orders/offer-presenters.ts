import type { OfferedPrice } from '#contract/calls/order-quote.ts';
import { presentRates } from '#contract/records.ts';
import { dollars } from '#domain/money.ts';
import { type ComparedLine, compareLines, type Pieces, whyNewPrice } from '#domain/offered-price.ts';
import { percentOf } from '#domain/price.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import type { ShownQuote } from './customer-decisions.ts';

/** What a link shows of an order: prices and products, nothing of its customer. */
export function presentOffered({ orderId, before, quote, state }: ShownQuote, now: Instant): OfferedPrice {
  return {
    orderId,
    state,
    why: whyNewPrice(before, quote),
    before: dollars(before.total),
    total: dollars(quote.total),
    spot: { before: presentSpot(before.tick), now: presentSpot(quote.tick) },
    offeredAt: quote.madeAt.toISOString(),
    validUntil: quote.validUntil?.toISOString() ?? '',
    leftMs: Math.max(0, (quote.validUntil?.getTime() ?? now) - now),
    lines: compareLines(before.lines, quote.lines).map(presentCompared),
  };
}

function presentSpot({ prices, at }: Tick) {
  return { ...presentRates(prices), at: new Date(at).toISOString() };
}

function presentCompared({ product, before, now }: ComparedLine): OfferedPrice['lines'][number] {
  const { name, metal, weight, premium } = product;
  return {
    name,
    metal,
    ounces: ouncesAsNumber(weight),
    premiumPercentage: percentOf(premium),
    ...(before && { before: presentPieces(before) }),
    ...(now && { now: presentPieces(now) }),
  };
}

function presentPieces({ quantity, sum }: Pieces) {
  return { quantity, sum: dollars(sum) };
}
