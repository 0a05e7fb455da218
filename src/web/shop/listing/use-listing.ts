import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, createListing, type ListingPage, type Option } from '#domain/listing.ts';
import { type Known, readChoice, writeChoice } from '#domain/listing-query.ts';
import type { Product } from '#domain/product.ts';
import { useRates } from '../../hooks/use-rates.tsx';

/** A listing as loaded: all products if they fit on one page, so that a choice needs no request; else the server's page. */
export type SentListing = { readonly products: readonly Product[] } | ({ readonly page: ListingPage<Product> } & Known);

/**
 * The choice is kept in the URL; server and browser make the same listing of it. Until the router has changed the URL, the
 * choice is ahead of it, so that a pressed box never falls back.
 */
export function useListing(sent: SentListing) {
  const [query, setQuery] = useSearchParams();
  const rates = useRates();
  const products = 'products' in sent ? sent.products : NONE;
  const listing = useMemo(() => createListing(products), [products]);
  const isPaged = 'page' in sent;
  const known = 'page' in sent ? sent : listing;
  const address = query.toString();
  const [ahead, setAhead] = useState<{ readonly of: string; readonly choice: Choice }>();
  if (ahead && ahead.of !== address) setAhead(undefined);
  const choice = ahead?.of === address ? ahead.choice : readChoice(query, known);

  /** Replaces the history entry: Back leaves the listing. */
  function choose(change: Partial<Choice>): void {
    const next = { ...choice, ...change };
    setAhead({ of: address, choice: next });
    setQuery(writeChoice(next), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
      defaultShouldRevalidate: isPaged,
    });
  }

  /** Adopts the choice made before hydration. */
  function adopt(form: HTMLFormElement): void {
    const chosen = readChoice(new URLSearchParams([...new FormData(form)] as [string, string][]), known);
    if (String(writeChoice(chosen)) !== String(writeChoice(choice))) choose(chosen);
  }

  const page = 'page' in sent ? chosenOn(sent.page, choice) : listing.pageOf(choice, rates);
  return { ...page, choice, choose, adopt, isPaged };
}

const NONE: readonly Product[] = [];

export type Listing = ReturnType<typeof useListing>;

/** The server's page, with the choice made since. */
function chosenOn(page: ListingPage<Product>, choice: Choice): ListingPage<Product> {
  const { weights, makers, gradings, premiums, lowestPrices, highestPrices } = page.offer;
  const chosenIn = <Value>(options: readonly Option<Value>[], chosen: Value) =>
    options.map((option) => ({ ...option, isChosen: option.value === chosen }));
  return {
    ...page,
    offer: {
      weights: weights.map((option) => ({ ...option, isChosen: choice.weights.includes(option.value) })),
      makers: chosenIn(makers, choice.maker),
      gradings: chosenIn(gradings, choice.isGraded),
      premiums: chosenIn(premiums, choice.highestPremium),
      lowestPrices: chosenIn(lowestPrices, choice.lowestPrice),
      highestPrices: chosenIn(highestPrices, choice.highestPrice),
    },
  };
}

export const NO_FILTERS = {
  weights: [],
  maker: undefined,
  isGraded: undefined,
  highestPremium: undefined,
  lowestPrice: undefined,
  highestPrice: undefined,
} as const;

/** The query of the address that keeps the order and drops all filters. */
export function clearedQuery(choice: Choice): string {
  return `?${new URLSearchParams(writeChoice({ ...choice, ...NO_FILTERS }))}`;
}
