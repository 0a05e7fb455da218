import type { Cents } from './money.ts';
import { type BasisPoints, HIGHEST_PREMIUM, LOWEST_PREMIUM } from './price.ts';
import { type PriceMove, priceMove } from './price-move.ts';
import { costPoints, type Priced } from './product-cost.ts';
import type { SpotPrices } from './spot.ts';

export const PREMIUM_RULES = ['add', 'set', 'multiply', 'margin'] as const;

/** A change of the premiums of many products. All numbers are basis points. */
export type PremiumChange = {
  /** `add`: points, below zero to take off. `set`: the premium. `multiply`: by 11000 is by 1.1. `margin`: over the cost. */
  readonly rule: (typeof PREMIUM_RULES)[number];
  readonly value: number;
  /** Rounds to steps of 0.05 %. */
  readonly rounds: boolean;
  /** Never below the cost and this much. A product whose cost is not known has no floor. */
  readonly floorOverCost?: number | undefined;
  /** Ends at the bounds of 1.5 and 50 % what would go beyond them; otherwise that is a fault. */
  readonly clamps: boolean;
};

export type PremiumFault = 'no-cost' | 'too-low' | 'too-high';

export type ChangedPremium =
  | { readonly ok: true; readonly premium: BasisPoints }
  /** `wanted` is the premium beyond the bounds. */
  | { readonly ok: false; readonly fault: PremiumFault; readonly wanted?: BasisPoints };

const STEP = 5;
const WHOLE = 10_000;

/** The premium of a product after a change. The spot counts where a cost is an amount of money. */
export function changedPremium(product: Priced, change: PremiumChange, spot: SpotPrices): ChangedPremium {
  const cost = costPoints(product, spot);
  const ruled = ruledPremium(product.premium, cost, change);
  if (ruled === undefined) return { ok: false, fault: 'no-cost' };
  const rounded = change.rounds ? STEP * Math.floor((ruled * 2 + STEP) / (STEP * 2)) : ruled;
  const wanted = Math.max(rounded, floorOf(cost, change)) as BasisPoints;
  if (change.clamps)
    return { ok: true, premium: Math.min(Math.max(wanted, LOWEST_PREMIUM), HIGHEST_PREMIUM) as BasisPoints };
  if (wanted < LOWEST_PREMIUM) return { ok: false, fault: 'too-low', wanted };
  if (wanted > HIGHEST_PREMIUM) return { ok: false, fault: 'too-high', wanted };
  return { ok: true, premium: wanted as BasisPoints };
}

/** Half up, to the basis point. Nothing where the rule needs a cost that is not known. */
function ruledPremium(
  premium: BasisPoints,
  cost: number | undefined,
  { rule, value }: PremiumChange,
): number | undefined {
  if (rule === 'add') return premium + value;
  if (rule === 'set') return value;
  if (rule === 'multiply') return Math.floor((premium * value * 2 + WHOLE) / (WHOLE * 2));
  return cost === undefined ? undefined : cost + value;
}

function floorOf(cost: number | undefined, { floorOverCost, rounds }: PremiumChange): number {
  if (cost === undefined || floorOverCost === undefined) return Number.NEGATIVE_INFINITY;
  return rounds ? STEP * Math.ceil((cost + floorOverCost) / STEP) : cost + floorOverCost;
}

/** The outcome of a change for one product. With a fault nothing moves. */
export type PreviewRow<P extends Priced> = PriceMove & {
  readonly product: P;
  readonly fault?: PremiumFault;
  readonly wanted?: BasisPoints;
};

export type PremiumPreview<P extends Priced> = {
  /** In the order of the products. */
  readonly rows: readonly PreviewRow<P>[];
  /** The greatest move of a price up or down, the first of equals; nothing where no price changes. */
  readonly largest?: PreviewRow<P>;
  /** The average move of a price, relative to itself. */
  readonly meanMoveBasisPoints: BasisPoints;
  readonly unchanged: number;
  readonly belowCost: number;
  readonly atBound: number;
  readonly withoutCost: number;
  readonly faults: number;
};

/** Shows a change before it is made. Throws RangeError without a spot above 0. */
export function previewPremiums<P extends Priced>(
  products: readonly P[],
  change: PremiumChange,
  spot: SpotPrices,
): PremiumPreview<P> {
  const rows = products.map((product) => previewRow(product, change, spot));
  const largest = rows.reduce<PreviewRow<P> | undefined>(
    (most, row) => (move(row) > move(most) ? row : most),
    undefined,
  );
  const count = (has: (row: PreviewRow<P>) => boolean) => rows.filter(has).length;
  return {
    rows,
    ...(largest && { largest }),
    meanMoveBasisPoints: meanMove(rows),
    unchanged: count((row) => row.fault === undefined && row.premium.before === row.premium.after),
    belowCost: count((row) => row.isBelowCost),
    atBound: count(isAtBound),
    withoutCost: count((row) => row.margin === undefined),
    faults: count((row) => row.fault !== undefined),
  };
}

/** True when the premium ends at 1.5 or 50 %. False for a row with a fault. */
export function isAtBound({ fault, premium }: Pick<PreviewRow<Priced>, 'fault' | 'premium'>): boolean {
  return fault === undefined && (premium.after === LOWEST_PREMIUM || premium.after === HIGHEST_PREMIUM);
}

function previewRow<P extends Priced>(product: P, change: PremiumChange, spot: SpotPrices): PreviewRow<P> {
  const changed = changedPremium(product, change, spot);
  const after = changed.ok ? { ...product, premium: changed.premium } : product;
  const row = { product, ...priceMove(product, after, spot) };
  return changed.ok
    ? row
    : { ...row, fault: changed.fault, ...(changed.wanted !== undefined && { wanted: changed.wanted }) };
}

function move(row: { readonly price: { readonly before: Cents; readonly after: Cents } } | undefined): number {
  return row ? Math.abs(row.price.after - row.price.before) : 0;
}

function meanMove(rows: readonly PriceMove[]): BasisPoints {
  if (rows.length === 0) return 0 as BasisPoints;
  const shares = rows.reduce((sum, { price }) => sum + (price.after - price.before) / price.before, 0);
  return Math.round((shares / rows.length) * WHOLE) as BasisPoints;
}
