import { useMemo } from 'react';
import { type SaleFault, saleFault } from '#domain/sale.ts';
import { type CartItem, useCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { type CartQuote, quoteCart, type Reading } from './quote-cart.ts';
import type { CartProducts } from './use-products.ts';

export type CartPricing = {
  /** The cart at the latest rates or the given ones. Undefined without rates, or with a line that is no longer sold. */
  readonly quote: CartQuote | undefined;
  /** True when the rates are live and all products loaded, so that an order may be placed at this quote. */
  readonly isLive: boolean;
  /** Lines whose product is no longer sold. */
  readonly gone: readonly CartItem[];
  /** The first problem with the cart: the state of a product, a limit or a pause; undefined without one. */
  readonly fault: SaleFault | undefined;
};

/** The cart priced as the server will price it: at the live rates, or at the reading that a checkout has locked. */
export function useCartQuote({ byId, state: products }: CartProducts, held?: Reading): CartPricing {
  const { lines } = useCart();
  const { gold, silver, at, state, pauses } = useRates();
  const quote = useMemo(() => {
    if (lines.length === 0) return undefined;
    if (held) return quoteCart(lines, byId, held);
    if (gold <= 0 || silver <= 0) return undefined;
    return quoteCart(lines, byId, { prices: { gold, silver }, at });
  }, [lines, byId, held, gold, silver, at]);
  const isKnown = products === 'known';
  const known = lines.flatMap(({ id, quantity }) => {
    const product = byId.get(id);
    return product ? [{ product, quantity }] : [];
  });
  return {
    quote,
    isLive: isKnown && state === 'live',
    gone: isKnown ? lines.filter(({ id }) => !byId.has(id)) : [],
    fault: saleFault(known, pauses),
  };
}
