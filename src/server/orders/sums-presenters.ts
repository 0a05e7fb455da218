import { cents, dollars } from '#domain/money.ts';
import { MICRO_OUNCES_PER_OUNCE } from '#domain/weight.ts';
import type { OrderSums } from './order-list-store.ts';

/** Sums of a whole view. */
export function presentSums({ orders, total, gold, silver, todayTotal, buyNow, withoutCost }: OrderSums) {
  const inDollars = (amount: number | undefined) => (amount === undefined ? null : dollars(cents(amount)));
  return {
    orders,
    gold: gold / MICRO_OUNCES_PER_OUNCE,
    silver: silver / MICRO_OUNCES_PER_OUNCE,
    total: dollars(cents(total)),
    todayTotal: inDollars(todayTotal),
    marginLeft: inDollars(buyNow === undefined ? undefined : total - buyNow),
    withoutCost,
  };
}
