import { driftOf, marginLeft } from '#domain/drift.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { limitOutcome } from '#domain/metal-limits.ts';
import { formatBound } from '#domain/money.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import { metalsOf } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { confirmFault, firstStage, REVIEW_FROM } from '#domain/stage-guards.ts';
import { MAX_RISE } from '#domain/terms.ts';
import { fineWeight } from '#domain/weight.ts';
import { useCosts } from '../data/costs.ts';
import { useMe } from '../data/me.ts';
import { useHandPrices, useHours, useSettings } from '../data/settings.ts';
import { positionOn, useLimits, useMetal } from '../metal/metal-data.ts';
import type { HeldPrice } from './draft.ts';

/**
 * What keeps an order from being confirmed in the act of placing it, as far as the desk knows beforehand, in a sentence; undefined for
 * nothing. The server decides by the same rules.
 */
export function useObstacle(price: HeldPrice | undefined, spot: SpotPrices | undefined, now: number) {
  const { role } = useMe();
  const lines = price?.lines ?? [];
  const costOf = useCosts(lines.map(({ productId }) => productId));
  const byHand = useHandPrices().map(({ metal }) => metal);
  const beyond = useMetalsBeyond(lines);
  const hours = useHours();
  const driftLimitBasisPoints = useSettings().data?.['drift-limit'].value.basisPoints ?? MAX_RISE;
  if (!price) return undefined;
  const metals = [...metalsOf(lines)];
  const isByHand = metals.some((metal) => byHand.includes(metal));
  return (
    reviewText(price, { isByHand, beyond }) ??
    (spot &&
      limitText(price, {
        ...{ role, spot, now, priceHeldUntil: heldUntil(now, hours), driftLimitBasisPoints },
        margin: marginLeft(price, spot, costOf).cents,
      }))
  );
}

type Reviewed = { readonly isByHand: boolean; readonly beyond: readonly Metal[] };

/** Says why a second person looks at the order first. */
function reviewText({ total }: HeldPrice, { isByHand, beyond: [metal] }: Reviewed): string | undefined {
  if (metal) return `This passes the ${metal} limit, so a manager reviews it: it can only be placed.`;
  if (firstStage(total, isByHand) !== 'review') return undefined;
  return total >= REVIEW_FROM
    ? `Orders of ${formatBound(REVIEW_FROM)} or more are reviewed by a manager: it can only be placed.`
    : 'Orders at a manual price are reviewed by a manager: it can only be placed.';
}

type Moment = {
  readonly role: StaffRole;
  readonly spot: SpotPrices;
  readonly now: number;
  readonly priceHeldUntil: number;
  readonly driftLimitBasisPoints: number;
  readonly margin: HeldPrice['total'];
};

/** Says which limit of the role is in the way. */
function limitText(price: HeldPrice, { spot, margin, ...moment }: Moment): string | undefined {
  const drift = driftOf(price, spot);
  const fault = confirmFault({
    ...{ ...moment, stage: 'new', drift, marginLeft: margin },
  });
  if (fault === 'drift-over')
    return `Metal has risen ${formatPremium(drift.basisPoints)} since this price: it can be placed, and only a manager confirms it.`;
  if (fault === 'below-cost')
    return 'Buying this metal now would cost more than the total: it can be placed, and only a manager confirms it.';
  return undefined;
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
