import { MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import { SUPPORT } from '../support.ts';
import type { Toast } from '../toast.tsx';

/**
 * The notice after "Add": how many pieces went in, and which limit of the cart kept the others out. `added`, `wanted` and `inCart`
 * (before) are pieces of this product.
 */
export function addedNotice({ added, wanted, inCart }: Record<'added' | 'wanted' | 'inCart', number>): Toast {
  const action = { label: 'View cart', to: '/cart' };
  if (added === 0) return { kind: 'error', title: 'Not added to cart', description: limitReached(inCart), action };
  const description = `${added} item(s) added to your cart`;
  const isAll = added === wanted;
  return {
    kind: 'success',
    title: 'Added to cart',
    description: isAll ? description : `${description}. ${limitReached(inCart)}`,
    action,
  };
}

function limitReached(inCart: number): string {
  const limit =
    inCart > 0 ? `${MAX_QUANTITY.toLocaleString('en-US')} pieces of one product` : `${MAX_LINES} different products`;
  return `The cart takes ${limit} at most. For more, call ${SUPPORT.phone}.`;
}
