import type { Cents } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { useRates } from '../../hooks/use-rates.tsx';

/** The price of a product at the latest rates. Only a live one is for sale; without a rate there is none. */
export type ShownPrice =
  | { readonly state: 'live' | 'stale'; readonly spot: Cents; readonly price: Cents }
  | { readonly state: 'loading' }
  | { readonly state: 'unavailable' };

type Priced = Pick<Product, 'metal' | 'weight' | 'premium'>;

export function usePrice({ metal, weight, premium }: Priced): ShownPrice {
  const rates = useRates();
  const spot = rates[metal];
  if (rates.state === 'unavailable' || spot <= 0) return { state: rates.isLoading ? 'loading' : 'unavailable' };
  return { state: rates.state, spot, price: unitPrice(spot, weight, premium) };
}
