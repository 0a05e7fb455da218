import { useEffect } from 'react';
import { desk } from '../data/desk.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { titleCount } from '../ui/use-title.ts';

/** Counts by place of what waits there for the person: orders to confirm, and on Today what colleagues want. 0 until they are loaded. */
export function useHeadCounts(): Readonly<Record<string, { readonly count: number; readonly of: string }>> {
  const { data } = useDeskQuery(['orders', 'head'], (signal) => desk.countToConfirm({ signal }));
  return {
    '/': { count: data?.mentions ?? 0, of: 'from colleagues' },
    '/orders': { count: data?.orders ?? 0, of: 'to confirm' },
  };
}

/** Shows the sum of the counts in the tab's title while the screen has the frame of the desk. */
export function useTitleCount(): void {
  const counts = useHeadCounts();
  const sum = Object.values(counts).reduce((all, { count }) => all + count, 0);
  useEffect(() => {
    titleCount.set(sum);
    return () => titleCount.set(0);
  }, [sum]);
}
