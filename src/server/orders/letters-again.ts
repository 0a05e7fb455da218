import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed, StaffChange } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderNews } from '../letters/waiting-letter.ts';
import type { OrderStores, Receipt } from './apply-move.ts';
import type { OnAnyVersion } from './on-order.ts';

export type LettersAgain = {
  /**
   * The letter of event `seq` is written and sent once more; 0 is the one that the order begins with. Its state stays with that
   * event: one that had failed waits again. Not while it waits, and not where the order has gone on and it would say what is no
   * longer true.
   */
  sendAgain(by: StaffChange & { readonly orderId: string }, seq: number): Promise<Changed<Receipt>>;
};

/** Letters that are true in one stage alone. */
const TRUE_IN: Partial<Record<OrderNews, Stage>> = {
  'order-requoted': 'requoted',
  'order-confirmed': 'confirmed',
  'order-reminder': 'confirmed',
  'order-held': 'held',
};

type Parts = {
  readonly onAnyVersion: OnAnyVersion;
  readonly clock: () => Instant;
};

export function createLettersAgain(parts: Parts): LettersAgain {
  const { onAnyVersion } = parts;
  return {
    sendAgain: (by, seq) =>
      onAnyVersion(by, async (stores, order, actor) => {
        const { deskOrders, quotes, letters } = stores;
        if (order.recipient.email === '') return { ok: false, reason: 'move-not-allowed' };
        if (seq === 0) return receivedAgain(parts, stores, order, actor);
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
        await letters.addLater({ about, movedOrder: order.id, seq, ...(fact && { fact }) }, cause, 0);
        return noted(parts, stores, order, actor, { again: seq, about });
      }),
  };
}

async function receivedAgain(
  parts: Parts,
  stores: OrderStores,
  order: DeskOrder,
  actor: Actor,
): Promise<Changed<Receipt>> {
  const { accounts, letters } = stores;
  const { id: orderNumber, userId, recipient } = order;
  if (await letters.isReceivedWaiting(orderNumber)) return { ok: false, reason: 'letter-waits' };
  await letters.dropFailedReceived(orderNumber);
  const owner = userId ? await accounts.find(userId) : undefined;
  const isEmailVerified = owner?.isEmailVerified === true && owner.email === recipient.email.toLowerCase();
  await letters.add({ orderNumber, reader: 'customer', userId, isEmailVerified });
  return noted(parts, stores, order, actor, { again: 0, about: 'order-received' });
}

async function noted(
  { clock }: Parts,
  { deskOrders, log }: OrderStores,
  order: DeskOrder,
  actor: Actor,
  again: { readonly again: number; readonly about: string },
): Promise<Changed<Receipt>> {
  const seq = await deskOrders.addEvent(order.id, actor, clock(), { kind: 'letter', data: again });
  await log.add(actor, { action: 'letter', subject: `order ${order.id}`, after: again });
  const { id: orderId, version, stage } = order;
  return { ok: true, answer: { orderId, version, stage, seq, undoUntil: null } };
}

export function isStillTrue(about: string, stage: Stage): boolean {
  return [stage, undefined].includes(TRUE_IN[about as OrderNews]);
}
