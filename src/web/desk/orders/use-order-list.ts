import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listDeskOrders } from '#contract/calls/desk-order-reads.ts';
import { serverNow } from '../data/clock.ts';
import { useConnection } from '../data/connection.ts';
import { CallFailed, desk } from '../data/desk.ts';
import { updatesSettled } from '../data/optimistic.ts';
import { useRates } from '../data/rates.ts';
import { addressText, type ListAddress, toQuery } from './list-address.ts';

export type OrderListPage = CallAnswer<typeof listDeskOrders>['data'];
export type OrderRow = OrderListPage['rows'][number];
type Pages = InfiniteData<OrderListPage, string | undefined>;

/** Loads the list of a URL page by page, and refetches it when orders or rates change. */
export function useOrderList(address: ListAddress) {
  const { isOffline } = useConnection();
  const key = listKey(address);
  const query = useInfiniteQuery<OrderListPage, Error, Pages, readonly string[], string | undefined>({
    queryKey: key,
    initialPageParam: undefined,
    async queryFn({ pageParam, signal }) {
      const asked = { ...toQuery(address, serverNow()), ...(pageParam && { after: pageParam }) };
      await updatesSettled(key);
      const outcome = await desk.listDeskOrders({ query: asked, signal });
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return outcome.answer.data;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  useRenewedByRates();
  const pages = query.isPlaceholderData ? undefined : query.data?.pages;
  return {
    /** Each further page is shown at once. */
    of: `${key.join(' ')} ${pages?.length ?? 0}`,
    isThere: pages !== undefined,
    rows: useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]),
    /** While a list loads, its tabs show the counts of the previous list. */
    counts: query.data?.pages[0]?.counts,
    first: pages?.[0],
    failure: query.error instanceof CallFailed ? query.error.failure : undefined,
    isOld: pages !== undefined && (query.isError || isOffline),
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    refetch: query.refetch,
  };
}

export function listKey(address: ListAddress): readonly string[] {
  return ['orders', 'list', addressText(address)];
}

/** Refetches the lists when the rates change, since their figures depend on them. */
function useRenewedByRates(): void {
  const { at } = useRates();
  const cache = useQueryClient();
  useEffect(() => {
    if (at) void cache.invalidateQueries({ queryKey: ['orders', 'list'] });
  }, [at, cache]);
}
