import { useState } from 'react';
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import type { Product } from '#domain/product.ts';
import { limitText, mayBeOrdered, mostInOrder, pauseOf } from '#domain/sale.ts';
import { groupThousands } from '#domain/words.ts';
import { cartChanges, usePiecesInCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { useSeller } from '../seller.tsx';
import type { Toast } from '../toast.tsx';
import { useToast } from '../toast.tsx';
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

type Facts = {
  readonly added: number;
  readonly wanted: number;
  readonly inCart: number;
  /** The most pieces of it in one order. */
  readonly most: number;
  readonly phone: string;
};

/**
 * The notice after "Add": how many pieces went in, and which limit of the cart kept the others out. `added`, `wanted` and `inCart`
 * (before) are pieces of this product; `phone` is the shop's.
 */
export function addedNotice({ added, wanted, inCart, most, phone }: Facts): Toast {
  const action = { label: 'View cart', to: '/cart' };
  if (added === 0) return { kind: 'error', title: 'Not added to cart', description: limitReached(), action };
  const description = `${added} item(s) added to your cart`;
  const isAll = added === wanted;
  return {
    kind: 'success',
    title: 'Added to cart',
    description: isAll ? description : `${description}. ${limitReached()}`,
    action,
  };

  function limitReached(): string {
    if (most < MAX_QUANTITY && inCart + added >= most) return `${limitText(most)}. For more, call ${phone}.`;
    const limit = inCart > 0 ? `${groupThousands(MAX_QUANTITY)} pieces per product` : `${MAX_LINES} different products`;
    return `The cart is limited to ${limit}. For more, call ${phone}.`;
  }
}
