import { desk } from '../data/desk.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';

/** Number of orders that wait for confirmation; 0 until it is loaded. */
export function useToConfirm(): number {
  const { data } = useDeskQuery(['orders', 'head'], (signal) => desk.countToConfirm({ signal }));
  return data?.orders ?? 0;
}
