import { MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import { limitText } from '#domain/sale.ts';
import type { Toast } from '../toast.tsx';

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
    const limit =
      inCart > 0 ? `${MAX_QUANTITY.toLocaleString('en-US')} pieces per product` : `${MAX_LINES} different products`;
    return `The cart is limited to ${limit}. For more, call ${phone}.`;
  }
}
