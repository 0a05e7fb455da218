import { type BasisPoints, formatPremium } from './price.ts';

/** Another premium than a line would have had, in basis points, as the event in which it was agreed to or offered keeps it. */
export type AgreedPremium = {
  readonly productId: string;
  /** The one in whose place: the shop's, or that of the order. */
  readonly before: BasisPoints;
  readonly agreed: BasisPoints;
  /** The reason; empty for viewers, who do not read it. */
  readonly reason: string;
};

/** `1 oz Gold Eagle at 2.00% instead of 4.25%: Ten years a customer` */
export function agreedPremiumText({ productId, before, agreed, reason }: AgreedPremium): string {
  const why = reason && `: ${reason.replace(/\.$/, '')}`;
  return `${productId} at ${formatPremium(agreed)} instead of ${formatPremium(before)}${why}`;
}

/** An event of an earlier version has `shop` in place of `before`. */
type KeptPremium = Omit<AgreedPremium, 'before'> & { readonly before?: BasisPoints; readonly shop?: BasisPoints };

/** Returns the other premiums that the data of an event keeps. */
export function agreedPremiumsIn(kept: unknown): readonly AgreedPremium[] {
  const { premiums = [] } = (kept ?? {}) as { readonly premiums?: readonly KeptPremium[] };
  return premiums.flatMap(({ shop, before = shop, ...premium }) =>
    before === undefined ? [] : [{ ...premium, before }],
  );
}
