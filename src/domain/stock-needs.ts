import type { Stage } from './stage.ts';
import { type OrderPieces, reserveUpTo, type StockMove, take } from './stock.ts';

/** Pieces of one product that an open order waits for or has taken. */
export type ProductNeed = {
  readonly orderId: string;
  /** The stage of the order; while it is held, the stage that it came from. */
  readonly stage: Stage;
  /** Pieces of its own lines, and of the price that is offered for it. */
  readonly ordered: number;
  readonly offered: number;
  readonly own: OrderPieces;
};

/** Stages of an order whose pieces are off the shelf. */
const OFF_SHELF: readonly Stage[] = ['allocated', 'packed', 'shipped'];

/** True while the pieces of an order are still on the shelf. */
export function isWaiting({ stage, ordered, offered }: ProductNeed): boolean {
  return !OFF_SHELF.includes(stage) && Math.max(ordered, offered) > 0;
}

/**
 * Returns the moves that enter an order's pieces in the books of a newly counted product, as if it had been counted all along.
 */
export function openingMoves(key: string, need: ProductNeed): readonly StockMove[] {
  const { ordered, offered, own } = need;
  if (!isWaiting(need)) return take(new Map([[key, ordered]]), new Map([[key, own]]));
  return reserveUpTo(new Map([[key, Math.max(ordered, offered) - own.taken]]), new Map([[key, own]]));
}
