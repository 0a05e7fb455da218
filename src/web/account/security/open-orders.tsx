import type { OrderRecord } from '#contract/calls/orders.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { orderNumberOf, usd } from '../../ui/orders/order-facts.ts';
import { OrderNumber } from '../../ui/orders/order-number.tsx';
import { useOwnOrders } from '../use-own-orders.ts';

const ENDED = ['delivered', 'cancelled'];

/** Lists the open orders of an account before its deletion, after which it can no longer track them. */
export function OpenOrders() {
  const { user } = useUser();
  const { state } = useOwnOrders(user?.id);
  const open = typeof state === 'string' ? [] : state.orders.filter(isOpen);
  return (
    <div className="security__open" role="status">
      {open.length > 0 && (
        <>
          <p>
            Open orders continue, but you will no longer be able to track them here. Please write down the number, and
            call us with questions or to cancel:
          </p>
          <ul>
            {open.map((order) => (
              <li key={orderNumberOf(order)}>
                Order <OrderNumber number={orderNumberOf(order)} /> · {usd(order.totalAmount)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function isOpen({ status }: OrderRecord): boolean {
  return !ENDED.includes(status.toLowerCase());
}
