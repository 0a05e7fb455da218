import { useEffect, useMemo, useRef, useState } from 'react';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { Phone } from '../ui/icons.ts';
import { orderNumberOf, recipientName, totalName, usd } from '../ui/orders/order-facts.ts';
import { OrderNumber } from '../ui/orders/order-number.tsx';
import { PrintedOrders, PrintOrder } from '../ui/orders/print-orders.tsx';
import { useSeller } from '../ui/seller.tsx';
import { shopTime } from '../ui/times.ts';
import { CancelOrder } from './cancel-order.tsx';
import { OrderLines } from './order-lines.tsx';
import { stepsOf } from './order-steps.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { OwnOffer } from './own-offer.tsx';
import { StatusBadge } from './status-badge.tsx';

type TrackedOrderProps = {
  readonly order: OrderRecord;
  /** The order was cancelled, or went another way meanwhile. */
  readonly onChanged: () => void;
};

/** The order that was found, with its status and its way so far. */
export function TrackedOrder({ order, onChanged }: TrackedOrderProps) {
  const number = orderNumberOf(order);
  const { phone, phoneLink, hours } = useSeller();
  // Once it is answered, what became of it stays.
  const [hadOffer] = useState(order.stage === 'requoted');
  const panel = useRef<HTMLElement>(null);
  const couldCancel = useRef(order.canCancel);
  // The button, which had the focus, is gone.
  useEffect(() => {
    if (couldCancel.current && !order.canCancel && !hadOffer) panel.current?.focus();
    couldCancel.current = order.canCancel;
  }, [order.canCancel, hadOffer]);
  const orders = useMemo(() => [order], [order]);
  return (
    <>
      <article className="order" aria-label={`Order ${number}`} ref={panel} tabIndex={-1}>
        <header className="order__head order__head--short">
          <dl className="order__fact">
            <dt>Order ID</dt>
            <dd>
              <OrderNumber number={number} />
            </dd>
          </dl>
          <StatusBadge status={order.status} asTracked />
        </header>
        <OrderTimeline steps={stepsOf(order)} />
        {hadOffer && <OwnOffer orderId={number} onChanged={onChanged} />}
        <div className="order__body order__body--single">
          <OrderLines order={order} />
          <TrackedFacts order={order} />
        </div>
        <footer className="order__foot">
          <p className="order__told">
            <Phone className="icon icon--small" />
            <span>
              Something not right? Call{' '}
              <a className="link" href={phoneLink}>
                {phone}
              </a>
              , {hours.inWords}.
            </span>
          </p>
          <div className="order__buttons">
            {order.canCancel && !hadOffer && <CancelOrder orderId={number} onChanged={onChanged} />}
            <PrintOrder order={order} />
          </div>
        </footer>
      </article>
      <PrintedOrders orders={orders} />
    </>
  );
}

function TrackedFacts({ order }: Pick<TrackedOrderProps, 'order'>) {
  return (
    <table className="facts facts--figures">
      <tbody>
        <tr>
          <th scope="row">Placed</th>
          <td>
            <time dateTime={order.orderDate}>{shopTime(order.orderDate)}</time>
          </td>
        </tr>
        <tr>
          <th scope="row">Shipping address</th>
          <td>
            {recipientName(order) && <span className="order__line">{recipientName(order)}</span>}
            {order.address}
          </td>
        </tr>
        {order.recipient?.phone && (
          <tr>
            <th scope="row">Phone</th>
            <td>{order.recipient.phone}</td>
          </tr>
        )}
        {order.recipient?.email && (
          <tr>
            <th scope="row">Email</th>
            <td>{order.recipient.email}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{totalName(order)}</th>
          <td className="order__total">{usd(order.totalAmount)}</td>
        </tr>
      </tbody>
    </table>
  );
}
