import { Link } from 'react-router';
import type { PageHandle } from '../context.ts';
import { useUser } from '../hooks/use-user.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { saveFile } from '../ui/files/save-file.ts';
import { orderNumberOf } from '../ui/orders/order-facts.ts';
import { PrintedOrders } from '../ui/orders/print-orders.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Download } from './icons.ts';
import { OrderPanel } from './order-panel.tsx';
import { ordersTable } from './orders-table.ts';
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
  const { state, reload, renew, isAsking, showOlder, all } = useOwnOrders(userId);
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
        <TableButton isBusy={isAsking || state === 'loading'} all={all} />
      </PageHead>
      <div className="orders" aria-busy={state === 'loading'}>
        {state === 'loading' ? (
          <LoadingOrders />
        ) : (
          state.orders.map((order, index) => (
            <OrderPanel
              key={orderNumberOf(order)}
              order={order}
              isNext={index > 0 && index === state.shownBefore}
              onChanged={() => renew(orderNumberOf(order))}
            />
          ))
        )}
        {state !== 'loading' && (
          <>
            <p className="orders__note">
              “Order again” adds the same items to your cart at today's prices. Nothing is ordered until you check out.
            </p>
            <PrintedOrders orders={state.orders} />
          </>
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

type TableButtonProps = Pick<ReturnType<typeof useOwnOrders>, 'all'> & { readonly isBusy: boolean };

/** Saves a file of all orders, for a spreadsheet. */
function TableButton({ isBusy, all }: TableButtonProps) {
  async function save(): Promise<void> {
    const orders = await all();
    if (!orders) return;
    saveFile('troy-orders.csv', new Blob([ordersTable(orders)], { type: 'text/csv' }));
  }
  return (
    <button className="button button--quiet orders__table" type="button" aria-disabled={isBusy} onClick={save}>
      <Download className="icon" />
      Download all orders (CSV)
    </button>
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
