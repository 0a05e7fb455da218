import { useState } from 'react';
import type { Product } from '#domain/product.ts';
import { useToast } from '../toast.tsx';
import { addedNotice } from './added-notice.ts';
import { cartChanges, usePiecesInCart } from '../../hooks/use-cart.tsx';
import type { ShownPrice } from './use-price.ts';

/**
 * The life of a quantity selector: it starts at 1, adding puts its number into the cart and sets it back to 1, removing takes
 * the product out. What is in the cart is read from the cart itself, so that all places that show a product are in step.
 */
export function useBuying(product: Product, shown: ShownPrice) {
  const toast = useToast();
  const [quantity, setQuantity] = useState(1);
  const inCart = usePiecesInCart(product.id);

  function add(): void {
    if (shown.state !== 'live') return;
    const added = cartChanges.add(product, quantity, shown.price);
    toast(addedNotice({ added, wanted: quantity, inCart }));
    setQuantity(1);
  }

  function remove(): void {
    cartChanges.remove(product.id);
    setQuantity(1);
    toast({ kind: 'success', title: 'Removed from cart', description: 'Item removed from your cart' });
  }

  const label = inCart > 0 ? `Add ${quantity} More` : 'Add to Cart';
  return { quantity, setQuantity, inCart, add, remove, label, canAdd: shown.state === 'live' };
}
