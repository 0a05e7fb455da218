import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type OrderRecord, placeOrder } from '#contract/calls/orders.ts';
import type { Failure } from '#contract/client.ts';
import type { PageHandle } from '../context.ts';
import { faultsIn, faultsOf } from '../hooks/faults.ts';
import type { CartQuote } from '../hooks/quote-cart.ts';
import { cartChanges, useCart } from '../hooks/use-cart.tsx';
import { useForm } from '../hooks/use-form.ts';
import { useOwner } from '../hooks/use-owner.ts';
import { usePageFiles } from '../hooks/use-page-files.ts';
import { useProducts } from '../hooks/use-products.ts';
import { useRates } from '../hooks/use-rates.tsx';
import { useSteady } from '../hooks/use-steady.ts';
import { type StoredUser, userNow, useUser } from '../hooks/use-user.tsx';
import { orderNumberOf } from '../ui/order-facts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { type Toast, useToast } from '../ui/toast.tsx';
import {
  CHECKOUT_LABELS,
  CHECKOUT_NAMES,
  type CheckoutEntries,
  claimEntries,
  eraseEntries,
  keepEntries,
  keptEntries,
} from './checkout-entries.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { keepOrderNumber } from './kept-order-number.ts';
import { ENDED_ELSEWHERE, type Told } from './order-faults.tsx';
import { useCheckoutQuote } from './use-checkout-quote.ts';
import { type PlacedOrder, usePlaceOrder } from './use-place-order.ts';

