import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import type { Metal } from '#domain/metal.ts';
import { formatBound } from '#domain/money.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import type { ReviewLimits } from '#domain/review-limits.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { confirmFault, firstStage } from '#domain/stage-guards.ts';
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
  readonly review: ReviewLimits;
};

const REVIEWED = 'so you can place this order but not confirm it.';

/** A reason for which the order is placed first and confirmed apart; `isFinal` where this person cannot confirm it at all. */
export type Obstacle = { readonly text: string; readonly isFinal: boolean };

/** Says why an order should only be placed, not also confirmed; undefined where both may be. The server decides by the same rules. */
export function obstacleOf(
  price: HeldPrice,
  { role, now, spot, costOf, byHand, beyond, review, ...limits }: Facts,
): Obstacle | undefined {
  const { total, lines } = price;
  if (beyond[0]) return final(`A manager must review orders that pass the ${beyond[0]} limit, ${REVIEWED}`);
  const isByHand = lines.some(({ metal }) => byHand.includes(metal));
  const stage = firstStage(total, isByHand, review);
  if (stage === 'review')
    return final(
      total >= review.orderFrom
        ? `A manager must review orders of ${formatBound(review.orderFrom)} or more, ${REVIEWED}`
        : `A manager must review orders at a manual price, ${REVIEWED}`,
    );
  const drift = spot && driftOf(price, spot);
  const fault = confirmFault({
    // A limit that a manager may pass is said to them too, before they pass it.
    ...{ role: 'clerk', stage, now, drift, ...limits },
    marginLeft: spot ? marginLeft(price, spot, costOf).cents : total,
  });
  if (fault === 'drift-over')
    return beyondLimit(
      `Metal has risen by more than ${formatPremium(limits.driftLimitBasisPoints)} since this price.`,
      role,
    );
  if (fault === 'below-cost') return beyondLimit('Buying this metal now would cost more than the total.', role);
  // Without a live price it cannot be placed either, which is said beside it.
  return undefined;
}

function final(text: string): Obstacle {
  return { text, isFinal: true };
}

function beyondLimit(fact: string, role: StaffRole): Obstacle {
  if (mayDo(role, 'confirm-beyond-limits')) return { text: `${fact} You can still confirm it.`, isFinal: false };
  return final(`${fact} You can place this order, but only a manager can confirm it.`);
}
