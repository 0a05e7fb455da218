import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import type { Metal } from '#domain/metal.ts';
import { type ExceededLimit, exceededText } from '#domain/metal-limits.ts';
import { formatBound } from '#domain/money.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import type { ReviewLimits } from '#domain/review-limits.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { confirmFault } from '#domain/stage-guards.ts';
import type { HeldPrice } from './draft.ts';

type Facts = {
  readonly role: StaffRole;
  readonly now: number;
  /** Undefined while no live rate is known. */
  readonly spot: SpotPrices | undefined;
  readonly priceHeldUntil: number;
  readonly driftLimitBasisPoints: BasisPoints;
  readonly costOf: CostOf | undefined;
  /** Metals at a manual price. */
  readonly byHand: readonly Metal[];
  readonly exceeded: readonly ExceededLimit[];
  readonly isAlwaysReviewed: boolean;
  readonly review: ReviewLimits;
};

/** A reason not to confirm the order at once; `isFinal` where this person cannot confirm it at all. */
export type Obstacle = { readonly text: string; readonly isFinal: boolean };

/** Says why an order should only be placed, not also confirmed; undefined where both may be. The server decides by the same rules. */
export function obstacleOf(price: HeldPrice, facts: Facts): Obstacle | undefined {
  const texts = [...facts.exceeded.map(exceededFact), reviewFact(price, facts), marketFact(price, facts)].filter(
    Boolean,
  );
  if (texts.length === 0) return undefined;
  // A limit that a manager may pass is said to them too, before they pass it.
  const may = mayDo(facts.role, 'confirm-beyond-limits')
    ? 'You can still confirm it.'
    : 'You can place this order, but only a manager can confirm it.';
  return { text: [...texts, may].join(' '), isFinal: !mayDo(facts.role, 'confirm-beyond-limits') };
}

function exceededFact(exceeded: ExceededLimit): string {
  const { metal, isStop } = exceeded;
  const fact = `This order exceeds the ${metal} limit: ${exceededText(exceeded)}`;
  return isStop ? `${fact} Placing it stops ${metal} sales.` : fact;
}

function reviewFact({ total, lines }: HeldPrice, { byHand, isAlwaysReviewed, review }: Facts): string | undefined {
  if (isAlwaysReviewed) return 'Every order of this customer is reviewed by a manager.';
  if (total >= review.orderFrom) return `Orders of ${formatBound(review.orderFrom)} or more are reviewed by a manager.`;
  return lines.some(({ metal }) => byHand.includes(metal))
    ? 'Orders at a manual price are reviewed by a manager.'
    : undefined;
}

function marketFact(price: HeldPrice, { now, spot, costOf, priceHeldUntil, driftLimitBasisPoints }: Facts) {
  const fault = confirmFault({
    role: 'clerk',
    stage: 'new',
    now,
    priceHeldUntil,
    driftLimitBasisPoints,
    drift: spot && driftOf(price, spot),
    marginLeft: spot ? marginLeft(price, spot, costOf).cents : price.total,
  });
  if (fault === 'drift-over')
    return `Metal has risen by more than ${formatPremium(driftLimitBasisPoints)} since this price.`;
  if (fault === 'below-cost') return 'Buying this metal now would cost more than the total.';
  // Without a live price it cannot be placed either, which is said beside it.
  return undefined;
}
