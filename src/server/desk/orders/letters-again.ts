import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import type { OrderNews } from '../../letters/waiting-letter.ts';
import type { Changed, StaffChange } from '../change.ts';
import type { Receipt } from './apply-move.ts';
import type { OnAnyVersion } from './on-order.ts';

export type LettersAgain = {
  /**
   * The letter of event `seq` is written and sent once more. Its state stays with that event: one that had failed waits again. Not
   * while it waits, and not where the order has gone on and it would say what is no longer true.
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

type Parts = { readonly onAnyVersion: OnAnyVersion; readonly clock: () => Instant };

export function createLettersAgain({ onAnyVersion, clock }: Parts): LettersAgain {
  return {
    sendAgain: (by, seq) =>
      onAnyVersion(by, async ({ deskOrders, quotes, letters, log }, order, actor) => {
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
        const again = { again: seq, about };
        const added = await deskOrders.addEvent(order.id, actor, clock(), { kind: 'letter', data: again });
        await log.add(actor, { action: 'letter', subject: `order ${order.id}`, after: again });
        const { id: orderId, version, stage } = order;
        return { ok: true, answer: { orderId, version, stage, seq: added, undoUntil: null } };
      }),
  };
}

export function isStillTrue(about: string, stage: Stage): boolean {
  return [stage, undefined].includes(TRUE_IN[about as OrderNews]);
}
