import type { CostOf } from '#domain/drift.ts';
import { desk } from './desk.ts';
import { useDeskQuery } from './use-desk-query.ts';

/** Returns the dealer's cost per product; undefined until the costs are loaded. */
export function useCosts(ids: readonly string[]): CostOf | undefined {
  const { data } = useDeskQuery(
    ['goods', 'costs', ...ids],
    (signal) => desk.readCosts({ query: { id: [...ids] }, signal }),
    { isOn: ids.length > 0, keepsPrevious: true },
  );
  if (!data) return undefined;
  const costs = new Map(data.map(({ productId, cost }) => [productId, cost]));
  return (productId) => costs.get(productId);
}
