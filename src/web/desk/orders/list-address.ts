import type { CallInput } from '#contract/call.ts';
import { countDeskOrders, type listDeskOrders } from '#contract/calls/desk-order-reads.ts';
import { shopDay } from '#domain/opening-hours.ts';
import { ORDER_SORTS, ORDER_VIEW_NAMES, type OrderSort, type OrderView } from '#domain/order-views.ts';
import { oneOf, readFilters } from '../data/filter-address.ts';

export type ListQuery = CallInput<typeof listDeskOrders>['query'];

/** Choices of the filter `placed` in days, today included. */
export const PLACED_DAYS = [1, 7, 30, 90] as const;

const { view: _view, sort: _sort, placedFrom: _placedFrom, ...narrowing } = countDeskOrders.query.entries;

export type FilterName = keyof typeof narrowing | 'placed';

/** State of the list in the URL, so that a link opens the same list. */
export type ListAddress = {
  readonly view: OrderView;
  readonly sort: OrderSort | undefined;
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  /** The saved view that was opened. */
  readonly saved: string | undefined;
};

export function readAddress(params: URLSearchParams): ListAddress {
  const view = params.get('view') ?? '';
  const sort = params.get('sort') ?? '';
  const placed = params.get('placed') ?? '';
  return {
    view: oneOf(ORDER_VIEW_NAMES)(view) ? (view as OrderView) : 'to-confirm',
    sort: ORDER_SORTS.find((name) => name === sort),
    filters: { ...readFilters(params, narrowing), ...(oneOf(PLACED_DAYS.map(String))(placed) && { placed }) },
    saved: params.get('saved') ?? undefined,
  };
}

/** `view=all&metal=gold`: without the saved view's id, as it is saved. */
export function addressText({ view, sort, filters }: Omit<ListAddress, 'saved'>): string {
  return new URLSearchParams({ view, ...(sort && { sort }), ...filters }).toString();
}

/** Converts the URL's state to the query of the call; days begin at the shop's midnight. */
export function toQuery({ view, sort, filters }: ListAddress, now: number): ListQuery {
  const { placed, ...others } = filters;
  const query = { view, ...(sort && { sort }), ...others };
  return (placed ? { ...query, placedFrom: String(shopDay(now, Number(placed) - 1).startsAt) } : query) as ListQuery;
}
