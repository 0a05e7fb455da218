import type { ShownState } from '#catalogue/goods-filter.ts';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPremium } from '#domain/price.ts';
import type { PauseScope } from '#domain/product.ts';
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

type Sold = { readonly state: ShownState; readonly metal: Metal };

/** `Gold stopped`, of a product that could be ordered but for a stop of its metal or of all sales; undefined without one. */
export function stoppedText({ state, metal }: Sold, stopped: ReadonlySet<PauseScope>): string | undefined {
  if (state !== 'on-sale' && state !== 'pre-sale') return undefined;
  if (stopped.has('shop')) return 'All sales stopped';
  return stopped.has(metal) ? `${METAL_NAMES[metal]} stopped` : undefined;
}
