import { faultSentence } from '#domain/feed-fault.ts';
import { METALS } from '#domain/metal.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { DeskPrices, Tick } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';

type MadeOf = { readonly sources: readonly SourceReading[]; readonly deskPrices: DeskPrices | undefined };

/**
 * Presents the spot of an order in cents per ounce, the readings behind it, and how the desk set the price of a metal for which the
 * feeds had none.
 */
export function presentTick({ at, source, prices }: Tick, { sources, deskPrices }: MadeOf) {
  const presentSource = ({ source, at, prices, apart = [], fault }: SourceReading) => ({
    ...{ source, at, prices: prices ?? null, apart: [...apart] },
    fault: fault === undefined ? null : faultSentence(fault),
  });
  const made = METALS.flatMap((metal) => {
    const price = deskPrices?.[metal];
    if (!price) return [];
    const { by, basisPoints = 0, goodCents, goodAt } = price;
    return [{ metal, by, basisPoints: basisPoints as BasisPoints, lastFeedPrice: goodCents, lastFeedAt: goodAt }];
  });
  return { at, source, prices, madeOf: sources.map(presentSource), deskPrices: made };
}
