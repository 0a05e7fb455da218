import { createGoodsFilter, GOODS_VIEWS, type GoodsView, isInView, SHOWN_STATES } from '#catalogue/goods-filter.ts';
import { costPoints, marginOf, priceOf } from '#domain/product-cost.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { GoodsRow } from '../use-goods.ts';
import type { GoodsAddress, GoodsSort } from './address.ts';

/** Counts the products of each view. Without a spot price none counts as below cost. */
export function countViews(
  rows: readonly GoodsRow[],
  spot: SpotPrices | undefined,
): Readonly<Record<GoodsView, number>> {
  const counts = GOODS_VIEWS.map((view) => [view, rows.filter((row) => isInView(row, view, spot)).length]);
  return Object.fromEntries(counts);
}

/** The products that match the URL, in its sort order. */
export function chooseRows(
  rows: readonly GoodsRow[],
  { view, sort, filters }: GoodsAddress,
  spot: SpotPrices | undefined,
): readonly GoodsRow[] {
  const found = rows.filter(createGoodsFilter({ view, ...filters }, spot));
  if (!sort) return found;
  const value = SORTED[sort.by];
  const sign = sort.isDown ? -1 : 1;
  const keyed = found.map((row) => ({ row, at: value(row, spot) }));
  keyed.sort((a, b) => compare(a.at, b.at, sign));
  return keyed.map(({ row }) => row);
}

/** The first products that match all of these words. */
export function findRows(rows: readonly GoodsRow[], words: string, most: number): readonly GoodsRow[] {
  return rows.filter(createGoodsFilter({ view: 'all', q: words }, undefined)).slice(0, most);
}

type SortValue = string | number | undefined;

const SORTED: Readonly<Record<GoodsSort, (row: GoodsRow, spot: SpotPrices | undefined) => SortValue>> = {
  name: ({ name }) => name.toLowerCase(),
  ounces: ({ weight }) => weight,
  cost: (row, spot) => spot && costPoints(row, spot),
  premium: ({ premium }) => premium,
  price: (row, spot) => spot && priceOf(row, spot),
  margin: (row, spot) => spot && marginOf(row, spot),
  stock: ({ stock }) => stock && stock.here - stock.reserved,
  state: ({ state }) => SHOWN_STATES.indexOf(state),
};

/** Sorts missing values last in both directions. */
function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'en', { numeric: true });
  return sign * (Number(a) - Number(b));
}
