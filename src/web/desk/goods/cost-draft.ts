import type { Cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import { MOST_COST_CENTS, NO_COST_EACH, NO_COST_SHARE, readCostPercent } from '#domain/product-fields.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';

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

function typedPercent(typed: string): number {
  const percent = /^(\d{1,3}(?:[.,]\d{0,2})?|[.,]\d{1,2}) ?%?$/.exec(typed.trim())?.[1];
  return percent === undefined ? Number.NaN : Number(percent.replace(',', '.'));
}
