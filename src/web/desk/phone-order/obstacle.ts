import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import type { Metal } from '#domain/metal.ts';
import { formatBound } from '#domain/money.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { confirmFault, firstStage, REVIEW_FROM } from '#domain/stage-guards.ts';
import type { HeldPrice } from './draft.ts';

type Facts = {
  readonly role: StaffRole;
  readonly now: number;
  /** Undefined while no live rate is known. */
  readonly spot: SpotPrices | undefined;
  readonly priceHeldUntil: number;
  readonly driftLimitBasisPoints: BasisPoints;
  readonly costOf: CostOf | undefined;
  /** Metals at a manual price, and those whose position limit the order passes. */
  readonly byHand: readonly Metal[];
  readonly beyond: readonly Metal[];
};

/**
 * What keeps an order from being confirmed in the act of placing it, as far as the desk knows beforehand, in a sentence; undefined for
 * nothing. The server decides by the same rules.
 */
export function obstacleOf(
  price: HeldPrice,
  { role, now, spot, costOf, byHand, beyond, ...limits }: Facts,
): string | undefined {
  const { total, lines } = price;
  if (beyond[0]) return `This passes the ${beyond[0]} limit, so a manager reviews it: it can only be placed.`;
  const isByHand = lines.some(({ metal }) => byHand.includes(metal));
  const stage = firstStage(total, isByHand);
  if (stage === 'review')
    return total >= REVIEW_FROM
      ? `Orders of ${formatBound(REVIEW_FROM)} or more are reviewed by a manager: it can only be placed.`
      : 'Orders at a manual price are reviewed by a manager: it can only be placed.';
  const drift = spot && driftOf(price, spot);
  const fault = confirmFault({
    ...{ role, stage, now, drift, ...limits },
    marginLeft: spot ? marginLeft(price, spot, costOf).cents : total,
  });
  if (fault === 'drift-over')
    return `Metal has risen by more than ${formatPremium(limits.driftLimitBasisPoints)} since this price: it can be placed, and only a manager confirms it.`;
  if (fault === 'below-cost')
    return 'Buying this metal now would cost more than the total: it can be placed, and only a manager confirms it.';
  // Without a live price it cannot be placed either, which is said beside it.
  return undefined;
}
