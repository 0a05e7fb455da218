import { useEffect, useState } from 'react';
import { desk } from '../data/desk.ts';
import { readPricedProducts } from '../data/find-products.ts';
import { addressParts, type Draft, type DraftLine, EMPTY } from './draft.ts';

export type Again = { readonly state: 'none' | 'asked' | 'failed' | 'done'; readonly gone: readonly string[] };

/**
 * Fills the form once with the lines and the customer of an order that has ended, at current prices. `gone` names products that
 * are no longer sold.
 */
export function useAgain(orderId: string | null, fill: (draft: Draft) => void): Again {
  const [again, setAgain] = useState<Again>({ state: orderId ? 'asked' : 'none', gone: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fills the form is another function at each render
  useEffect(() => {
    if (!orderId) return;
    const end = new AbortController();
    void draftOf(orderId, end.signal).then((found) => {
      if (end.signal.aborted) return;
      if (found) fill(found.draft);
      setAgain({ state: found ? 'done' : 'failed', gone: found?.gone ?? [] });
    });
    return () => end.abort();
  }, [orderId]);
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
  const { address = '', ...person } = customer ?? {};
  return { draft: { ...EMPTY, ...person, address: addressParts(address), lines: kept }, gone };
}
