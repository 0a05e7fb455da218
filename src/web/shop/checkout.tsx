import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Cents, subtractCents } from '#domain/money.ts';
import { priceHoldSentence } from '#domain/price-hold.ts';
import { managerRule } from '#domain/review-limits.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { PageHandle } from '../context.ts';
import { backTo, leaveCheckout } from '../hooks/checkout/back-to-checkout.ts';
import { type CartItem, useCart } from '../hooks/use-cart.tsx';
import { useRates } from '../hooks/use-rates.tsx';
import { userNow, useUser } from '../hooks/use-user.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { UserRound } from '../ui/icons.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useSeller } from '../ui/seller.tsx';
import { type CartQuote, quoteCart, type Reading } from './cart/quote-cart.ts';
import { useCartQuote } from './cart/use-cart-quote.ts';
import { type CartProducts, useProducts } from './cart/use-products.ts';
import { CheckoutForm } from './checkout/checkout-form.tsx';
import { CheckoutSummary } from './checkout/checkout-summary.tsx';
import { takeOrderNumber } from './checkout/kept-order-number.ts';
import type { PriceHold } from './checkout/price-hold.ts';
import { useHeldPrice } from './checkout/use-held-price.ts';
import { useOrder } from './checkout/use-order.ts';
import { useStandingProducts } from './checkout/use-standing-products.ts';

export function meta() {
  return [{ title: 'Checkout | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function Checkout() {
  const { lines, isReady } = useCart();
  const { isAnswered, goodsRevision, terms } = useRates();
  const products = useProducts(
    lines.map(({ id }) => id),
    goodsRevision,
  );
  const held = useHeldPrice(products.askAgain);
  const { byId, before } = useStandingProducts(products, held.hold);
  const pricing = useCartQuote({ ...products, byId }, useReadingOf(held.hold));
  const isAwaited = products.state === 'awaited' || !isAnswered;
  // Where the server holds prices, the first total on screen is that of a hold.
  const isShown = !isAwaited && (held.hold !== undefined || terms === undefined);
  const order = useOrder({ ...pricing, isShown }, { askAgain: products.askAgain, dropPrice: held.drop });
  if (isReady && lines.length === 0 && !order.isPlaced) return <EmptyCheckout />;
  const {
    form,
    field,
    errors,
    refused,
    isBusy,
    isPlaced,
    prefill,
    keep,
    forgetAddress,
    quote,
    told,
    isUnanswered,
    phone,
  } = order;
  return (
    <div className="wrap wrap--own">
      <PageHead title="Checkout" />
      {!isReady && (
        <div className="when-empty">
          <EmptyState {...NO_CART} headingLevel={2} />
        </div>
      )}
      <div className={isReady ? 'checkout' : 'checkout unless-empty'}>
        <div>
          <AccountLine total={quote?.total} />
          <CheckoutForm {...{ form, field, errors, refused, prefill, forgetAddress }} onChange={keep} />
          <CheckoutSteps total={quote?.total} />
        </div>
        <CheckoutSummary
          {...pricing}
          held={held}
          renewal={
            held.renewedFrom && renewalOf(pricing.quote, { lines, byId: before ?? byId, prices: held.renewedFrom })
          }
          isAwaited={isAwaited}
          quote={quote}
          isBusy={isBusy || isPlaced}
          told={told}
          isUnanswered={isUnanswered}
          phone={phone}
          onPointerDown={order.onPointerDown}
        />
      </div>
    </div>
  );
}

function useReadingOf(hold: PriceHold | undefined): Reading | undefined {
  return useMemo(() => hold && { prices: hold.prices, at: new Date(hold.at).toISOString() }, [hold]);
}

type Before = {
  readonly lines: readonly CartItem[];
  readonly byId: CartProducts['byId'];
  readonly prices: SpotPrices;
};

/** Difference of the cart's total from that at the earlier prices, in cents; undefined without either. */
function renewalOf(quote: CartQuote | undefined, { lines, byId, prices }: Before): Cents | undefined {
  const before = quoteCart(lines, byId, { prices, at: null });
  return quote && before && subtractCents(quote.total, before.total);
}

function CheckoutSteps({ total }: { readonly total: Cents | undefined }) {
  const { ordersHeldUntil, at } = useRates();
  const { reviewFrom } = useSeller();
  const until = Date.parse(ordersHeldUntil ?? '');
  const held = !Number.isNaN(until) && at && priceHoldSentence(until, Date.parse(at));
  return (
    <section className="checkout__steps" aria-labelledby="checkout-steps">
      <h2 className="checkout__heading" id="checkout-steps">
        What happens next
      </h2>
      <ol className="steps">
        <li>You place the order. Nothing is charged now.</li>
        <li>
          We'll contact you to confirm it and arrange payment.{' '}
          {total !== undefined && total >= reviewFrom && managerRule(reviewFrom)} {held}
        </li>
        <li>It ships insured, with tracking.</li>
      </ol>
    </section>
  );
}

/** Says before the first field that orders need an account. Until the visitor is known, the page's first script hides it. */
function AccountLine({ total }: { readonly total: Cents | undefined }) {
  const { user, isReady } = useUser();
  const { state } = backTo(total);
  if (user) return null;
  return (
    <p className={`checkout__account${isReady ? '' : ' checkout__account--unsure'}`}>
      <UserRound className="icon" />
      <span>
        You need an account to order.{' '}
        <Link to="/auth" state={state} onClick={leaveCheckout}>
          Sign in
        </Link>{' '}
        or{' '}
        <Link to="/auth" state={{ ...state, tab: 'sign-up' }} onClick={leaveCheckout}>
          sign up
        </Link>
        ; your cart and what you entered will be kept.
      </span>
    </p>
  );
}

const NO_CART = {
  picture: 'level',
  heading: 'Cart is Empty',
  action: { label: 'Start Shopping', to: '/' },
} as const;

/** A checkout without a cart. Names the order if one was placed a moment ago. */
function EmptyCheckout() {
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
