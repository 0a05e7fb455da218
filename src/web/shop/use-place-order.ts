import { useEffect, useState } from 'react';
import type { CallInput } from '#contract/call.ts';
import { type OrderRecord, placeOrder } from '#contract/calls/orders.ts';
import type { CALLS } from '#contract/calls.ts';
import type { Failure } from '#contract/client.ts';
import type { Reason } from '#contract/reasons.ts';
import { dollars } from '#domain/money.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import type { CartQuote } from '../hooks/quote-cart.ts';
import { useApi } from '../hooks/use-api.ts';
import type { CheckoutEntries } from './checkout-entries.ts';
import { eraseAttempt, keepAttempt, keptAttempt, newKey, type OrderAttempt } from './order-attempt.ts';

export type PlacedOrder =
  | { readonly ok: true; readonly order: OrderRecord }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Places orders so that one press, however often it is repeated, makes one order: all that is sent until an order is known to
 * be placed has the same key, and the server stores one order for a key.
 */
export function usePlaceOrder(userId: string | undefined) {
  const api = useApi({ placeOrder });
  /** What was sent without an answer. It may have arrived, so it is this order at this price that has to be sent again. */
  const [unanswered, setUnanswered] = useState<CartQuote>();
  useEffect(() => setUnanswered(keptAttempt(userId)?.unanswered), [userId]);

  function remember(attempt: OrderAttempt | undefined): void {
    setUnanswered(attempt?.unanswered);
    if (attempt) keepAttempt(attempt, userId);
    else eraseAttempt();
  }

  async function place(quote: CartQuote, entries: CheckoutEntries): Promise<PlacedOrder> {
    // Read anew each time: another tab may have sent an order, or have got its answer.
    const last = keptAttempt(userId);
    const key = last?.key ?? newKey();
    const isAgain = last?.unanswered !== undefined;
    // On the way it is unanswered: should the page be closed meanwhile, the next one knows.
    keepAttempt({ key, unanswered: quote }, userId);
    const outcome = await api.placeOrder({ body: { ...orderOf(quote, entries), userId }, idempotencyKey: key });
    if (outcome.ok) {
      remember(undefined);
      return { ok: true, order: outcome.answer.data };
    }
    const { failure } = outcome;
    if (failure.reason === 'key-reused') remember(undefined);
    else remember({ key, unanswered: isAnswer(failure, isAgain) ? undefined : quote });
    return outcome;
  }

  return { place, unanswered };
}

/** The server gives these only after it has looked for an earlier order with the same key: nothing is stored. */
const AFTER_LOOK_UP: readonly (Reason | undefined)[] = ['price-moved', 'no-live-price', 'unknown-product'];
/** These say nothing of what has become of the order, not even of a first attempt. */
const UNCLEAR: readonly (Reason | undefined)[] = [undefined, 'failed', 'unavailable'];

/** Whether it is known now that nothing is stored. Any other refusal says so of a first attempt alone. */
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
