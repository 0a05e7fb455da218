import { createOrderGoods, type OrderGoods } from './order-goods.ts';
import { createOrderMoney, type OrderMoney } from './order-money.ts';
import { createOrderParcels, type OrderParcels } from './order-parcels.ts';
import { createOrderPart, type OrderPart } from './order-part.ts';
import type { FulfilmentParts } from './order-record.ts';

/** What becomes of an order from its money to its delivery. */
export type OrderFulfilment = OrderMoney & OrderGoods & OrderParcels & OrderPart;

export function createOrderFulfilment(parts: FulfilmentParts): OrderFulfilment {
  return {
    ...createOrderMoney(parts),
    ...createOrderGoods(parts),
    ...createOrderParcels(parts),
    ...createOrderPart(parts),
  };
}
