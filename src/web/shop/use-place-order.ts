import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '#contract/call.ts';
import type { OrderRecord } from '#contract/calls/orders.ts';
import type { CALLS } from '#contract/calls.ts';
import type { Failure } from '#contract/client.ts';
import type { Reason } from '#contract/reasons.ts';
import { dollars } from '#domain/money.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import type { CartQuote } from '../hooks/quote-cart.ts';
import { useApi } from '../hooks/use-api.ts';
import type { CheckoutEntries } from './checkout-entries.ts';
import { eraseAttempt, keepAttempt, keptAttempt, type OrderAttempt } from './order-attempt.ts';

export type PlacedOrder =
  | { readonly ok: true; readonly order: OrderRecord }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Places orders so that one press, however often it is repeated, makes one order. The key goes with the content: an order
 * that is sent again because no answer came has the same key, any other order a new one.
 */
export function usePlaceOrder(userId: string | undefined) {
  const api = useApi();
  const last = useRef<OrderAttempt>(undefined);
  /** What was sent without an answer. It may have arrived, so it is this order at this price that has to be sent again. */
  const [unanswered, setUnanswered] = useState<CartQuote>();
  useEffect(() => {
    last.current = keptAttempt(userId);
    setUnanswered(last.current?.quote);
  }, [userId]);

  async function place(quote: CartQuote, entries: CheckoutEntries): Promise<PlacedOrder> {
    const order = orderOf(quote, entries);
    const body = JSON.stringify(order);
    const isAgain = last.current?.body === body;
    const attempt = last.current && isAgain ? last.current : { key: crypto.randomUUID(), body, quote };
    last.current = attempt;
    keepAttempt(attempt, userId);
    const outcome = await api.placeOrder({ body: order, idempotencyKey: attempt.key });
    const isSettled = outcome.ok || isAnswer(outcome.failure, isAgain);
    setUnanswered(isSettled ? undefined : quote);
    if (isSettled) {
      last.current = undefined;
      eraseAttempt();
    }
    return outcome.ok ? { ok: true, order: outcome.answer.data } : outcome;
  }

  return { place, unanswered };
}

/** The server gives these only after it has looked for an earlier order with the same key: nothing is stored. */
const AFTER_LOOK_UP: readonly (Reason | undefined)[] = [
  'price-moved',
  'no-live-price',
  'unknown-product',
  'key-reused',
  'invalid-input',
];
/** These say nothing of what has become of the order, not even of a first attempt. */
const UNCLEAR: readonly (Reason | undefined)[] = [undefined, 'failed', 'unavailable'];

/** Whether it is known now that nothing is stored. A refusal at the door says so of a first attempt alone. */
function isAnswer({ kind, reason }: Failure, isAgain: boolean): boolean {
  if (kind !== 'refused') return false;
  return AFTER_LOOK_UP.includes(reason) || (!isAgain && !UNCLEAR.includes(reason));
}

type Order = CallInput<typeof CALLS.placeOrder>['body'];

function orderOf({ lines, total }: CartQuote, entries: CheckoutEntries): Order {
  const { firstName, lastName, email, phone, ...address } = entries;
  return {
    lines: lines.map(({ product: { id, name, weight, metal }, quantity, unitPrice }) => {
      const price = dollars(unitPrice);
      return { product: { id, name, price, weight: ouncesAsNumber(weight), metal }, quantity, price };
    }),
    amount: dollars(total),
    address,
    email,
    phone,
    firstName,
    lastName,
  };
}
