import { type CountedPieces, notEnough, reserving } from '#domain/stock.ts';
import type { Transaction } from '../accounts/context.ts';
import type { IdempotencyMark, NewOrder } from '../database/order-rows.ts';
import type { StockStore } from '../goods/stock-store.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';
import type { NotForSale } from './quote.ts';
import type { OrderStore } from './store.ts';

type Outcome = Awaited<ReturnType<OrderStore['insert']>> | NotForSale;

/** Stores an order with the pieces that it reserves, and its letters: all of it or nothing. */
export type ReserveAndStore = (
  order: NewOrder,
  mark: IdempotencyMark,
  letters: readonly OrderLetter[],
  counted: readonly CountedPieces[],
) => Promise<Outcome>;

type Parts = {
  readonly orders: Pick<OrderStore, 'insert'>;
  readonly transaction: Transaction<{
    readonly orders: Pick<OrderStore, 'insert'>;
    readonly stock: Pick<StockStore, 'move'>;
  }>;
};

/** An order without counted products is one statement; the others take their turn at the rows of their stock. */
export function createReserveAndStore({ orders, transaction }: Parts): ReserveAndStore {
  return async (order, mark, letters, counted) => {
    if (counted.length === 0) return orders.insert(order, mark, letters);
    const cause = { at: order.placedAt, orderId: order.orderNumber, staffId: order.placedBy };
    try {
      return await transaction(async (stores) => {
        const moved = await stores.stock.move(reserving(counted), cause);
        if (!moved.ok) throw new NotStored(notForSale(counted, moved));
        const outcome = await stores.orders.insert(order, mark, letters);
        if (outcome !== 'stored') throw new NotStored(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof NotStored) return error.outcome;
      throw error;
    }
  };
}

function notForSale(
  counted: readonly CountedPieces[],
  { key, left }: { readonly key: string; readonly left: number },
): NotForSale {
  return { ok: false, reason: 'not-enough', fault: notEnough(counted, key, left) };
}

/** Takes the transaction back. */
class NotStored extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('The order was not stored');
    this.outcome = outcome;
  }
}
