import { secondReminder } from '#domain/business-time.ts';
import type { Instant } from '#domain/spot.ts';
import { REMINDERS } from '#domain/stage-guards.ts';
import type { Transaction } from '../change.ts';
import type { QuoteStore } from '../offers/quote-store.ts';
import type { OrderStores } from './apply-move.ts';
import { lapse, openQuote } from './order-decisions.ts';
import type { DeskOrderStore } from './order-store.ts';

const AT_ONCE = 100;
const CLOCK = { kind: 'clock' } as const;

type Parts = {
  readonly quotes: Pick<QuoteStore, 'lapsed'>;
  readonly deskOrders: Pick<DeskOrderStore, 'toRemind'>;
  readonly transaction: Transaction<OrderStores>;
  readonly clock: () => Instant;
};

/**
 * What happens by time: offered prices end, and reminders go out. Each is one transaction that finds its order still due under the
 * order's lock, so that two processes that do it at once do it once.
 */
export function createDeskClock({ quotes, deskOrders, transaction, clock }: Parts): () => Promise<void> {
  return async () => {
    for (const orderId of await quotes.lapsed(clock(), AT_ONCE))
      await transaction((stores) => lapseOne(stores, orderId, clock()));
    for (const orderId of await deskOrders.toRemind(clock(), AT_ONCE))
      await transaction((stores) => remind(stores, orderId, clock()));
  };
}

async function lapseOne(stores: OrderStores, orderId: string, now: Instant): Promise<void> {
  const order = await stores.deskOrders.lock(orderId);
  const quote = await openQuote(stores, orderId);
  const isDue = quote?.validUntil && quote.validUntil.getTime() < now;
  if (order?.stage === 'requoted' && isDue) await lapse(stores, CLOCK, now, order, 'lapsed');
}

async function remind(stores: OrderStores, orderId: string, now: Instant): Promise<void> {
  const { deskOrders, letters, log } = stores;
  const order = await deskOrders.lock(orderId);
  if (order?.stage !== 'confirmed' || !order.remindAt || !order.payBy || order.remindAt.getTime() > now) return;
  const remindersSent = order.remindersSent + 1;
  const next = remindersSent < REMINDERS ? new Date(secondReminder(order.payBy.getTime())) : null;
  await deskOrders.update(orderId, order.stage, { remindersSent, remindAt: next });
  const seq = await deskOrders.addEvent(orderId, CLOCK, now, { kind: 'letter', data: { letter: 'order-reminder' } });
  await letters.addLater({ about: 'order-reminder', movedOrder: orderId, seq }, { orderId, eventSeq: seq }, 0);
  await log.add(CLOCK, { action: 'reminded', subject: `order ${orderId}` });
}
