import type { OrderRecord } from '#contract/calls/orders.ts';
import { orderNumberOf, usd } from '../ui/orders/order-facts.ts';
import { shopDay } from '../ui/times.ts';
import { OrderLines } from './order-lines.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The order that was found, with its status. */
export function TrackedOrder({ order }: { order: OrderRecord }) {
  const number = orderNumberOf(order);
  return (
    <article className="order" aria-label={`Order ${number}`}>
      <header className="order__head order__head--short">
        <dl className="order__fact">
          <dt>Order ID</dt>
          <dd>{number}</dd>
        </dl>
        <StatusBadge status={order.status} asTracked />
      </header>
      <div className="order__body order__body--single">
        <OrderLines order={order} />
        <table className="facts facts--figures">
          <tbody>
            <tr>
              <th scope="row">Placed</th>
              <td>
                <time dateTime={order.orderDate}>{shopDay(order.orderDate)}</time>
              </td>
            </tr>
            <tr>
              <th scope="row">Shipping address</th>
              <td>{order.address}</td>
            </tr>
            <tr>
              <th scope="row">Total</th>
              <td className="order__total">{usd(order.totalAmount)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </article>
  );
}
