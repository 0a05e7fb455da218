import type { Cents } from './money.ts';
import type { BasisPoints } from './price.ts';
import { costPoints, isBelowCost, marginOf, type Priced, priceOf } from './product-cost.ts';
import type { SpotPrices } from './spot.ts';
import type { StaffRole } from './staff-role.ts';

/** A product's premium, price and margin before and after a change, at one spot. */
export type PriceMove = {
  readonly premium: { readonly before: BasisPoints; readonly after: BasisPoints };
  readonly price: { readonly before: Cents; readonly after: Cents };
  /** These three depend on the cost after the change, and are missing where it is not known. */
  readonly margin?: Cents;
  /** The cost over spot, an amount of money at this spot rounded up. */
  readonly costBasisPoints?: BasisPoints;
  /** Premium less cost. */
  readonly overCost?: { readonly before: BasisPoints; readonly after: BasisPoints };
  /** After the change. */
  readonly isBelowCost: boolean;
};

/** Compares a product with itself after a change of premium, cost, weight or metal. */
export function priceMove(before: Priced, after: Priced, spot: SpotPrices): PriceMove {
  const margin = marginOf(after, spot);
  const cost = costPoints(after, spot);
  return {
    premium: { before: before.premium, after: after.premium },
    price: { before: priceOf(before, spot), after: priceOf(after, spot) },
    ...(margin !== undefined && { margin }),
    ...(cost !== undefined && {
      costBasisPoints: cost,
      overCost: { before: less(before.premium, cost), after: less(after.premium, cost) },
    }),
    isBelowCost: isBelowCost(after, spot),
  };
}

function less(premium: BasisPoints, cost: BasisPoints): BasisPoints {
  return (premium - cost) as BasisPoints;
}

/** Reasons for which a change of goods needs a second person. */
export const SECOND_PERSON_REASONS = ['clerk', 'premium-moves', 'price-moves', 'below-cost', 'many'] as const;

export type SecondPersonReason = (typeof SECOND_PERSON_REASONS)[number];

/** Figures of judgement: a change beyond these counts as a slip until a second person has approved it. The desk may set them. */
export type ApprovalLimits = {
  /** By which a premium moves. */
  readonly premiumBasisPoints: number;
  /** By which a price moves. */
  readonly pricePercent: number;
  /** Changed at once. */
  readonly products: number;
};

/** Those of the shop until the desk sets others. */
export const USUAL_APPROVAL: ApprovalLimits = { premiumBasisPoints: 300, pricePercent: 10, products: 50 };

/** `3` points, `0.5`. */
export function pointsText({ premiumBasisPoints }: ApprovalLimits): string {
  return String(premiumBasisPoints / 100);
}

type Question = {
  /** A move for each product whose price may move. */
  readonly moves: readonly PriceMove[];
  /** The number of products that the change touches, those included whose price does not move. */
  readonly products: number;
  readonly askedBy: StaffRole;
  readonly limits?: ApprovalLimits;
};

/** Nothing where one person may make the change alone. */
export function needsSecondPerson({
  moves,
  products,
  askedBy,
  limits = USUAL_APPROVAL,
}: Question): readonly SecondPersonReason[] {
  const holds: Record<SecondPersonReason, boolean> = {
    clerk: askedBy === 'clerk',
    'premium-moves': moves.some(({ premium }) => Math.abs(premium.after - premium.before) > limits.premiumBasisPoints),
    'price-moves': moves.some(
      ({ price }) => Math.abs(price.after - price.before) * 100 > price.before * limits.pricePercent,
    ),
    'below-cost': moves.some((move) => move.isBelowCost),
    many: products > limits.products,
  };
  return SECOND_PERSON_REASONS.filter((reason) => holds[reason]);
}
