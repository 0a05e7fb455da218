import { secondReminder } from '#domain/business-time.ts';
import { UNDO_MS } from '#domain/durations.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { HOLD_NOTICE_MS } from '#domain/staff-notice.ts';
import { REMINDERS } from '#domain/stage-guards.ts';
import type { Promises } from '#domain/terms.ts';
import type { OpeningHours } from '#domain/week.ts';
import type { Transaction } from '../database/types.ts';
import { CLOCK } from '../desk/change.ts';
import type { GoodsStore } from '../goods/goods-store.ts';
import type { WaitingGoodsStore } from '../goods/waiting-goods-store.ts';
import type { OrderStores } from './apply-move.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { DeskOrderStore, HoldStore } from './desk-order-store.ts';
import { lapse, openQuote } from './offered-prices.ts';
import type { QuoteStore } from './quote-store.ts';

const AT_ONCE = 100;

type Parts = {
  readonly quotes: Pick<QuoteStore, 'lapsed'>;
  readonly deskOrders: Pick<DeskOrderStore, 'toRemind'>;
  readonly holds: HoldStore;
  readonly attachments: Pick<AttachmentStore, 'purge'>;
  readonly waitingGoods: Pick<WaitingGoodsStore, 'preSalesDue'>;
  readonly transaction: Transaction<OrderStores & { readonly goods: GoodsStore; readonly holds: HoldStore }>;
  readonly clock: () => Instant;
  readonly hours: () => OpeningHours;
  readonly promises: () => Promises;
};

/**
 * Runs the due jobs: ends offered prices, sends reminders, notifies staff half an hour before holds end, deletes files that were
 * removed, and puts pre-sales that have come on sale. Each is one transaction that checks again under its lock that the job is due, so that two processes
 * that run it at once do it once.
 */
export function createDeskClock(parts: Parts): () => Promise<void> {
  const { quotes, deskOrders, holds, attachments, waitingGoods, transaction, clock, hours, promises } = parts;
  return async () => {
    for (const orderId of await quotes.lapsed(clock(), AT_ONCE))
      await transaction((stores) => lapseOne(stores, orderId, clock()));
    for (const orderId of await deskOrders.toRemind(clock(), AT_ONCE))
      await transaction((stores) =>
        remind(stores, orderId, clock(), { hours: hours(), isWanted: promises().reminders }),
      );
    const ending = (await holds.oldest(AT_ONCE))
      .map(({ id, heldUntil }) => ({ id, leftMs: heldUntil - clock() }))
      .filter(({ leftMs }) => leftMs <= HOLD_NOTICE_MS);
    if (ending.length > 0) await transaction((stores) => tellHolds(stores, ending));
    await attachments.purge(new Date(clock() - UNDO_MS));
    const due = await waitingGoods.preSalesDue(calendarDay(clock()), AT_ONCE);
    if (due.length > 0) await transaction((stores) => endPreSales(stores, due, clock()));
  };
}

async function lapseOne(stores: OrderStores, orderId: string, now: Instant): Promise<void> {
  const order = await stores.deskOrders.lock(orderId);
  const quote = await openQuote(stores, orderId);
  const isDue = quote?.validUntil && quote.validUntil.getTime() < now;
  if (order?.stage === 'requoted' && isDue) await lapse(stores, CLOCK, now, order, 'lapsed');
}

type Reminding = { readonly hours: OpeningHours; readonly isWanted: boolean };

/** While the shop sends no reminders, one that is due is dropped, and those after it. */
async function remind(
  stores: OrderStores,
  orderId: string,
  now: Instant,
  { hours, isWanted }: Reminding,
): Promise<void> {
  const { deskOrders, letters, log } = stores;
  const order = await deskOrders.lock(orderId);
  if (order?.stage !== 'confirmed' || !order.remindAt || !order.payBy || order.remindAt.getTime() > now) return;
  if (!isWanted) return deskOrders.update(orderId, order.stage, { remindAt: null });
  const remindersSent = order.remindersSent + 1;
  const second = new Date(secondReminder(order.payBy.getTime(), hours));
  const next = remindersSent < REMINDERS && second > order.remindAt ? second : null;
  await deskOrders.update(orderId, order.stage, { remindersSent, remindAt: next });
  const seq = await deskOrders.addEvent(orderId, CLOCK, now, { kind: 'letter', data: { letter: 'order-reminder' } });
  await letters.addLater({ about: 'order-reminder', movedOrder: orderId, seq }, 0);
  await log.add(CLOCK, { action: 'reminded', subject: `order ${orderId}` });
}

/** Queues each notice that a hold ends soon, once. Holds that have ended are marked only: Today shows them. */
async function tellHolds(
  { holds, notices }: OrderStores & { readonly holds: HoldStore },
  ending: readonly { readonly id: string; readonly leftMs: number }[],
): Promise<void> {
  const marked = await holds.markTold(ending.map(({ id }) => id));
  for (const { id, leftMs } of ending)
    if (leftMs > 0 && marked.has(id)) await notices.add({ notice: 'hold-ends', orderId: id });
}

/** On its day a pre-sale is simply on sale. */
async function endPreSales(
  { goods, log }: Parameters<Parameters<Parts['transaction']>[0]>[0],
  keys: readonly string[],
  now: Instant,
): Promise<void> {
  await goods.lockHead();
  const day = calendarDay(now);
  const due = (await goods.rowsOf(keys)).filter(
    ({ state, shipsFrom }) => state === 'pre-sale' && shipsFrom !== null && shipsFrom <= day,
  );
  if (due.length === 0) return;
  const edits = due.map(({ key }) => ({ kind: 'change', key, set: { state: 'on-sale', shipsFrom: null } }) as const);
  const applied = await goods.applyRevision({ at: now, staffId: null, source: 'schedule', edits });
  if (applied.ok) await log.add(CLOCK, { action: 'pre-sale over', subject: `catalogue ${applied.revision}` });
}
