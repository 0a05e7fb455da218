import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { userNow } from '../../hooks/use-user.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { takeOrderNumber } from './kept-order-number.ts';

export const NO_CART = {
  picture: 'level',
  heading: 'Cart is Empty',
  action: { label: 'Start Shopping', to: '/' },
} as const;

/** A checkout without a cart. Names the order if one was placed a moment ago. */
export function EmptyCheckout() {
  const [orderNumber, setOrderNumber] = useState<string>();
  useEffect(() => {
    const taken = takeOrderNumber(userNow()?.id);
    if (taken !== undefined) setOrderNumber(taken);
  }, []);
  return (
    <div className="wrap wrap--own">
      <EmptyState {...NO_CART}>
        {orderNumber && (
          <p>
            Order {orderNumber} was placed. We'll contact you shortly to confirm it. You can find it in your{' '}
            <Link className="link" to="/orders">
              Order History
            </Link>
            .
          </p>
        )}
      </EmptyState>
    </div>
  );
}