export function meta() {
  return [{ title: 'Checkout | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function Checkout() {
  return <OwnCheckout key={useOwner()} />;
}

function OwnCheckout() {
  const { lines, isReady } = useCart();
  const products = useProducts(lines.map(({ id }) => id));
  const pricing = useCheckoutQuote(products);
  const order = useOrder(pricing.quote, products.askAgain);
  // An order may be answered when they are gone: a newer version is there, or the line has dropped.
  usePageFiles('shop/thank-you');
  if (isReady && lines.length === 0 && !order.isPlaced) return <EmptyCheckout />;
  const { form, field, errors, refused, isBusy, prefill, keep, quote, told, onPointerDown } = order;
  return (
    <div className="wrap wrap--own">
      <PageHead title="Checkout" />
      <div className="checkout">
        <CheckoutForm form={form} field={field} errors={errors} refused={refused} prefill={prefill} onChange={keep} />
        <CheckoutSummary
          {...pricing}
          isAwaited={products.state === 'awaited'}
          isLive={pricing.isLive || order.isHonoured}
          quote={quote}
          isBusy={isBusy || order.isPlaced}
          told={told}
          isUnanswered={order.isUnanswered}
          isEndedElsewhere={order.isEndedElsewhere}
          onPointerDown={onPointerDown}
        />
      </div>
    </div>
  );
}

const LOOK_AT_ORDERS: Toast = {
  kind: 'error',
  title: 'Please look at your orders',
  description: ENDED_ELSEWHERE,
  action: { label: 'Order History', to: '/orders' },
};

/** The form, the price that it is sent at, and what becomes of it. */
function useOrder(live: CartQuote | undefined, askAgain: () => void) {
  const { user, forget } = useUser();
  const { refresh } = useRates();
  const toast = useToast();
  const navigate = useNavigate();
  const { place, honoured, isUnanswered, isEndedElsewhere } = usePlaceOrder(user?.id);
  const again = honoured && live && isSameCart(honoured, live) ? honoured : undefined;
  const offered = again ?? live;
  const { shown, pressed, hold, release, expectChange, onPointerDown } = useSteady(offered);
  const [told, setTold] = useState<Told>();
  /** From then on the cart is without it, but the order stays on screen until the next page is there. */
  const [isPlaced, setIsPlaced] = useState(false);
  const prefill = usePrefill();

  const { entries, refuse, ...form } = useForm({ labels: CHECKOUT_LABELS, check, onSubmit: submit });

  async function submit(entered: CheckoutEntries): Promise<void> {
    // An order that may be there is sent again as it was, even if the live price stood here a moment ago.
    const quote = again ?? pressed();
    if (!quote) return;
    if (!user) {
      toast({ kind: 'error', title: 'Authentication Required', description: 'Please log in to place an order.' });
      navigate('/auth');
      return;
    }
    hold(quote);
    try {
      await send(quote, entered, user);
    } finally {
      release();
    }
  }

  async function send(quote: CartQuote, entered: CheckoutEntries, sender: StoredUser): Promise<void> {
    const placed = await place(quote, entered, sender.id);
    const reader = userNow();
    // An answer that comes late enough finds somebody else here, whom it is not for.
    const isForReader = reader === null || reader.id === sender.id;
    if (placed.ok) {
      setIsPlaced(isForReader);
      if (placed.isOpen) cartChanges.takeOut(quote.lines.map(({ product: { id }, quantity }) => ({ id, quantity })));
    }
    if (!isForReader) return;
    if (placed.ok) await thank(placed, sender);
    else if (placed.isOpen && placed.earlier) tell(placed.failure, placed.earlier, sender);
    else if (placed.isOpen) await explain(placed.failure, quote);
    // Who has signed out has left this order behind.
    else if (reader) toast(LOOK_AT_ORDERS);
  }

  async function thank(
    { order, isRepeat }: Extract<PlacedOrder, { ok: true }>,
    { id: userId }: StoredUser,
  ): Promise<void> {
    const { orderId, orderDate } = order;
    eraseEntries();
    if (orderId !== undefined) keepOrderNumber({ userId, orderNumber: orderId });
    toast({
      kind: 'success',
      title: 'Order Placed Successfully!',
      description: "We'll contact you shortly to confirm your order.",
    });
    await navigate('/thank-you', {
      replace: true,
      state: { userId, orderNumber: orderId, ...(isRepeat && { placedBefore: orderDate }) },
    });
  }

  function tell({ sentence }: Failure, earlier: OrderRecord, { id: userId }: StoredUser): void {
    function takeOut() {
      // The cart may be empty then, and that page tells of the order.
      keepOrderNumber({ userId, orderNumber: orderNumberOf(earlier) });
      expectChange();
      cartChanges.takeOut(earlier.cartItem);
      // Once: what is in the cart by then was added since.
      setTold({ sentence, earlier });
    }
    setTold({ sentence, earlier, takeOut });
  }

  async function explain(failure: Failure, quote: CartQuote): Promise<void> {
    const { kind, reason, sentence } = failure;
    if (reason === 'not-signed-in' || reason === 'not-yours') {
      forget();
      navigate('/auth');
    } else if (reason === 'price-moved') {
      askAgain();
      await refresh();
      setTold({ sentence, saw: quote.total });
    } else {
      setTold(undefined);
      if (reason === 'unknown-product') askAgain();
      refuse(faultsIn(failure, CHECKOUT_NAMES));
      const description =
        kind === 'refused' ? sentence || 'Failed to place order' : 'Failed to submit order. Please try again.';
      toast({ kind: 'error', title: 'Error', description });
    }
  }

  return {
    ...form,
    prefill,
    keep: () => keepEntries(entries(), user?.id),
    quote: shown,
    told,
    isPlaced,
    isUnanswered,
    isEndedElsewhere,
    isHonoured: honoured !== undefined,
    onPointerDown,
  };
}

/** What was typed before, else e-mail and phone of the user. */
function usePrefill(): Partial<CheckoutEntries> {
  const { user, isReady } = useUser();
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) claimEntries(userId);
  }, [userId]);
  const kept = useMemo(() => (isReady ? keptEntries(userId) : {}), [isReady, userId]);
  return { ...kept, email: kept.email || user?.email || '', phone: kept.phone || user?.phone || '' };
}

/** The rules of the call itself; an order without lines is no fault of the form. */
function check({ address, city, state, zipCode, ...recipient }: CheckoutEntries) {
  return faultsOf<keyof CheckoutEntries>(placeOrder.body, {
    ...recipient,
    address: { address, city, state, zipCode },
    lines: [],
    amount: 0,
  });
}

function isSameCart(a: CartQuote, b: CartQuote): boolean {
  const asText = ({ lines }: CartQuote) => JSON.stringify(lines.map(({ product, quantity }) => [product.id, quantity]));
  return asText(a) === asText(b);
}
