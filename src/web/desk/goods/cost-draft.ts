import { type Cents, cents, formatUsd } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import { MOST_COST_CENTS, NO_COST_EACH, NO_COST_SHARE, readCostPercent } from '#domain/product-fields.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { premiumText } from '../ui/premium-draft.ts';

/** The step of an arrow key: 0.05 points, or five cents. */
const STEP = 5;

/** Parses a cost: `11.45` or `11,45` is percent, `$4.20` dollars per piece; null when empty. Not a number where it is neither. */
export function costOfText(typed: string): ProductCost | null {
  if (typed.trim() === '') return null;
  if (!typed.includes('$')) {
    const share = readCostPercent(typedPercent(typed));
    return { basisPoints: share.ok ? share.value : (Number.NaN as BasisPoints) };
  }
  const each = readTypedAmount(typed);
  return { cents: each.ok ? each.amount : (Number.NaN as Cents) };
}

/** The error sentence for a typed cost; undefined for a valid or an empty one. */
export function costIssue(typed: string): string | undefined {
  const cost = costOfText(typed);
  if (!cost) return undefined;
  if ('basisPoints' in cost) return Number.isNaN(cost.basisPoints) ? NO_COST_SHARE : undefined;
  const each = readTypedAmount(typed);
  if (!each.ok) return each.fault;
  return each.amount > MOST_COST_CENTS ? NO_COST_EACH : undefined;
}

/** Formats a cost for its field; empty where it is not known. */
export function costTyped(cost: ProductCost | undefined): string {
  if (!cost) return '';
  return 'cents' in cost ? formatUsd(cost.cents).replaceAll(',', '') : premiumText(cost.basisPoints);
}

/** Moves the typed cost one step up or down, or `before` when the input is invalid or empty; at least nothing. */
export function steppedCost(typed: string, before: ProductCost | undefined, direction: 1 | -1): string {
  const cost = (costIssue(typed) === undefined && costOfText(typed)) || before;
  const moved = (amount: number) => Math.max(0, amount + direction * STEP);
  if (cost && 'cents' in cost) return costTyped({ cents: cents(moved(cost.cents)) });
  return costTyped({ basisPoints: moved(cost?.basisPoints ?? 0) as BasisPoints });
}

function typedPercent(typed: string): number {
  const percent = /^(\d{1,3}(?:[.,]\d{0,2})?|[.,]\d{1,2}) ?%?$/.exec(typed.trim())?.[1];
  return percent === undefined ? Number.NaN : Number(percent.replace(',', '.'));
}
