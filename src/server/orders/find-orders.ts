import { setTimeout } from 'node:timers/promises';
import type { Order } from '#domain/placed-order.ts';
import type { OrderList, OrderStore } from './store.ts';

export type FindOrders = {
  /**
   * The newest, or those that are older than the order of this number. Throws `TooManyWaiting` where one customer asks for too
   * many at the same time.
   */
  list(userId: string, before?: string): Promise<OrderList>;
  /** Nothing for an order of somebody else, as if it did not exist. */
  one(userId: string, orderNumber: string): Promise<Order | undefined>;
};

/** A list of more lines than this is long: it keeps the process from all other work while it is made. */
const LONG_LINES = 500;
/** So much time of others to each line of a long list: long ones take about an eighth of the process, whoever asks. */
const REST_MS_A_LINE = 0.15;
/** Customers whose list was long, the latest of them. */
const MOST_REMEMBERED = 10_000;

/** Lets work through a few at a time, and refuses who has too much of it waiting. */
type InTurn = <Result>(work: () => Promise<Result>, userId: string) => Promise<Result>;

export function createFindOrders(
  orders: OrderStore,
  inTurn: { readonly short: InTurn; readonly long: InTurn },
): FindOrders {
  const haveLong = new Set<string>();

  return {
    list: (userId, before) =>
      haveLong.has(userId) ? listSlowly(userId, before) : inTurn.short(() => list(userId, before), userId),
    one: (userId, orderNumber) => orders.of(userId).find(orderNumber),
  };

  async function list(userId: string, before: string | undefined): Promise<OrderList> {
    const own = await orders.of(userId).list(before);
    haveLong.delete(userId);
    if (linesOf(own) <= LONG_LINES) return own;
    haveLong.add(userId);
    const [first] = haveLong;
    if (haveLong.size > MOST_REMEMBERED && first !== undefined) haveLong.delete(first);
    return own;
  }

  /** The answer goes out at once; the next long list waits until others had their time. */
  function listSlowly(userId: string, before: string | undefined): Promise<OrderList> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        const own = await list(userId, before);
        resolve(own);
        await setTimeout(linesOf(own) * REST_MS_A_LINE, undefined, { ref: false });
      };
      inTurn.long(work, userId).catch(reject);
    });
  }
}

function linesOf({ orders }: OrderList): number {
  return orders.reduce((sum, { lines }) => sum + lines.length, 0);
}
