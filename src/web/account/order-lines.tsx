import type { OrderRecord } from '#contract/calls/orders.ts';
import { usd } from '../ui/orders/order-facts.ts';

/** The lines of an order. Fixed widths align the columns from order to order. */
export function OrderLines({ order }: { order: OrderRecord }) {
  return (
    <table className="order-lines">
      <caption className="visually-hidden">Items</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="order-lines__figure order-lines__quantity">
            Qty
          </th>
          <th scope="col" className="order-lines__figure order-lines__price">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.cartItem.map(({ name, product, quantity, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay as they are, and their ids may be missing
          <tr key={index}>
            <td>{name || product?.name || 'Product'}</td>
            <td className="order-lines__figure order-lines__quantity">{Number.isNaN(quantity) ? '' : quantity}</td>
            <td className="order-lines__figure order-lines__price">{usd(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
