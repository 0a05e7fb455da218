import { type Cents, subtractCents } from './money.ts';
import { orderTotal } from './order.ts';
import { isAllDelivered, isAllSent, piecesLeft, type SentParcel } from './parcels.ts';
import type { Stage } from './stage.ts';

/** Pieces of a line of the order, by its position. */
export type LinePieces = { readonly position: number; readonly quantity: number };

type Line = { readonly quantity: number; readonly unitPrice: Cents; readonly cancelled?: number };

export type PartFault = 'pieces-over' | 'nothing-kept';

export type PartCancelled<Kept extends Line> = {
  /** All lines of the order at their positions; one that is cancelled whole has no pieces. */
  readonly lines: readonly Kept[];
  readonly total: Cents;
  /** The price of the cancelled pieces in the order. */
  readonly amount: Cents;
};

/**
 * The order without these pieces, at its own prices. Only pieces that are in no parcel on its way or delivered can be cancelled,
 * and not all of the order: that is another move.
 */
export function cancelPieces<Of extends Line>(
  lines: readonly Of[],
  sent: readonly SentParcel[],
  wanted: readonly LinePieces[],
): ({ readonly ok: true } & PartCancelled<Of>) | { readonly ok: false; readonly reason: PartFault } {
  const left = piecesLeft(lines, sent);
  const pieces = lines.map((_, position) =>
    wanted.filter((one) => one.position === position).reduce((sum, { quantity }) => sum + quantity, 0),
  );
  const isKnown = wanted.length > 0 && wanted.every(({ position, quantity }) => position in lines && quantity > 0);
  if (!isKnown || pieces.some((count, position) => count > (left[position] ?? 0)))
    return { ok: false, reason: 'pieces-over' };
  const kept = lines.map((line, position) => movedPieces(line, pieces[position] ?? 0));
  if (kept.every(({ quantity }) => quantity === 0)) return { ok: false, reason: 'nothing-kept' };
  const total = orderTotal(kept);
  return { ok: true, lines: kept, total, amount: subtractCents(orderTotal(lines), total) };
}

/** Returns the lines with these pieces back: the inverse of `cancelPieces`. */
export function restorePieces<Of extends Line>(lines: readonly Of[], back: readonly LinePieces[]): readonly Of[] {
  return back.reduce<readonly Of[]>(
    (all, { position, quantity }) => all.map((line, at) => (at === position ? movedPieces(line, -quantity) : line)),
    lines,
  );
}

/** Returns the price of these pieces in the order. */
export function piecesAmount(lines: readonly Line[], pieces: readonly LinePieces[]): Cents {
  return orderTotal(
    pieces.flatMap(({ position, quantity }) => {
      const line = lines[position];
      return line ? [{ unitPrice: line.unitPrice, quantity }] : [];
    }),
  );
}

/** The move that cancels down to these lines. An order of which everything that is kept has left waits for nothing in the shop. */
export function cancellingMove(stage: Stage, kept: readonly Line[], sent: readonly SentParcel[]) {
  if (!hasLeft(sent) || !isAllSent(kept, sent)) return { move: 'cancelPart', to: stage } as const;
  return { move: 'cancelRest', to: isAllDelivered(kept, sent) ? 'delivered' : 'shipped' } as const;
}

/** A part of the order is on its way or with the customer. */
export function hasLeft(sent: readonly { readonly state: string }[]): boolean {
  return sent.some(({ state }) => state === 'shipped' || state === 'delivered');
}

function movedPieces<Of extends Line>(line: Of, count: number): Of {
  if (count === 0) return line;
  return { ...line, quantity: line.quantity - count, cancelled: (line.cancelled ?? 0) + count };
}
