import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listOrders, type OrderRecord } from '#contract/calls/orders.ts';
import { useApi } from '../hooks/use-api.ts';
import { useOwner } from '../hooks/use-owner.ts';
import { useUser } from '../hooks/use-user.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { orderNumberOf, usd } from '../ui/order-facts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { shopDay } from '../ui/times.ts';
import { useToast } from '../ui/toast.tsx';
import { OrderLines } from './order-lines.tsx';
import { StatusBadge } from './status-badge.tsx';

export function meta() {
  return [{ title: 'Order History | Troy' }, { name: 'robots', content: 'noindex' }];
}

export default function Orders() {
  const { user, isReady } = useUser();
  const owner = useOwner();
  if (isReady && !user) {
    return (
      <div className="wrap wrap--own">
        <EmptyState picture="tilted" heading="Please Sign In" action={{ label: 'Sign In', to: '/auth' }}>
          <p>Sign in to see your order history.</p>
        </EmptyState>
      </div>
    );
  }
  // Another customer may have signed in elsewhere: the list of the one before goes at once, not with the answer for them.
  return <OwnOrders key={owner} userId={user?.id} />;
}

/** Without a user id it is not known yet who asks: the page shows that it is loading. */
function OwnOrders({ userId }: { userId: string | undefined }) {
  const { state, reload } = useOrders(userId);
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
  if (state !== 'loading' && state.length === 0) {
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
          state.map((order) => <OrderPanel key={orderNumberOf(order)} order={order} />)
        )}
      </div>
    </div>
  );
}

type OrdersState = 'loading' | 'failed' | readonly OrderRecord[];

/** The user's orders as the server lists them, newest first. */
function useOrders(userId: string | undefined): { state: OrdersState; reload: () => void } {
  const api = useApi({ listOrders });
  const toast = useToast();
  const { forget } = useUser();
  const [state, setState] = useState<OrdersState>('loading');
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to ask again.
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    void load(userId, leaving.signal);
    return () => leaving.abort();

    async function load(userId: string, signal: AbortSignal): Promise<void> {
      const outcome = await api.listOrders({ params: { userId }, signal });
      if (signal.aborted) return;
      if (outcome.ok) return setState(outcome.answer.data);
      const { failure } = outcome;
      if (failure.reason === 'not-signed-in') return forget();
      setState('failed');
      toast({
        kind: 'error',
        title: 'Error',
        description: failure.kind === 'network' ? 'Failed to connect to server' : 'Failed to fetch orders',
      });
    }
  }, [api, forget, toast, userId, round]);

  const reload = useCallback(() => {
    setState('loading');
    setRound((before) => before + 1);
  }, []);
  return { state, reload };
}

function OrderPanel({ order }: { order: OrderRecord }) {
  const number = orderNumberOf(order);
  return (
    <article className="order" aria-label={`Order ${number}`}>
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
