import type { ShownState } from '#catalogue/goods-filter.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPremium } from '#domain/price.ts';
import type { ProductCost } from '#domain/product-cost.ts';

/** `11.45%`, `$4.20 each`; a dash where it is not known. */
export function costText(cost: ProductCost | undefined): string {
  if (!cost) return '–';
  return 'cents' in cost ? `${formatUsd(cost.cents)} each` : formatPremium(cost.basisPoints);
}

/** `+0.75 points`. */
export function signedPoints(basisPoints: number): string {
  const sign = basisPoints > 0 ? '+' : basisPoints < 0 ? '−' : '';
  const points = (Math.abs(basisPoints) / 100).toFixed(2);
  return `${sign}${points} points`;
}

export const STATE_LABELS: Readonly<Record<ShownState, string>> = {
  'on-sale': 'On sale',
  'pre-sale': 'Pre-sale',
  paused: 'Paused',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
};
