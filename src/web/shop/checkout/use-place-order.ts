import { useMemo, useState } from 'react';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { type OrderRecord, orderRecord } from '#contract/calls/orders.ts';
import { placeOrder } from '#contract/calls/place-order.ts';
import { check } from '#contract/check.ts';
import type { Failure, Outcome } from '#contract/client.ts';
import type { CartLine } from '#domain/cart.ts';
import { dollars } from '#domain/money.ts';
import type { Reason } from '#domain/reasons.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { readAnew, useStored, writeStored } from '../../hooks/browser-storage.ts';
import type { CheckoutEntries } from '../../hooks/checkout/checkout-entries.ts';
import { ORDER_KEY } from '../../hooks/stored-keys.ts';
import { useApi } from '../../hooks/use-api.ts';
import type { CartQuote } from '../cart/quote-cart.ts';

/**
 * The idempotency key of an order, stored beside its cart. Every request carries the same key until the server has named its
 * order: of two requests at most one becomes an order, however late either arrives.
 */
export type OrderKey = {
  readonly key: string;
  /** The server counts keys by user. */
  readonly userId: string;
  /** True from a request until its answer, and on where none came: the order may be placed. */
  readonly isUnanswered: boolean;
};

/**
 * `order` is the one of this key. `ordered` are the lines to remove from the cart. `isRepeat`: an earlier request placed it,
 * and its answer was lost; the cart of that request may have been another one.
 */
type Answered =
  | {
      readonly ok: true;
      readonly order: OrderRecord;
      readonly ordered: readonly CartLine[];
      readonly isRepeat: boolean;
    }
  | { readonly ok: false; readonly failure: Failure };

/** `isLate`: the key was ended before the answer came, by another tab or by signing out: the stored cart is of a later order. */
export type Placed = Answered & { readonly isLate: boolean };

/** Sends orders under the stored key. `isUnanswered`: the last request got no answer, and may have placed its order. */
export function usePlaceOrder(userId: string | undefined) {
  const api = useApi({ placeOrder });
  const known = useOrderKey(userId);
  /** A page goes on saying what it said while a request is on its way. */
  const [saidBefore, setSaidBefore] = useState<boolean>();

  async function place(quote: CartQuote, entries: CheckoutEntries, sender: string): Promise<Placed> {
    const stored = storedOrderKey(sender);
    // The key on screen comes first: if another tab has ended it just now, the server answers with its order.
    const used = known ?? stored ?? newOrderKey(sender);
    const { key } = used;
    setSaidBefore(used.isUnanswered);
    if (!stored || stored.key === key) storeOrderKey({ ...used, isUnanswered: true });
    const body = { ...orderOf(quote, entries), userId: sender, idempotencyKey: key };
    const answered = read(await api.placeOrder({ body, idempotencyKey: key }), body.lines);
    const isLate = storedOrderKey(sender)?.key !== key;
    if (!isLate) storeOrderKey(keyAfter(answered, used));
    setSaidBefore(undefined);
    return { ...answered, isLate };
  }

  return { place, isUnanswered: saidBefore ?? known?.isUnanswered ?? false };
}

/**
 * The order of a used key is in both answers: to the same request again, and in the refusal of another one. Of a new
 * order all that was sent is ordered, whatever the answer says or leaves out.
 */
function read(outcome: Outcome<CallAnswer<typeof placeOrder>>, sent: Order['lines']): Answered {
  if (outcome.ok) {
    const { data, isRepeat = false } = outcome.answer;
    const ordered = isRepeat ? data.cartItem : sent.map(({ product: { id }, quantity }) => ({ id, quantity }));
    return { ok: true, order: data, ordered, isRepeat };
  }
  const earlier = check(orderRecord, outcome.failure.refusal?.order);
  return earlier.ok ? { ok: true, order: earlier.value, ordered: earlier.value.cartItem, isRepeat: true } : outcome;
}

/** The server refuses with these after it has looked for an order of the key: there is none. */
const AFTER_LOOK_UP: readonly (Reason | undefined)[] = [
  'price-moved',
  'no-live-price',
  'unknown-product',
  'product-paused',
  'not-enough',
  'over-limit',
  'sales-paused',
];
/** Reasons that leave open whether the order was placed. */
const UNCLEAR: readonly (Reason | undefined)[] = [undefined, 'failed', 'unavailable'];

/** A key ends with its order alone: after a refusal, an earlier request may still be on its way. */
function keyAfter(answered: Answered, used: OrderKey): OrderKey | undefined {
  if (answered.ok) return undefined;
  const { kind, reason } = answered.failure;
  if (reason === 'key-reused') return undefined;
  const isClear = kind === 'refused' && !UNCLEAR.includes(reason);
  return { ...used, isUnanswered: !isClear || (used.isUnanswered && !AFTER_LOOK_UP.includes(reason)) };
}

type Order = CallInput<typeof placeOrder>['body'];

function orderOf({ lines, total }: CartQuote, entries: CheckoutEntries): Order {
  return {
    ...toOrderBody(entries),
    lines: lines.map(({ product: { id, name, weight, metal }, quantity, unitPrice }) => {
      const price = dollars(unitPrice);
      return { product: { id, name, price, weight: ouncesAsNumber(weight), metal }, quantity, price };
    }),
    amount: dollars(total),
  };
}

/** The entries as the order's call takes them. */
export function toOrderBody({ firstName, lastName, email, phone, address, city, state, zipCode }: CheckoutEntries) {
  return { firstName, lastName, email, phone, address: { address, city, state, zipCode } };
}

export function newOrderKey(userId: string): OrderKey {
  // `crypto.randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, userId, isUnanswered: false };
}

/** The stored key of this user, undefined where there is none. Follows the changes of other tabs. */
export function useOrderKey(userId: string | undefined): OrderKey | undefined {
  const stored = useStored(ORDER_KEY);
  return useMemo(() => readOrderKey(stored, userId), [stored, userId]);
}

/** The key that is stored at this moment, also where this page has not heard of it yet. */
export function storedOrderKey(userId: string): OrderKey | undefined {
  return readOrderKey(readAnew(ORDER_KEY), userId);
}

export function storeOrderKey(orderKey: OrderKey | undefined): void {
  writeStored(ORDER_KEY, orderKey ? JSON.stringify(orderKey) : null);
}

export function readOrderKey(stored: string | null | undefined, userId: string | undefined): OrderKey | undefined {
  try {
    const { key, userId: owner, isUnanswered } = JSON.parse(stored ?? '{}') as Partial<Record<keyof OrderKey, unknown>>;
    if (typeof key !== 'string' || userId === undefined || owner !== userId) return undefined;
    return { key, userId, isUnanswered: isUnanswered === true };
  } catch {
    return undefined;
  }
}
