import type { ProductState } from '#domain/product.ts';
import { isBelowCost, type Priced } from '#domain/product-cost.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { isLow, type Stock, toSell } from '#domain/stock.ts';
import { categoryBySlug, categoryGroup } from './categories.ts';

export const GOODS_VIEWS = [
  'all',
  'gold',
  'silver',
  'waiting',
  'below-cost',
  'no-cost',
  'low-stock',
  'hidden',
] as const;
export type GoodsView = (typeof GOODS_VIEWS)[number];

/** Sold out is never set: it is a counted product of which there is nothing to sell. */
export const SHOWN_STATES = ['on-sale', 'pre-sale', 'paused', 'sold-out', 'hidden'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

type Stocked = { readonly state: ProductState; readonly stock?: Stock | null | undefined };

/** The state that customers see: an offered product whose counted stock is all reserved or gone is sold out. */
export function shownState({ state, stock }: Stocked): ShownState {
  const isOffered = state === 'on-sale' || state === 'pre-sale';
  return isOffered && stock && toSell(stock) <= 0 ? 'sold-out' : state;
}

/** From and below, in percent. */
export const PREMIUM_BANDS = ['0-5', '5-10', '10-20', '20-51'] as const;

/** The filter of the desk's table of goods. A change of all of its rows applies the same filter again. */
export type GoodsFilter = {
  readonly view: GoodsView;
  /** Words, each of which begins a word of the product. */
  readonly q?: string | undefined;
  /** A category, or one of `COIN_GROUPS`. */
  readonly category?: string | undefined;
  readonly premium?: (typeof PREMIUM_BANDS)[number] | undefined;
  readonly state?: ShownState | undefined;
};

type Filtered = Priced & {
  readonly name: string;
  readonly categories: readonly string[];
  readonly struckIn?: string | null | undefined;
  readonly state: ShownState;
  readonly stock?: { readonly here: number; readonly reserved: number } | null | undefined;
};

/** Returns the predicate of a filter. Without a spot no product counts as below its cost. */
export function createGoodsFilter(
  { view, q = '', category, premium, state }: GoodsFilter,
  spot: SpotPrices | undefined,
) {
  const wanted = wordsOf(q);
  const slugs = category === undefined ? undefined : (categoryGroup(category)?.slugs ?? []);
  const [from = 0, below = Number.POSITIVE_INFINITY] =
    premium?.split('-').map((percent) => Number(percent) * 100) ?? [];
  return (row: Filtered): boolean =>
    isInView(row, view, spot) &&
    (slugs === undefined || row.categories.some((slug) => slugs.includes(slug))) &&
    (state === undefined || row.state === state) &&
    row.premium >= from &&
    row.premium < below &&
    (wanted.length === 0 || wanted.every((word) => searchedText(row).includes(` ${word}`)));
}

export function isInView(row: Filtered, view: GoodsView, spot: SpotPrices | undefined): boolean {
  if (view === 'gold' || view === 'silver') return row.metal === view;
  if (view === 'waiting') return row.state === 'paused' || row.state === 'pre-sale';
  if (view === 'below-cost') return spot !== undefined && isBelowCost(row, spot);
  if (view === 'no-cost') return row.cost === undefined && row.state !== 'hidden';
  if (view === 'low-stock') return row.stock ? isLow(row.stock) : false;
  return view === 'all' || row.state === 'hidden';
}

const texts = new WeakMap<Filtered, string>();

function searchedText(row: Filtered): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const categories = row.categories.map((slug) => categoryBySlug(slug)?.heading ?? '');
  const text = ` ${wordsOf([row.name, ...categories, row.struckIn ?? ''].join(' ')).join(' ')}`;
  texts.set(row, text);
  return text;
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s(),]+/)
    .filter(Boolean);
}
