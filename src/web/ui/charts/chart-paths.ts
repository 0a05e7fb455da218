import type { Charted, PriceRange } from '#domain/price-range.ts';

export const FIRST_CHARTED: Charted = 'gold';
export const FIRST_RANGE: PriceRange = '1Y';

/** The page of a chart. What it shows first has the shortest address. */
export function pricesPath(charted: Charted, range: PriceRange = FIRST_RANGE, isTable = false): string {
  const query = new URLSearchParams(pricesQuery(charted, range, isTable).map(([...pair]) => pair));
  return query.size > 0 ? `/prices?${query}` : '/prices';
}

export function pricesQuery(charted: Charted, range: PriceRange, isTable: boolean): (readonly [string, string])[] {
  return [
    ...(charted === FIRST_CHARTED ? [] : [['metal', charted] as const]),
    ...(range === FIRST_RANGE ? [] : [['range', range] as const]),
    ...(isTable ? [['table', '1'] as const] : []),
  ];
}

/** The figures of a chart as CSV. */
export function chartFilePath(charted: Charted, range: PriceRange): string {
  return `/data/chart/${charted}-${range}.csv`;
}
