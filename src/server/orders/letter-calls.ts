import type { Stage } from '#domain/stage.ts';
import type { Changed } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { OrderNews } from '../letters/waiting-letter.ts';
import { type Receipt, receipt } from './apply-move.ts';
import { type Acting, createOnOrder } from './on-order.ts';

/** Letters that are true in one stage alone. */
const TRUE_IN: Partial<Record<OrderNews, Stage>> = {
  'order-requoted': 'requoted',
  'order-confirmed': 'confirmed',
  'order-reminder': 'confirmed',
  'order-held': 'held',
};

export function letterCalls(context: DeskContext) {
  const { onAnyVersion } = createOnOrder(context);
  return {
    /**
     * The email of event `seq` is written and sent once more; 0 is the one that the order begins with. Its state stays with that
     * event: one that had failed waits again. Not while it waits, and not where the order has gone on and it would say what is no
     * longer true.
     */
    sendLetterAgain: onAnyVersion(async (act) => {
      const { stores, order, params } = act;
      const { deskOrders, quotes, letters } = stores;
      const { seq } = params;
      if (order.recipient.email === '') return { ok: false, reason: 'move-not-allowed' };
      if (seq === 0) return receivedAgain(act);
      const event = (await deskOrders.events(order.id)).find((one) => one.seq === seq);
      const { letter: about, fact } = (event?.data ?? {}) as { readonly letter?: OrderNews; readonly fact?: string };
      if (!about) return { ok: false, reason: 'move-not-allowed' };
      if (!isStillTrue(about, order.stage)) return { ok: false, reason: 'letter-over' };
      // Another price was offered since.
      const isOffer = about === 'order-requoted';
      const quote = isOffer ? (await quotes.of(order.id)).find((one) => String(one.seq) === fact) : undefined;
      if (isOffer && quote?.state !== 'open') return { ok: false, reason: 'letter-over' };
      const cause = { orderId: order.id, eventSeq: seq };
      if (await letters.isWaiting(cause)) return { ok: false, reason: 'letter-waits' };
      await letters.dropFailed(cause);
      await letters.addLater({ about, movedOrder: order.id, seq, ...(fact && { fact }) }, 0);
      return noted(act, { again: seq, about });
    }),
  } satisfies Partial<StaffHandlers>;
}

async function receivedAgain(act: Acting): Promise<Changed<Receipt>> {
  const { accounts, letters } = act.stores;
  const { id: orderNumber, userId, recipient } = act.order;
  if (await letters.isReceivedWaiting(orderNumber)) return { ok: false, reason: 'letter-waits' };
  await letters.dropFailedReceived(orderNumber);
  const owner = userId ? await accounts.find(userId) : undefined;
  const isEmailVerified = owner?.isEmailVerified === true && owner.email === recipient.email.toLowerCase();
  await letters.add({ orderNumber, reader: 'customer', userId, isEmailVerified });
  return noted(act, { again: 0, about: 'order-received' });
}

async function noted(
  { stores: { deskOrders, log }, order, actor, now }: Acting,
  again: { readonly again: number; readonly about: string },
): Promise<Changed<Receipt>> {
  const seq = await deskOrders.addEvent(order.id, actor, now, { kind: 'letter', data: again });
  await log.add(actor, { action: 'letter', subject: `order ${order.id}`, after: again });
  return receipt(order, seq);
}

export function isStillTrue(about: string, stage: Stage): boolean {
  return [stage, undefined].includes(TRUE_IN[about as OrderNews]);
}
