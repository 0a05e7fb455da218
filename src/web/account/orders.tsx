import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import type { PageHandle } from '../context.ts';
import { useUser } from '../hooks/use-user.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { orderNumberOf, usd } from '../ui/orders/order-facts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { shopDay } from '../ui/times.ts';
import { OrderLines } from './order-lines.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useOwnOrders } from './use-own-orders.ts';

export function meta() {
  return [{ title: 'Order History | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function Orders() {
  const { user, isReady } = useUser();
  if (isReady && !user) {
    return (
      <div className="wrap wrap--own">
        <EmptyState picture="tilted" heading="Please Sign In" action={{ label: 'Sign In', to: '/auth' }}>
          <p>Sign in to see your order history.</p>
        </EmptyState>
      </div>
    );
  }
  return <OwnOrders userId={user?.id} />;
}

/** Without a user id the user is not known yet: the page shows that it is loading. */
function OwnOrders({ userId }: { userId: string | undefined }) {
  const { state, reload, isAsking, showOlder } = useOwnOrders(userId);
  if (state === 'failed') {
    return (
      <div className="wrap wrap--own">
        <EmptyState
          picture="tilted"
          heading="Your orders could not be loaded"
          action={{ label: 'Try Again', onClick: reload }}
        >
          <p>They are safe with us. Please try again in a moment.</p>
        </EmptyState>
      </div>
    );
  }
  if (state !== 'loading' && state.orders.length === 0) {
    return (
      <div className="wrap wrap--own">
        <EmptyState picture="level" heading="No orders yet" action={{ label: 'Start Shopping', to: '/' }}>
          <p>Your orders will be listed here.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap wrap--own">
      <PageHead title="Order History">
        <Link className="link link--alone" to="/track-order">
          Track an order
        </Link>
      </PageHead>
      <div className="orders" aria-busy={state === 'loading'}>
        {state === 'loading' ? (
          <LoadingOrders />
        ) : (
          state.orders.map((order, index) => (
            <OrderPanel key={orderNumberOf(order)} order={order} isNext={index > 0 && index === state.shownBefore} />
          ))
        )}
        {state !== 'loading' && state.hasOlder && (
          <div className="orders__older">
            <button
              className="button button--quiet"
              type="button"
              aria-disabled={isAsking}
              aria-busy={isAsking}
              onClick={showOlder}
            >
              {isAsking ? 'Loading...' : 'Show Older Orders'}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

/** `isNext`: the first of those that were asked for, where the reader goes on. */
function OrderPanel({ order, isNext }: { order: OrderRecord; isNext: boolean }) {
  const number = orderNumberOf(order);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNext) panel.current?.focus();
  }, [isNext]);
  return (
    <article className="order" aria-label={`Order ${number}`} ref={panel} tabIndex={-1}>
      <header className="order__head">
        <dl className="order__fact order__fact--id">
          <dt>Order ID</dt>
          <dd>{number}</dd>
        </dl>
        <dl className="order__fact">
          <dt>Placed</dt>
          <dd>
            <time dateTime={order.orderDate}>{shopDay(order.orderDate)}</time>
          </dd>
        </dl>
        <dl className="order__fact order__fact--total">
          <dt>Total</dt>
          <dd>{usd(order.totalAmount)}</dd>
        </dl>
        <StatusBadge status={order.status} />
      </header>
      <div className="order__body">
        <OrderLines order={order} />
        <dl className="order__address">
          <dt>Shipping address</dt>
          <dd>{order.address}</dd>
        </dl>
      </div>
    </article>
  );
}

function LoadingOrders() {
  return (
    <>
      <p className="orders__loading" role="status">
        Loading your orders...
      </p>
      {[1, 2].map((each) => (
        <div className="order" key={each} aria-hidden="true">
          <div className="order__head">
            <span className="skeleton order__skeleton order__skeleton--fact" />
            <span className="skeleton order__skeleton order__skeleton--badge" />
          </div>
          <div className="order__body">
            <span className="skeleton order__skeleton order__skeleton--line" />
          </div>
        </div>
      ))}
    </>
  );
}
