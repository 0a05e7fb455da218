import { useState } from 'react';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { readProducts } from '#contract/calls/products.ts';
import { priceLine } from '#domain/order.ts';
import { useApi } from '../hooks/use-api.ts';
import { cartChanges } from '../hooks/use-cart.tsx';
import { useRates } from '../hooks/use-rates.tsx';
import { lineFacts } from '../ui/orders/order-facts.ts';
import { askProducts } from '../ui/products/ask-products.ts';
import { reorder, reorderSentences } from './reorder.ts';

/** `told`: what became of the last press, in sentences. `isInCart`: something of it is in the cart. */
type Reordering = { readonly isBusy: boolean; readonly told: readonly string[]; readonly isInCart: boolean };

/** Puts the lines of an order into the cart at today's prices. Nothing is ordered, and nothing is added without a live rate. */
export function useReorder({ cartItem }: OrderRecord): Reordering & { readonly press: () => Promise<void> } {
  const api = useApi({ readProducts });
  const rates = useRates();
  const [state, setState] = useState<Reordering>({ isBusy: false, told: [], isInCart: false });
  const tell = (told: readonly string[], isInCart = false) => setState({ isBusy: false, told, isInCart });

  async function press(): Promise<void> {
    if (state.isBusy) return;
    if (rates.state !== 'live') return tell(['There is no live rate right now. Please try again in a moment.']);
    setState({ isBusy: true, told: [], isInCart: false });
    const lines = cartItem.map(lineFacts);
    const products = await askProducts(
      api,
      lines.map(({ id }) => id),
    );
    if (!products) return tell(['We could not reach our server. Nothing was added to your cart.']);
    const reordered = reorder(lines, products, (product, quantity) =>
      cartChanges.add(product, quantity, priceLine(product, quantity, rates).unitPrice),
    );
    tell(reorderSentences(reordered), reordered.added > 0);
  }

  return { ...state, press };
}
