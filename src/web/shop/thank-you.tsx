import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { PageHandle } from '../context.ts';
import { userNow, useUser } from '../hooks/use-user.tsx';
import { Balance } from '../ui/balance.tsx';
import { Beam } from '../ui/rates/beam.tsx';
import { whenText } from '../ui/times.ts';
import { takeOrderNumber } from './checkout/kept-order-number.ts';

/** Section 9 of the specification. */
const SECONDS = 10;

export function meta() {
  return [{ title: 'Order Confirmed | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/** After an order. Its number comes with the navigation, or from session storage if the page had to be loaded anew. */
export default function ThankYou() {
  const { orderNumber, placedBefore, address, isByItself } = useToldOrder();
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
        {placedBefore && (
          <p>
            You placed it {whenText(placedBefore)}, when our answer was lost. Nothing was ordered a second time.
            {address && ` It goes to ${address}.`}
          </p>
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

type Told = {
  readonly userId?: string | undefined;
  readonly orderNumber?: string | undefined;
  /** When and where to the order was placed, if an earlier press than the last placed it. */
  readonly placedBefore?: string | undefined;
  readonly address?: string | undefined;
};

/**
 * The order that led here, for its own customer: after a sign-out, Back leads here too. `isByItself`: no order did, so the page
 * promises nothing.
 */
function useToldOrder(): Omit<Told, 'userId'> & { readonly isByItself: boolean } {
  const state: unknown = useLocation().state;
  const { user, isReady } = useUser();
  const [kept, setKept] = useState<Told>();
  // Before the page is drawn, so that it promises nothing that it takes back.
  useLayoutEffect(() => {
    const userId = userNow()?.id;
    setKept({ userId, orderNumber: takeOrderNumber(userId) });
  }, []);
  if (!isReady) return { isByItself: false };
  const brought = ofUser(user?.id, toldIn(state));
  const orderNumber = brought?.orderNumber ?? ofUser(user?.id, kept)?.orderNumber;
  const isByItself = kept !== undefined && !orderNumber && !brought;
  return { ...brought, orderNumber, isByItself };
}

function ofUser(userId: string | undefined, told: Told | undefined): Told | undefined {
  return userId !== undefined && told?.userId === userId ? told : undefined;
}

/** The state outlasts a reload, also of another version of the shop. */
function toldIn(state: unknown): Told | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { userId, orderNumber, placedBefore, address }: { [Name in keyof Told]?: unknown } = state;
  if (typeof userId !== 'string') return undefined;
  return {
    userId,
    orderNumber: typeof orderNumber === 'string' ? orderNumber : undefined,
    placedBefore: typeof placedBefore === 'string' && Date.parse(placedBefore) ? placedBefore : undefined,
    address: typeof address === 'string' ? address : undefined,
  };
}

/** Counts down and goes home, unless the customer stays. */
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
