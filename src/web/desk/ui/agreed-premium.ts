import type { BasisPoints } from '#domain/price.ts';
import type { PricedProduct } from '../data/find-products.ts';
import { premiumText, readTypedPremium } from './premium-draft.ts';

/** A line at the premium of its product, or at another one, in percent as typed, with the reason. */
export type PremiumLine = {
  readonly product: PricedProduct;
  readonly agreed?: { readonly percent: string; readonly reason: string } | undefined;
};

/** The agreed premium; undefined where none was agreed or the input is invalid. */
export function agreedPremium(line: PremiumLine): BasisPoints | undefined {
  const field = typedPremium(line);
  return field?.ok ? field.premium : undefined;
}

/** The error of an agreed premium; undefined when it is valid or absent. */
export function premiumFault(line: PremiumLine): string | undefined {
  const field = typedPremium(line);
  return field && !field.ok ? field.fault : undefined;
}

function typedPremium({ agreed }: PremiumLine) {
  return agreed && readTypedPremium(agreed.percent);
}

/** The line with a typed premium; the product's own counts as none agreed. */
export function withPremium<Line extends PremiumLine>(line: Line, percent: string): Line {
  const isOwn = percent.trim() === premiumText(line.product.premium);
  return { ...line, agreed: isOwn ? undefined : { percent, reason: line.agreed?.reason ?? '' } };
}

/** The product at the premium of its line. */
export function atPremium(line: PremiumLine): PricedProduct {
  return { ...line.product, premium: agreedPremium(line) ?? line.product.premium };
}

/** The agreed premium as a call takes it; empty where none was agreed. */
export function agreedBody(line: PremiumLine | undefined) {
  return line?.agreed ? { agreed: { premium: atPremium(line).premium, reason: line.agreed.reason.trim() } } : {};
}
