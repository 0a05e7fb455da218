import { useRef, useState } from 'react';
import type { CallInput } from '#contract/call.ts';
import type { OrderRecord } from '#contract/calls/orders.ts';
import type { CALLS } from '#contract/calls.ts';
import type { Failure } from '#contract/client.ts';
import { dollars } from '#domain/money.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import type { CartQuote } from '../hooks/quote-cart.ts';
import { useApi } from '../hooks/use-api.ts';
import type { CheckoutEntries } from './checkout-entries.ts';

export type PlacedOrder =
  | { readonly ok: true; readonly order: OrderRecord }
  | { readonly ok: false; readonly failure: Failure };

type Attempt = { readonly key: string; readonly body: string; readonly quote: CartQuote };

/**
 * Places orders so that one press, however often it is repeated, makes one order. The key goes with the content: an order
 * that is sent again because no answer came has the same key, any other order a new one.
 */
export function usePlaceOrder() {
  const api = useApi();
  const last = useRef<Attempt>(undefined);
  /** What was sent without an answer. It may have arrived, so it is this order at this price that has to be sent again. */
  const [unanswered, setUnanswered] = useState<CartQuote>();

  async function place(quote: CartQuote, entries: CheckoutEntries): Promise<PlacedOrder> {
    const order = orderOf(quote, entries);
    const body = JSON.stringify(order);
    const attempt = last.current?.body === body ? last.current : { key: crypto.randomUUID(), body, quote };
    last.current = attempt;
    const outcome = await api.placeOrder({ body: order, idempotencyKey: attempt.key });
    const isAnswered = outcome.ok || isAnswer(outcome.failure);
    setUnanswered(isAnswered ? undefined : quote);
    if (isAnswered) last.current = undefined;
    return outcome.ok ? { ok: true, order: outcome.answer.data } : outcome;
  }

  return { place, unanswered };
}

/** A refusal for a known reason means that nothing was stored. After anything else the order may be there all the same. */
function isAnswer({ kind, reason }: Failure): boolean {
  return kind === 'refused' && reason !== undefined && reason !== 'failed' && reason !== 'unavailable';
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
