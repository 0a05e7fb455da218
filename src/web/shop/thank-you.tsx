import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useHasMounted } from '../hooks/use-has-mounted.ts';
import { userNow } from '../hooks/use-user.tsx';
import { Balance } from '../ui/balance.tsx';
import { Beam } from '../ui/beam.tsx';
import { takeOrderNumber } from './kept-order-number.ts';

/** Section 9 of the specification. */
const SECONDS = 10;

export function meta() {
  return [{ title: 'Order Confirmed | Troy' }, { name: 'robots', content: 'noindex' }];
}

/** After an order. Its number comes with the navigation, or was kept for a page that had to be loaded anew. */
export default function ThankYou() {
  const { orderNumber, isByItself } = useOrderNumber();
  const { left, isStaying, stay } = useReturnHome();
  return (
    <div className="wrap">
      <div className="empty-state">
        <Balance picture="loaded" />
        <h1 className="empty-state__heading">Order Confirmed!</h1>
        {orderNumber && <p className="thank-you__number">Order {orderNumber}</p>}
        {isByItself ? (
          <p>
            Every order that you have placed is in your{' '}
            <Link className="link" to="/orders">
              Order History
            </Link>
            .
          </p>
        ) : (
          <p>We'll contact you shortly to confirm your order.</p>
        )}
        {!isStaying && (
          <div className="thank-you__countdown">
            <Beam at={(SECONDS - left) / SECONDS} />
            <p className="thank-you__seconds" role="timer">
              Returning home in {left} {left === 1 ? 'second' : 'seconds'}
            </p>
          </div>
        )}
        <div className="thank-you__actions">
          <Link className="button button--primary button--large" to="/">
            Return to Home
          </Link>
          {isStaying ? (
            <Link className="button button--text button--large" to="/orders">
              See your orders
            </Link>
          ) : (
            <button className="button button--text button--large" type="button" onClick={stay}>
              Stay on this page
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** `isByItself`: no order has led here, so the page has nothing to promise. */
function useOrderNumber(): { readonly orderNumber?: string | undefined; readonly isByItself: boolean } {
  const state: unknown = useLocation().state;
  const [kept, setKept] = useState<{ readonly orderNumber: string | undefined }>();
  useEffect(() => setKept({ orderNumber: takeOrderNumber(userNow()?.id) }), []);
  if (!useHasMounted()) return { isByItself: false };
  const orderNumber = numberIn(state) ?? kept?.orderNumber;
  return { orderNumber, isByItself: kept !== undefined && !orderNumber && !state };
}

function numberIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('orderNumber' in state)) return undefined;
  return typeof state.orderNumber === 'string' ? state.orderNumber : undefined;
}

/** Counts down and goes home, unless somebody wants to stay. */
function useReturnHome() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return undefined;
    if (left === 0) {
      navigate('/', { replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, isStaying, navigate]);
  return { left, isStaying, stay: () => setIsStaying(true) };
}
