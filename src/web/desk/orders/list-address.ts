import type { CallInput } from '#contract/call.ts';
import type { listDeskOrders } from '#contract/calls/desk-order-reads.ts';
import { METALS } from '#domain/metal.ts';
import { shopDay } from '#domain/opening-hours.ts';
import { ORDER_FLAG_NAMES } from '#domain/order-flags.ts';
import { PAYMENT_METHODS } from '#domain/order-reasons.ts';
import { ORDER_SORTS, ORDER_VIEW_NAMES, type OrderSort, type OrderView } from '#domain/order-views.ts';
import { readReported } from '#domain/reports.ts';
import { STAGES } from '#domain/stage.ts';
import { isWords, type KnownFilters, oneOf, readFilters } from '../data/filter-address.ts';

export type ListQuery = CallInput<typeof listDeskOrders>['query'];

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
/** Choices of the filter `placed` in days, today included. */
export const PLACED_DAYS = [1, 7, 30, 90] as const;

const FILTERS = {
  q: isWords,
  metal: oneOf(METALS),
  assignedTo: (text) => text === 'nobody' || /^[\da-f-]{36}$/.test(text),
  placed: oneOf(PLACED_DAYS.map(String)),
  from: (text) => AMOUNT.test(text),
  to: (text) => AMOUNT.test(text),
  stage: oneOf(STAGES),
  flag: oneOf(ORDER_FLAG_NAMES),
  product: (text) => text.length <= 200,
  method: oneOf(PAYMENT_METHODS),
  place: isWords,
  customer: (text) => /^[\da-f-]{36}$/.test(text),
  reported: (text) => readReported(text) !== undefined,
  source: oneOf(['web', 'phone']),
} satisfies KnownFilters;

export type FilterName = keyof typeof FILTERS;

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
  return {
    view: oneOf(ORDER_VIEW_NAMES)(view) ? (view as OrderView) : 'to-confirm',
    sort: ORDER_SORTS.find((name) => name === sort),
    filters: readFilters(params, FILTERS),
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
