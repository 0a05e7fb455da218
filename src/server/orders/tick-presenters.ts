import { faultSentence } from '#domain/feed-fault.ts';
import { METALS } from '#domain/metal.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { DeskPrices, Tick } from '#domain/spot.ts';
import type { SourceReading } from '#domain/spot-median.ts';

type MadeOf = { readonly sources: readonly SourceReading[]; readonly desk: DeskPrices | undefined };

/**
 * Presents the spot of an order in cents per ounce, the readings behind it, and how the desk set the price of a metal for which the
 * feeds had none.
 */
export function presentTick({ at, source, prices }: Tick, { sources, desk }: MadeOf) {
  const presentSource = ({ source, at, prices, apart = [], fault }: SourceReading) => ({
    ...{ source, at, prices: prices ?? null, apart: [...apart] },
    refusal: fault === undefined ? null : faultSentence(fault),
  });
  const made = METALS.flatMap((metal) => {
    const price = desk?.[metal];
    if (!price) return [];
    const { by, basisPoints = 0, goodCents, goodAt } = price;
    return [{ metal, by, basisPoints: basisPoints as BasisPoints, good: goodCents, goodAt }];
  });
  return { at, source, prices, madeOf: sources.map(presentSource), desk: made };
}
