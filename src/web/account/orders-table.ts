import type { OrderRecord } from '#contract/calls/orders.ts';
import { numberText } from '#domain/order-number.ts';
import { csvText } from '../ui/files/csv.ts';
import { lineFacts, orderNumberOf, recipientName, statusText, usd } from '../ui/orders/order-facts.ts';
import { shopTime } from '../ui/times.ts';

const HEAD = [
  'Order ID',
  'Placed',
  'Status',
  'Item',
  'Metal',
  'Unit weight',
  'Premium',
  'Quantity',
  'Each',
  'Line total',
  'Order total',
  'Gold per oz',
  'Silver per oz',
  'Rates as of',
  'Recipient',
  'Shipping address',
];

/**
 * Orders as comma-separated values (RFC 4180) for a spreadsheet: a header, and a row for each line and its cancelled part,
 * formatted as on screen.
 */
export function ordersTable(orders: readonly OrderRecord[]): string {
  const rows = orders.flatMap((order) => {
    const { orderDate, totalAmount, spot, address } = order;
    // In groups it stays text: a spreadsheet would round so long a number.
    const before = [numberText(orderNumberOf(order)), shopTime(orderDate), statusText(order)];
    const after = [
      usd(totalAmount),
      spot ? usd(spot.USDXAU) : '',
      spot ? usd(spot.USDXAG) : '',
      spot ? shopTime(spot.at) : '',
      recipientName(order),
      address,
    ];
    const lines = order.cartItem.map(lineFacts).map(({ name, metal, weight, premium, pieces, each, together }) => {
      return [...before, name, metal ?? '', weight ?? '', premium ?? '', pieces, each, together, ...after];
    });
    const cancelled = (order.cancelledItem ?? []).map(({ name, quantity }) => {
      return [...before, `Cancelled: ${name}`, '', '', '', String(quantity), '', '', ...after];
    });
    return lines.length > 0 ? [...lines, ...cancelled] : [[...before, '', '', '', '', '', '', '', ...after]];
  });
  return csvText([HEAD, ...rows]);
}
