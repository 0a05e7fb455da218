import { useState } from 'react';
import type { Product } from '#domain/product.ts';
import { mayBeOrdered, mostInOrder, pauseOf } from '#domain/sale.ts';
import { cartChanges, usePiecesInCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { useSeller } from '../seller.tsx';
import { useToast } from '../toast.tsx';
import { addedNotice } from './added-notice.ts';
import type { ShownPrice } from './use-price.ts';

/**
 * A quantity selector: starts at 1; adding puts its number into the cart and resets it, removing takes the product out. The count
 * is the cart's own, so that all places that show a product agree.
 */
export function useBuying(product: Product, shown: ShownPrice) {
  const toast = useToast();
  const { phone } = useSeller();
  const [quantity, setQuantity] = useState(1);
  const inCart = usePiecesInCart(product.id);
  const { pauses } = useRates();
  const most = mostInOrder(product);
  const canAdd = shown.state === 'live' && mayBeOrdered(product) && pauseOf(product.metal, pauses) === undefined;

  function add(): void {
    if (!canAdd || shown.state !== 'live') return;
    const added = cartChanges.add(product, quantity, shown.price);
    toast(addedNotice({ added, wanted: quantity, inCart, most, phone }));
    setQuantity(1);
  }

  function remove(): void {
    cartChanges.remove(product.id);
    setQuantity(1);
    toast({ kind: 'success', title: 'Removed from cart', description: 'Item removed from your cart' });
  }

  const label = inCart > 0 ? `Add ${quantity} More` : 'Add to Cart';
  return { quantity, setQuantity, most, inCart, add, remove, label, canAdd };
}
