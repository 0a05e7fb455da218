import { GOODS_VIEWS, type GoodsFilter, type GoodsView } from '#catalogue/goods-filter.ts';
import { text } from '#contract/shapes.ts';
import { type KnownFilters, oneOf, readFilters } from '#web/desk/data/filter-address.ts';

export const GOODS_VIEW_LABELS: Readonly<Record<GoodsView, string>> = {
  all: 'All',
  gold: 'Gold',
  silver: 'Silver',
  waiting: 'Paused or pre-sale',
  'below-cost': 'Below cost',
  'no-cost': 'No cost',
  'low-stock': 'Low stock',
  hidden: 'Hidden',
};

const GOODS_SORTS = ['name', 'ounces', 'cost', 'premium', 'price', 'margin', 'stock', 'state'] as const;
export type GoodsSort = (typeof GOODS_SORTS)[number];

/** Unknown values match nothing: ignoring them would show all goods. */
const WORDS = text(100, '');
const FILTERS: KnownFilters = { q: WORDS, category: WORDS, premium: WORDS, state: WORDS };
export type FilterName = 'q' | 'category' | 'premium' | 'state';

/** State of the table in the URL, so that a link opens the same rows. */
export type GoodsAddress = {
  readonly view: GoodsView;
  /** Undefined: in the order of the shop. */
  readonly sort: { readonly by: GoodsSort; readonly isDown: boolean } | undefined;
  readonly filters: Omit<GoodsFilter, 'view'>;
  /** The saved view that was opened. */
  readonly saved: string | undefined;
};

export function readGoodsAddress(params: URLSearchParams): GoodsAddress {
  const view = params.get('view') ?? '';
  const [, down, by = ''] = /^(-?)([a-z]+)$/.exec(params.get('sort') ?? '') ?? [];
  return {
    view: oneOf(GOODS_VIEWS)(view) ? (view as GoodsView) : 'all',
    sort: oneOf(GOODS_SORTS)(by) ? { by: by as GoodsSort, isDown: down === '-' } : undefined,
    filters: readFilters(params, FILTERS),
    saved: params.get('saved') ?? undefined,
  };
}

/** `view=gold&sort=-margin`: without the saved view's id, as it is saved. */
export function goodsAddressText({ view, sort, filters }: Omit<GoodsAddress, 'saved'>): string {
  const sorted = sort && { sort: `${sort.isDown ? '-' : ''}${sort.by}` };
  return new URLSearchParams({ view, ...sorted, ...(filters as Record<string, string>) }).toString();
}
