import { useMemo, useState } from 'react';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { type OrderRecord, orderRecord, placeOrder } from '#contract/calls/orders.ts';
import type { CALLS } from '#contract/calls.ts';
import { check } from '#contract/check.ts';
import type { Failure, Outcome } from '#contract/client.ts';
import type { Reason } from '#contract/reasons.ts';
import { dollars } from '#domain/money.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import {
  attemptIn,
  endAttempt,
  isHonoured,
  isUnanswered,
  keepAttempt,
  keptAttempt,
  newKey,
  type OrderAttempt,
  useKeptAttempt,
} from '../hooks/order-attempt.ts';
import type { CartQuote } from '../hooks/quote-cart.ts';
import { useApi } from '../hooks/use-api.ts';
import type { CheckoutEntries } from './checkout-entries.ts';

/**
 * What became of an order. `isRepeat`: it is there since an earlier press, whose answer was lost. `isOpen`: until this answer came nobody else had ended the attempt. Else another tab has placed the
 * order or was told of it, or the customer has signed out: cart and attempt are those of a later order, if there are any. Where
 * that was known before anything was sent, nothing was.
 */
export type PlacedOrder =
  | { readonly isOpen: boolean; readonly ok: true; readonly order: OrderRecord; readonly isRepeat: boolean }
  | ({ readonly isOpen: true } & Refused)
  | { readonly isOpen: false; readonly ok: false };

/** `earlier` is an order that did arrive, of the same attempt: not this one. */
type Refused = { readonly ok: false; readonly failure: Failure; readonly earlier?: OrderRecord };

/**
 * Places orders so that one press, however often it is repeated, makes one order: all that is sent until an order is known to
 * be placed has the same key, and the server stores one order for a key.
 */
export function usePlaceOrder(userId: string | undefined) {
  const api = useApi({ placeOrder });
  const text = useKeptAttempt(userId);
  const kept = useMemo(() => attemptIn(text), [text]);
  /** While an order is on its way the page says what it said before: that there is no answer yet is no news. */
  const [before, setBefore] = useState<{ readonly attempt: OrderAttempt | undefined }>();
  const attempt = before ? before.attempt : kept;
  /** The key of what this page has last said of that it may have arrived. */
  const [warnedOf, setWarnedOf] = useState<string>();
  if (isUnanswered(attempt) && attempt?.key !== warnedOf) setWarnedOf(attempt?.key);

  async function place(quote: CartQuote, entries: CheckoutEntries, sender: string): Promise<PlacedOrder> {
    // Read anew each time: another tab may have sent an order, or have got its answer.
    const last = keptAttempt(sender);
    // The customer has read that the same order is never placed twice. That order is over, and this would be another.
    if (isUnanswered(attempt) && last?.key !== attempt?.key) return { ok: false, isOpen: false };
    const key = last?.key ?? newKey();
    const isAgain = isUnanswered(last);
    const sent = { key, sentAt: last?.sentAt ?? Date.now(), unanswered: quote };
    setBefore({ attempt });
    try {
      // On the way it is unanswered: should the page be closed meanwhile, the next one knows.
      keepAttempt(sent, sender);
      const body = { ...orderOf(quote, entries), userId: sender, idempotencyKey: key };
      const outcome = toldOfEarlier(await api.placeOrder({ body, idempotencyKey: key }), isAgain && !isHonoured(sent));
      // And once more: an answer may be so late that the attempt has been ended elsewhere. Kept again, its key would make the
      // next order pass for this one.
      const isOpen = keptAttempt(sender)?.key === key;
      if (isOpen) remember(leftOf(sent, outcome, isAgain), sender);
      if (outcome.ok)
        return { ok: true, order: outcome.answer.data, isRepeat: outcome.answer.isRepeat === true, isOpen };
      return isOpen ? { ...outcome, isOpen } : { ok: false, isOpen };
    } finally {
      setBefore(undefined);
      setWarnedOf(undefined);
    }
  }

  return {
    place,
    /** Something was sent without an answer, and may have arrived. */
    isUnanswered: isUnanswered(attempt),
    /** That was so, until another tab got the answer or gave the order up. */
    isEndedElsewhere: warnedOf !== undefined && attempt?.key !== warnedOf,
    /** What was sent without an answer, while its price is kept: it is this order at this price that has to be sent again. */
    honoured: attempt && isHonoured(attempt) ? attempt.unanswered : undefined,
  };
}

type Answer = CallAnswer<typeof placeOrder>;

/** Whoever presses so long after the first time may mean a new order of the same: the old one must not pass for it. */
function toldOfEarlier(
  outcome: Outcome<Answer>,
  isOld: boolean,
): { readonly ok: true; readonly answer: Answer } | Refused {
  if (!outcome.ok) {
    const earlier = check(orderRecord, outcome.failure.refusal?.order);
    return earlier.ok ? { ...outcome, earlier: earlier.value } : outcome;
  }
  const { data, message, isRepeat } = outcome.answer;
  if (!isRepeat || !isOld) return outcome;
  return { ok: false, failure: { kind: 'refused', reason: 'key-reused', sentence: message }, earlier: data };
}

function remember(attempt: OrderAttempt | undefined, userId: string): void {
  if (attempt) keepAttempt(attempt, userId);
  else endAttempt(userId);
}

/** What of an attempt is to be remembered after this outcome. Nothing where its key has its order. */
function leftOf(sent: OrderAttempt, outcome: Outcome<unknown>, isAgain: boolean): OrderAttempt | undefined {
  if (outcome.ok || outcome.failure.reason === 'key-reused') return undefined;
  return isAnswer(outcome.failure, isAgain) ? { key: sent.key } : sent;
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
