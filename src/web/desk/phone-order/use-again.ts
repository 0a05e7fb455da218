import { useEffect, useState } from 'react';
import { desk } from '../data/desk.ts';
import { readPricedProducts } from '../data/find-products.ts';
import { customerOf } from './caller-panel.tsx';
import { addressParts, type Draft, type DraftLine, EMPTY } from './draft.ts';

export type Again = { readonly state: 'none' | 'asked' | 'failed' | 'done'; readonly gone: readonly string[] };

/**
 * Fills the form once: with the lines and the customer of an order that has ended, at current prices, or with a customer alone.
 * `gone` names products that are no longer sold.
 */
export function useAgain(orderId: string | null, customerId: string | null, fill: (draft: Draft) => void): Again {
  const [again, setAgain] = useState<Again>({ state: orderId || customerId ? 'asked' : 'none', gone: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fills the form is another function at each render
  useEffect(() => {
    if (!orderId && !customerId) return;
    const end = new AbortController();
    const draft = orderId ? draftOf(orderId, end.signal) : draftFor(customerId ?? '', end.signal);
    void draft.then((found) => {
      if (end.signal.aborted) return;
      if (found) fill(found.draft);
      setAgain({ state: found ? 'done' : 'failed', gone: found?.gone ?? [] });
    });
    return () => end.abort();
  }, [orderId, customerId]);
  return again;
}

async function draftOf(orderId: string, signal: AbortSignal) {
  const outcome = await desk.readDeskOrder({ params: { orderId }, signal });
  if (!outcome.ok) return undefined;
  const { customer, lines } = outcome.answer.data;
  const products = await readPricedProducts(
    lines.map(({ productId }) => productId),
    signal,
  );
  if (!products) return undefined;
  const kept = lines.flatMap(({ productId, quantity }): DraftLine[] => {
    const product = products.find(({ id }) => id === productId);
    return product ? [{ product, quantity }] : [];
  });
  const gone = lines.filter(({ productId }) => !products.some(({ id }) => id === productId)).map(({ name }) => name);
  const { firstName = '', lastName = '', email = '', phone = '', address = '' } = customer ?? {};
  const person = { firstName, lastName, email, phone, address: addressParts(address) };
  return { draft: { ...EMPTY, ...person, lines: kept }, gone };
}

async function draftFor(customerId: string, signal: AbortSignal) {
  const outcome = await desk.readCustomer({ params: { customerId }, signal });
  if (!outcome.ok) return undefined;
  const { addresses, accounts, month: monthTotal, email, ...customer } = outcome.answer.data;
  const hasAccount = accounts.some((one) => one.isConfirmed && one.email === email);
  const isAlwaysReviewed = customer.flags.includes('always-review');
  const known = { ...customer, email, address: addresses[0]?.address ?? '', hasAccount, monthTotal, isAlwaysReviewed };
  return { draft: { ...EMPTY, ...customerOf(known) }, gone: [] };
}
