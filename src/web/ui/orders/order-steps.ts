import type { OrderRecord } from '#contract/calls/orders.ts';
import { shopTime } from '../times.ts';
import { statusText } from './order-facts.ts';

/** One step of an order's way. `done` lies behind, `now` is where the order stands, `ahead` is still to come. */
export type OrderStep = {
  readonly what: string;
  readonly text?: string | undefined;
  /** In words: `Nov 19, 2025, 10:42 AM CST`. */
  readonly at?: string | undefined;
  readonly state: 'done' | 'now' | 'ahead';
};

/** The steps that an order's status tells of. `whenWeCall` says when the shop is there to call. */
export function stepsOf(order: OrderRecord, whenWeCall: string): readonly OrderStep[] {
  const received: OrderStep = { what: 'Order received', at: shopTime(order.orderDate), state: 'done' };
  switch (order.status.trim().toLowerCase()) {
    case 'pending':
      return [received, { what: 'Next: we call you', text: whenWeCall, state: 'now' }];
    case 'delivered':
      return [received, { what: 'Delivered', state: 'done' }];
    default:
      return [received, { what: statusText(order), state: 'now' }];
  }
}
