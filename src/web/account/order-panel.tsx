import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { RotateCcw } from '../ui/orders/icons.ts';
import { orderNumberOf, recipientName, totalName, usd } from '../ui/orders/order-facts.ts';
import { OrderNumber } from '../ui/orders/order-number.tsx';
import { PrintOrder } from '../ui/orders/print-orders.tsx';
import { shopTime } from '../ui/times.ts';
import { CancelOrder } from './cancel-order.tsx';
import { OrderLines } from './order-lines.tsx';
import { wayLines } from './order-steps.ts';
import { StatusBadge } from './status-badge.tsx';
import { useReorder } from './use-reorder.ts';

type OrderPanelProps = {
  readonly order: OrderRecord;
  readonly isNext: boolean;
  /** The order was cancelled, or went another way meanwhile. */
  readonly onChanged: () => void;
};

/** One order of the history. `isNext`: the first of a page that was loaded later, where the focus goes. */
export function OrderPanel({ order, isNext, onChanged }: OrderPanelProps) {
  const number = orderNumberOf(order);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNext) panel.current?.focus();
  }, [isNext]);
  return (
    <article className="order" aria-label={`Order ${number}`} ref={panel} tabIndex={-1}>
      {wayLines(order).map(({ text, follow }) => (
        <p key={`${text} ${follow?.number}`} className="order__way">
          {text}
          {follow && (
            <a className="link" href={follow.url} target="_blank" rel="noreferrer">
              {follow.number}
              <span className="visually-hidden">, opens the carrier's page</span>
            </a>
          )}
        </p>
      ))}
      <header className="order__head">
        <dl className="order__fact">
          <dt>Order ID</dt>
          <dd>
            <OrderNumber number={number} />
          </dd>
        </dl>
        <dl className="order__fact">
          <dt>Placed</dt>
          <dd>
            <time dateTime={order.orderDate}>{shopTime(order.orderDate)}</time>
          </dd>
        </dl>
        <dl className="order__fact order__fact--total">
          <dt>{totalName(order)}</dt>
          <dd>{usd(order.totalAmount)}</dd>
        </dl>
        <StatusBadge status={order.status} />
      </header>
      <div className="order__body">
        <OrderLines order={order} />
        <OrderRecipient order={order} />
      </div>
      <PanelFoot order={order} onChanged={onChanged} />
    </article>
  );
}

function PanelFoot({ order, onChanged }: Pick<OrderPanelProps, 'order' | 'onChanged'>) {
  const { press, isBusy, told, isInCart } = useReorder(order);
  return (
    <footer className="order__foot">
      <p role="status" className="order__told">
        <span>
          {!isBusy && told.length === 0 && order.nextStep}
          {told.join(' ')}{' '}
          {isInCart && (
            <Link className="link" to="/cart">
              View cart
            </Link>
          )}
        </span>
      </p>
      <div className="order__buttons">
        <Link className="button button--text" to={`/track-order#${orderNumberOf(order)}`}>
          Track
        </Link>
        {order.canCancel && <CancelOrder orderId={orderNumberOf(order)} onChanged={onChanged} />}
        <PrintOrder order={order} />
        <button
          className="button button--quiet"
          type="button"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={press}
        >
          <RotateCcw className="icon icon--small" />
          {isBusy ? 'Adding...' : 'Order again'}
        </button>
      </div>
    </footer>
  );
}

/** The shipping address, recipient and contact details of an order. */
function OrderRecipient({ order }: { readonly order: OrderRecord }) {
  const { address, recipient } = order;
  return (
    <dl className="order__address">
      <dt>Shipping address</dt>
      <dd>
        {recipient && <span className="order__line">{recipientName(order)}</span>}
        {address}
      </dd>
      {recipient && (
        <>
          <dt>Phone and email</dt>
          <dd>
            {recipient.phone && <span className="order__line">{recipient.phone}</span>}
            {recipient.email}
          </dd>
        </>
      )}
    </dl>
  );
}
