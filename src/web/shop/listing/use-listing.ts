import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, listProducts, offerOf } from '#domain/listing.ts';
import { readChoice, writeChoice } from '#domain/listing-query.ts';
import type { Product } from '#domain/product.ts';
import { useRates } from '../../hooks/use-rates.tsx';

/**
 * The choice stands in the address; the server and the browser make the same listing of it. The router may take a moment to
 * change the address: until then the listing is ahead of it, so that a pressed box never falls back.
 */
export function useListing(products: readonly Product[]) {
  const [query, setQuery] = useSearchParams();
  const rates = useRates();
  const address = query.toString();
  const [ahead, setAhead] = useState<{ readonly of: string; readonly choice: Choice }>();
  if (ahead && ahead.of !== address) setAhead(undefined);
  const choice = ahead?.of === address ? ahead.choice : readChoice(query, products);

  /** At once, without another entry in the history: the way back leads to where the visitor came from. */
  function choose(change: Partial<Choice>): void {
    const next = { ...choice, ...change };
    setAhead({ of: address, choice: next });
    setQuery(writeChoice(next), { replace: true, preventScrollReset: true, flushSync: true });
  }

  /** Takes over what was chosen before the page heard of it. */
  function adopt(form: HTMLFormElement): void {
    const chosen = readChoice(new URLSearchParams([...new FormData(form)] as [string, string][]), products);
    if (String(writeChoice(chosen)) !== String(writeChoice(choice))) choose(chosen);
  }

  return {
    choice,
    choose,
    adopt,
    offer: offerOf(products, choice, rates),
    shown: listProducts(products, choice, rates),
  };
}

export type Listing = ReturnType<typeof useListing>;

export const NO_FILTERS = { weights: [], highestPremium: undefined, highestPrice: undefined } as const;

/** The query of the address that keeps the order and drops all filters. */
export function clearedQuery(choice: Choice): string {
  return `?${new URLSearchParams(writeChoice({ ...choice, ...NO_FILTERS }))}`;
}
