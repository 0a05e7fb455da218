import type { CancelReason } from '#domain/order-reasons.ts';
import { cancellingMove, cancelPieces, type LinePieces } from '#domain/part-cancel.ts';
import type { Changed } from '../desk/change.ts';
import { applyMove, type Receipt } from './apply-move.ts';
import { createOnMove, type OrderChange } from './on-order.ts';
import type { FulfilmentParts } from './order-record.ts';

export type PartCancelling = {
  readonly pieces: readonly LinePieces[];
  readonly reason: CancelReason;
  readonly note?: string | undefined;
};

export type OrderPart = {
  /**
   * Pieces that have not left are cancelled at the order's prices. What was paid beyond the new total is due back; an order of
   * which everything that is kept has left goes on to shipped, or delivered.
   */
  cancelPart(by: OrderChange, part: PartCancelling): Promise<Changed<Receipt>>;
};

export function createOrderPart({ onOrder, clock }: FulfilmentParts): OrderPart {
  const onMove = createOnMove(onOrder);
  return {
    cancelPart: (by, { pieces, reason, note }) =>
      onMove(['cancelPart', 'cancelRest'], by, async (stores, order, actor) => {
        const sent = await stores.parcels.of(order.id);
        const part = cancelPieces(order.lines, sent, pieces);
        if (!part.ok) return part;
        const done = await applyMove(stores, actor, clock(), order, {
          ...cancellingMove(order.stage, part.lines, sent),
          reason,
          note,
          kept: part.lines,
          data: {
            cancelled: pieces.map((one) => ({ ...one, name: order.lines[one.position]?.name })),
            total: part.total,
            replaced: order.total,
          },
          letter: { about: 'order-part-cancelled', fact: reason },
        });
        if (done.ok) await stores.deskOrders.setPieces(order.id, part.lines);
        return done;
      }),
  };
}
