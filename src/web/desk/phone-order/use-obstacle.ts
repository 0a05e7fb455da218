import { METALS } from '#domain/metal.ts';
import { type PassedLimit, passedLimit } from '#domain/metal-limits.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { MAX_RISE } from '#domain/terms.ts';
import { fineWeight } from '#domain/weight.ts';
import { useCosts } from '../data/costs.ts';
import { useMe } from '../data/me.ts';
import { useHandPrices, useHours, usePromises, useReviewLimits, useSettings } from '../data/settings.ts';
import { positionOn, useLimits, useMetal } from '../metal/metal-data.ts';
import type { Draft, HeldPrice } from './draft.ts';
import { obstacleOf } from './obstacle.ts';

/** What speaks against confirming the order on the screen in the act of placing it: see `obstacleOf`. */
export function useObstacle(
  price: HeldPrice | undefined,
  { isAlwaysReviewed }: Draft,
  spot: SpotPrices | undefined,
  now: number,
) {
  const { role } = useMe();
  const lines = price?.lines ?? [];
  const costOf = useCosts(lines.map(({ productId }) => productId));
  const byHand = useHandPrices().map(({ metal }) => metal);
  const passed = usePassedLimits(lines);
  const priceHeldUntil = heldUntil(now, useHours(), usePromises());
  const limit = useSettings().data?.['drift-limit'].value.basisPoints ?? MAX_RISE;
  const review = useReviewLimits();
  const limits = { review, priceHeldUntil, driftLimitBasisPoints: limit as BasisPoints };
  return price && obstacleOf(price, { role, now, spot, costOf, byHand, passed, isAlwaysReviewed, ...limits });
}

/** The position limits that the order would pass. */
function usePassedLimits(lines: HeldPrice['lines']): readonly PassedLimit[] {
  const isOn = lines.length > 0;
  const { data: board } = useMetal(undefined, isOn);
  const limits = useLimits(isOn);
  if (!board || !limits) return [];
  return METALS.flatMap((metal) => {
    const { net } = positionOn(board, metal, undefined);
    const ordered = fineWeight(lines.filter((line) => line.metal === metal));
    const exposure = net && { net: net.microOunces, offered: board[metal].offered.microOunces, ordered };
    return (exposure && passedLimit(metal, exposure, limits[metal])) ?? [];
  });
}
