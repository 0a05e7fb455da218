import { centsOf } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductCost } from '#domain/product-cost.ts';

type AnsweredCost = { readonly percent: number } | { readonly each: number };

/** A cost over spot as calls answer it; undefined where it is not known. */
export function costFrom(cost: AnsweredCost | null | undefined): ProductCost | undefined {
  if (!cost) return undefined;
  return 'each' in cost
    ? { cents: centsOf(cost.each) }
    : { basisPoints: Math.round(cost.percent * 100) as BasisPoints };
}
