import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { placeOrder } from '#contract/calls/place-order.ts';
import type { Failure } from '#contract/client.ts';
import { addressLine } from '#domain/address.ts';
import { quantityOf } from '#domain/cart.ts';
import type { SaleFault } from '#domain/sale.ts';
import { backTo, leaveCheckout } from '../../hooks/checkout/back-to-checkout.ts';
import type { CheckoutName } from '../../hooks/checkout/checkout-entries.ts';
import {
  CHECKOUT_LABELS,
  CHECKOUT_NAMES,
  type CheckoutEntries,
  eraseEntries,
  KEEPS_ADDRESS,
  keepEntries,
  keptEntries,
  type Prefill,
} from '../../hooks/checkout/checkout-entries.ts';
import { cartChanges, useCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { userNow, useUser } from '../../hooks/use-user.tsx';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import type { CartQuote } from '../cart/quote-cart.ts';
import type { CartPricing } from '../cart/use-cart-quote.ts';
import { eraseHold } from './kept-hold.ts';
import { keepOrderNumber, rememberPlaced } from './kept-order-number.ts';
import type { Told } from './order-faults.tsx';
import { keptAddress, prefillOf } from './prefill.ts';
import { type Placed, toOrderBody, usePlaceOrder } from './use-place-order.ts';
import { useSteadyQuote } from './use-steady-quote.ts';

/** Callbacks for what a refusal found out of date: refetch the cart's products, or drop the locked price. */
type Renewals = { readonly askAgain: () => Promise<void>; readonly dropPrice: () => void };

type Standing = Pick<CartPricing, 'quote' | 'fault'> & { readonly isShown: boolean };

/** The form, the price that it is sent at, and what becomes of it. */
export function useOrder({ quote: standing, fault, isShown }: Standing, renewals: Renewals) {
  const { user } = useUser();
  const signInFirst = useSignInFirst();
  const { place, isUnanswered } = usePlaceOrder(user?.id);
  const { thank, isPlaced } = useThanks();
  const { keepAddress, forgetAddress } = useAddressKeeping();
  const [told, setTold] = useState<Told>();
  const [sent, setSent] = useState<CartQuote>();
  const { shown, meant, onPointerDown } = useSteadyQuote(
    sent ?? standing,
    told && 'saw' in told ? told.saw : undefined,
    isShown,
  );
  useToldEnd(fault !== undefined, setTold);
  const { entries, refuse, ...form } = useForm({ labels: CHECKOUT_LABELS, check, onSubmit: submit });
  const prefill = usePrefill();
  const called = usePhoneIn(form.form.ref, prefill);
  const explain = useExplanation(renewals, refuse, setTold);

  function keepsAddress(): boolean {
    return new FormData(form.form.ref.current ?? undefined).has(KEEPS_ADDRESS);
  }

  async function submit(entered: CheckoutEntries): Promise<void> {
    const quote = meant();
    if (!quote) return;
    if (!user) return signInFirst(quote.total);
    setSent(quote);
    const placed = await place(quote, entered, user.id);
    if (placed.ok && keepsAddress() && userNow()?.id === user.id) keepAddress(entered);
    await conclude(placed, quote, user.id);
    setSent(undefined);
  }

  async function conclude(placed: Placed, quote: CartQuote, userId: string): Promise<void> {
    // Signed out meanwhile: the answer has no reader.
    if (userNow()?.id !== userId) return;
    if (!placed.ok) return explain(placed.failure, quote);
    const { order, ordered, isLate } = placed;
    const isWhole = quote.lines.every(({ product, quantity }) => quantityOf(ordered, product.id) >= quantity);
    const takeOut = () => !isLate && cartChanges.takeOut(ordered);
    if (isWhole) return thank(placed, userId, takeOut);
    takeOut();
    setTold({ earlier: order });
  }

  return {
    ...form,
    prefill,
    keep() {
      called.read();
      keepEntries({ entries: entries(), keepsAddress: keepsAddress() }, user?.id);
    },
    phone: called.phone,
    forgetAddress,
    quote: shown,
    told,
    isPlaced,
    isUnanswered,
    onPointerDown,
  };
}

/** Leads to the sign-in, and from there back to the checkout. */
function useSignInFirst() {
  const toast = useToast();
  const navigate = useNavigate();

  return (total: CartQuote['total']): void => {
    toast({
      kind: 'error',
      title: 'Authentication Required',
      description: 'Please log in to place an order.',
      goesAlong: true,
    });
    leaveCheckout();
    navigate('/auth', backTo(total));
  };
}

/** Leads on from an order that is placed. `isPlaced`: it stays on screen until the next page is there. */
function useThanks() {
  const toast = useToast();
  const navigate = useNavigate();
  const [isPlaced, setIsPlaced] = useState(false);

  async function thank(
    { order, isRepeat }: { readonly order: OrderRecord; readonly isRepeat: boolean },
    userId: string,
    takeOut: () => void,
  ): Promise<void> {
    const { orderId, orderDate, address } = order;
    setIsPlaced(true);
    takeOut();
    eraseEntries();
    eraseHold();
    if (order.cartItem.length > 0) rememberPlaced(order);
    if (orderId !== undefined) keepOrderNumber({ userId, orderNumber: orderId });
    toast({
      kind: 'success',
      title: 'Order Placed Successfully!',
      description: "We'll contact you shortly to confirm your order.",
    });
    const placedBefore = isRepeat ? { placedBefore: orderDate, address } : {};
    await navigate('/thank-you', { replace: true, state: { userId, orderNumber: orderId, ...placedBefore } });
  }

  return { thank, isPlaced };
}

/** Explains the refusal of an order, and refetches what was out of date. */
function useExplanation(
  { askAgain, dropPrice }: Renewals,
  refuse: (faults: Partial<CheckoutEntries>) => void,
  setTold: (told: Told | undefined) => void,
) {
  const { forget } = useUser();
  const { refresh } = useRates();
  const toast = useToast();
  const navigate = useNavigate();

  return async (failure: Failure, quote: CartQuote): Promise<void> => {
    const { kind, reason, sentence, said } = failure;
    const fault = saleFaultIn(failure, quote);
    if (reason === 'not-signed-in' || reason === 'not-yours') {
      forget();
      leaveCheckout();
      navigate('/auth', backTo(quote.total));
    } else if (reason === 'price-moved') {
      await Promise.all([askAgain(), refresh()]);
      dropPrice();
      setTold({ sentence, saw: quote.total });
    } else if (fault) {
      await Promise.all([askAgain(), refresh()]);
      setTold({ fault });
    } else {
      setTold(undefined);
      if (reason === 'unknown-product') void askAgain();
      refuse(faultsIn(failure, CHECKOUT_NAMES));
      const description =
        kind === 'refused' ? (said ?? 'Failed to place order') : 'Failed to submit order. Please try again.';
      toast({ kind: 'error', title: 'Error', description });
    }
  };
}

/** Clears the refusal once its cause is out of the cart, and a comparison of two totals once the cart has changed. */
function useToldEnd(isInTheWay: boolean, setTold: Dispatch<SetStateAction<Told | undefined>>): void {
  const { lines } = useCart();
  const pieces = JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]));
  useEffect(() => {
    if (!isInTheWay) return undefined;
    return () => setTold((told) => (told && 'fault' in told ? undefined : told));
  }, [isInTheWay, setTold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pieces end it
  useEffect(() => () => setTold((told) => (told && 'saw' in told ? undefined : told)), [pieces, setTold]);
}

/** Initial values of the form, unchanged while the customer edits it. */
function usePrefill(): Prefill {
  const { user, isReady } = useUser();
  const userId = user?.id;
  return useMemo(() => {
    const known = isReady && userId !== undefined ? userNow() : null;
    const typed = keptEntries(isReady ? userId : undefined);
    const isKept = keptAddress(known) !== undefined;
    return { entries: prefillOf(typed.entries, known), isKept, keepsAddress: typed.keepsAddress ?? isKept };
  }, [isReady, userId]);
}

/** Keeps the address of an order in this browser, or forgets the kept one, as the customer has chosen. */
function useAddressKeeping() {
  const { user, updateProfile } = useUser();

  function forgetAddress(): void {
    if (keptAddress(user)) updateProfile({ address: undefined, shipping: undefined });
  }

  function keepAddress({ address, city, state, zipCode }: CheckoutEntries): void {
    const shipping = { address, city, state, zipCode };
    updateProfile({ address: addressLine(shipping), shipping });
  }

  return { keepAddress, forgetAddress };
}

/** The rules of the call itself; an order without lines is no fault of the form. */
function check(entries: CheckoutEntries) {
  return faultsOf<keyof CheckoutEntries>(placeOrder.body, { ...toOrderBody(entries), lines: [], amount: 0 });
}

/** Converts a refusal to the sale problem that the page itself would show; undefined for any other refusal. */
function saleFaultIn({ reason, sentence, refusal }: Failure, { lines }: CartQuote): SaleFault | undefined {
  if (reason === 'sales-paused') return { reason, message: sentence };
  if (reason !== 'product-paused' && reason !== 'not-enough' && reason !== 'over-limit') return undefined;
  const { id = '', quantity: most = 0 } = refusal?.atMost ?? {};
  const name = lines.find(({ product }) => product.id === id)?.product.name ?? id;
  return reason === 'product-paused' ? { reason, id, name } : { reason, id, name, most };
}

const PHONE: CheckoutName = 'phone';

/** The phone number in the form. `read` is called at each change of it. */
function usePhoneIn(form: RefObject<HTMLFormElement | null>, prefill: Prefill) {
  const [phone, setPhone] = useState('');
  const read = useCallback(() => {
    const field = form.current?.elements.namedItem(PHONE);
    if (field instanceof HTMLInputElement) setPhone(field.value);
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning changes the form without an event
  useEffect(read, [read, prefill]);
  return { phone, read };
}
