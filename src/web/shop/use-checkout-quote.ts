import { useMemo } from 'react';
import { type CartQuote, type ListedProduct, quoteCart } from '../hooks/quote-cart.ts';
import { type CartItem, useCart } from '../hooks/use-cart.tsx';
import { useRates } from '../hooks/use-rates.tsx';

export type CheckoutPricing = {
  /** The cart at the latest rates. Nothing without rates, or while a line of the cart is no longer sold. */
  readonly quote: CartQuote | undefined;
  /** Whether an order may be placed at it. */
  readonly isLive: boolean;
  /** Lines whose product is no longer sold. */
  readonly gone: readonly CartItem[];
};

/** The cart priced live, as the server will price it. */
export function useCheckoutQuote(products: readonly ListedProduct[]): CheckoutPricing {
  const { lines } = useCart();
  const { gold, silver, at, state } = useRates();
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const quote = useMemo(() => {
    if (lines.length === 0 || gold <= 0 || silver <= 0) return undefined;
    return quoteCart(lines, byId, { prices: { gold, silver }, at });
  }, [lines, byId, gold, silver, at]);
  return { quote, isLive: state === 'live', gone: lines.filter(({ id }) => !byId.has(id)) };
}
