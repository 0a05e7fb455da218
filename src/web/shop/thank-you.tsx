import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import type { PageHandle } from '../context.ts';
import { useServerNow } from '../hooks/use-server-now.ts';
import { userNow, useUser } from '../hooks/use-user.tsx';
import { Balance } from '../ui/balance.tsx';
import { CopyNumber, OrderNumber } from '../ui/orders/order-number.tsx';
import { Beam } from '../ui/rates/beam.tsx';
import { whenText } from '../ui/times.ts';
import { takeOrderNumber } from './checkout/kept-order-number.ts';
import { OrderToldPanel } from './thank-you/order-told-panel.tsx';
import { useOrderByNumber } from './thank-you/use-order-by-number.ts';

/** Section 9 of the specification. */
const SECONDS = 10;

export function meta() {
  return [{ title: 'Order Confirmed | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/** The page after an order. Its number comes with the navigation, or from session storage after a page load. */
export default function ThankYou() {
  const told = useToldOrder();
  const found = useOrderByNumber(told.orderNumber);
  const page = useRef<HTMLDivElement>(null);
  const { isInside, onFocus, onBlur } = useIsInside(page);
  const { left, isStaying, stay } = useReturnHome(isInside);
  return (
    <div className="wrap">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: reading is no action, it only stops the clock */}
      <div
        className={told.orderNumber ? 'thank-you thank-you--order' : 'thank-you'}
        ref={page}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <div>
          <Balance picture="loaded" />
          <h1>Order Confirmed!</h1>
          <WhatWasTold {...told} order={found.order} />
          {!isStaying && <Countdown left={left} isPaused={isInside} stay={stay} />}
          <div className="thank-you__actions">
            <Link className="button button--primary button--large" to="/">
              Return to Home
            </Link>
            <Link className="button button--quiet button--large" to="/orders">
              See your orders
            </Link>
          </div>
        </div>
        {told.orderNumber && <OrderToldPanel {...found} />}
      </div>
    </div>
  );
}

function WhatWasTold(told: ToldOrder & { readonly order: OrderRecord | undefined }) {
  const { orderNumber, placedBefore, address, isByItself, order } = told;
  const now = useServerNow();
  if (isByItself) {
    return (
      <p className="thank-you__lead">
        Every order you have placed is in your{' '}
        <Link className="link" to="/orders">
          Order History
        </Link>
        .
      </p>
    );
  }
  return (
    <>
      <p className="thank-you__lead">We'll contact you shortly to confirm your order.</p>
      {placedBefore && (
        <p className="thank-you__more">
          This order went through {whenText(placedBefore, now)}, but the confirmation didn't reach you. It was not
          placed twice.{address && ` It ships to ${address}.`}
        </p>
      )}
      {order && <WhatComesNext order={order} />}
      {orderNumber && (
        <dl className="thank-you__number">
          <dt>Order number</dt>
          <dd>
            <OrderNumber number={orderNumber} />
            <CopyNumber number={orderNumber} />
          </dd>
        </dl>
      )}
    </>
  );
}

function WhatComesNext({ order }: { readonly order: OrderRecord }) {
  const { phone = '', email = '' } = order.recipient ?? {};
  return (
    <p className="thank-you__more">
      {order.nextStep}{' '}
      {phone && (
        <>
          We'll call you at <b className="thank-you__phone">{phone}</b>.{' '}
        </>
      )}
      {email && (
        <>
          An email about your order is on its way to <b>{email}</b>.
        </>
      )}
    </p>
  );
}

type CountdownProps = { readonly left: number; readonly isPaused: boolean; readonly stay: () => void };

function Countdown({ left, isPaused, stay }: CountdownProps) {
  return (
    <div className="thank-you__countdown">
      <Beam at={(SECONDS - left) / SECONDS} isPassing />
      <div className="thank-you__clock">
        <p role="timer">
          {/* No longer when paused: under a press that pauses it, nothing may move. */}
          {isPaused ? 'Home' : 'Returning home'} in {left} {left === 1 ? 'second' : 'seconds'}
          {isPaused && ', paused'}
        </p>
        <button className="button button--text" type="button" onClick={stay}>
          Stay on this page
        </button>
      </div>
    </div>
  );
}

type Told = {
  readonly userId?: string | undefined;
  readonly orderNumber?: string | undefined;
  /** Time, ISO 8601, of an order that an earlier attempt had placed; undefined otherwise. `address`: its shipping address. */
  readonly placedBefore?: string | undefined;
  readonly address?: string | undefined;
};

/** `isByItself`: no order led here, so the page promises nothing. */
type ToldOrder = Omit<Told, 'userId'> & { readonly isByItself: boolean };

/** The order that led here, for its own customer: after a sign-out, Back leads here too. */
function useToldOrder(): ToldOrder {
  const state: unknown = useLocation().state;
  const { user, isReady } = useUser();
  const [kept, setKept] = useState<Told>();
  // Before paint, so that the page shows no promise that it would have to withdraw.
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

/**
 * True while focus or pointer is inside. A mouse counts once it moves, so that one resting on the earlier button does not stop
 * the clock; for touch the last contact counts.
 */
function useIsInside(area: { readonly current: HTMLElement | null }) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const follow = ({ target }: PointerEvent) =>
      setHasPointer(target instanceof Node && !!area.current?.contains(target));
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHasPointer(false);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointermove', follow, { signal });
    document.addEventListener('pointerdown', follow, { signal });
    document.documentElement.addEventListener('pointerleave', leave, { signal });
    return () => listening.abort();
  }, [area]);
  return {
    isInside: hasPointer || hasFocus,
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
  };
}

/** Counts down and goes home, unless the customer stays. The countdown stops while it is paused. */
function useReturnHome(isPaused: boolean) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    if (isStaying || isPaused) return undefined;
    if (left === 0) {
      navigate('/', { replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, isStaying, isPaused, navigate]);
  return { left, isStaying, stay: () => setIsStaying(true) };
}
