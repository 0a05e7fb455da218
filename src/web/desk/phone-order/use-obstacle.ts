import { METALS, type Metal } from '#domain/metal.ts';
import { limitOutcome } from '#domain/metal-limits.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { MAX_RISE } from '#domain/terms.ts';
import { fineWeight } from '#domain/weight.ts';
import { useCosts } from '../data/costs.ts';
import { useMe } from '../data/me.ts';
import { useHandPrices, useHours, usePromises, useReviewLimits, useSettings } from '../data/settings.ts';
import { positionOn, useLimits, useMetal } from '../metal/metal-data.ts';
import type { HeldPrice } from './draft.ts';
import { obstacleOf } from './obstacle.ts';

/** What keeps the order on the screen from being confirmed in the act of placing it: see `obstacleOf`. */
export function useObstacle(price: HeldPrice | undefined, spot: SpotPrices | undefined, now: number) {
  const { role } = useMe();
  const lines = price?.lines ?? [];
  const costOf = useCosts(lines.map(({ productId }) => productId));
  const byHand = useHandPrices().map(({ metal }) => metal);
  const beyond = useMetalsBeyond(lines);
  const priceHeldUntil = heldUntil(now, useHours(), usePromises());
  const limit = useSettings().data?.['drift-limit'].value.basisPoints ?? MAX_RISE;
  const review = useReviewLimits();
  const limits = { review, priceHeldUntil, driftLimitBasisPoints: limit as BasisPoints };
  return price && obstacleOf(price, { role, now, spot, costOf, byHand, beyond, ...limits });
}

/** Metals whose position limit the order would pass. */
function useMetalsBeyond(lines: HeldPrice['lines']): readonly Metal[] {
  const isOn = lines.length > 0;
  const { data: board } = useMetal(undefined, isOn);
  const limits = useLimits(isOn);
  if (!board || !limits) return [];
  return METALS.filter((metal) => {
    const { net } = positionOn(board, metal, undefined);
    const ordered = fineWeight(lines.filter((line) => line.metal === metal));
    const exposure = net && { net: net.microOunces, offered: board[metal].offered.microOunces, ordered };
    return exposure && limitOutcome(exposure, limits[metal]) !== 'within';
  });
}
