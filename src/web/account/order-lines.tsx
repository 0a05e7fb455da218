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
        {order.cartItem.map(({ id, name, product, quantity, price }) => (
          <tr key={id}>
            <td>{name || product?.name || 'Product'}</td>
            <td className="order-lines__figure order-lines__quantity">{quantity}</td>
            <td className="order-lines__figure order-lines__price">{usd(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
