import type { OrderRecord } from '#contract/calls/orders.ts';
import { SHIPPED } from '#domain/order-timeline.ts';
import { statusText } from '../ui/orders/order-facts.ts';
import { shopTime } from '../ui/times.ts';

/** One step of an order's way. `done` lies behind, `now` is where the order stands, `ahead` is still to come. */
export type OrderStep = {
  readonly what: string;
  readonly text?: string | undefined;
  /** In words: `Nov 19, 2025, 10:42 AM CST`. */
  readonly at?: string | undefined;
  readonly state: 'done' | 'now' | 'ahead';
  /** Parcels of the shipping step; absent on all others. */
  readonly parcels?: OrderRecord['parcels'];
};

/** The steps of the order's timeline, or those that follow from its status where it has none. */
export function stepsOf(order: OrderRecord): readonly OrderStep[] {
  const { timeline, parcels } = order;
  if (timeline?.length)
    return timeline.map(({ at, ...step }) => ({
      ...step,
      ...(at && { at: shopTime(at) }),
      ...(step.what === SHIPPED && { parcels }),
    }));
  const received: OrderStep = { what: 'Order received', at: shopTime(order.orderDate), state: 'done' };
  switch (order.status.trim().toLowerCase()) {
    case 'pending':
      return [received, { what: "Next: we'll call you", text: order.nextStep, state: 'now' }];
    case 'delivered':
      return [received, { what: 'Delivered', state: 'done' }];
    default:
      return [received, { what: statusText(order), state: 'now' }];
  }
}

/** Stages in which an order waits for its customer, or takes longer than expected. */
const TOLD_STAGES = ['requoted', 'confirmed', 'held'];

/** `follow`: where a parcel can be followed, by its carrier and number. */
export type WayLine = { readonly text: string; readonly follow?: { readonly number: string; readonly url: string } };

/** Lines for the order history: `Confirmed · The price is fixed at …`, and `Shipped · FedEx 7946 1182 0353` for each parcel. */
export function wayLines({ stage = '', timeline = [], parcels = [] }: OrderRecord): readonly WayLine[] {
  const told = TOLD_STAGES.includes(stage) ? timeline.filter(({ state }) => state === 'now') : [];
  const sent = stage === 'delivered' ? 'Delivered' : SHIPPED;
  return [
    ...told.map(({ what, text }) => ({ text: text ? `${what} · ${text}` : what })),
    ...parcels.map(({ carrier, number, url }) => {
      const follow = url ? { number: `${carrier} ${number}`, url } : undefined;
      return follow ? { text: `${sent} · `, follow } : { text: `${sent} · ${carrier} ${number}` };
    }),
  ];
}
