import type { Order } from '#domain/placed-order.ts';
import type { OrderStore } from '../stores/orders.ts';

export type FindOrders = {
  /** Newest first. */
  all(userId: string): Promise<readonly Order[]>;
  /** Nothing for an order of somebody else, as if it did not exist. */
  one(userId: string, orderNumber: string): Promise<Order | undefined>;
};

export function createFindOrders(orders: OrderStore): FindOrders {
  return {
    all: (userId) => orders.of(userId).list(),
    one: (userId, orderNumber) => orders.of(userId).find(orderNumber),
  };
}
