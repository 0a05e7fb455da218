import { desk } from '../data/desk.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';

/** How many orders wait for an answer. */
export function useToConfirm(): number {
  const { data } = useDeskQuery(['orders', 'head'], (signal) => desk.countToConfirm({ signal }));
  return data?.orders ?? 0;
}
