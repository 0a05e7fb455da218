import type { InfiniteData } from '@tanstack/react-query';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import type { OrderListPage } from './use-order-list.ts';

/** Assigns an order to the person, optimistically. */
export function useTake(key: readonly string[]) {
  const me = useMe();
  return useDeskChange(desk.takeOrder, {
    invalidates: ({ params }) => invalidatedBy(`order ${params.orderId}`),
    optimistic: ({ params }, set) => {
      const taken = { assignedTo: me.id, assignedUntil: serverNow() + TAKEN_MS };
      set<InfiniteData<OrderListPage>>(key, (old) => ({
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.orderId === params.orderId ? { ...row, ...taken } : row)),
        })),
      }));
    },
  });
}
