import { type Cents, formatUsd } from '#domain/money.ts';
import { readStored } from '../browser-storage.ts';
import { readCart } from '../stored-cart.ts';
import { CART_KEY } from '../stored-keys.ts';

/**
 * Remembers that the visitor left the checkout to sign in, since the sign-in leads home and offers the way back. Session
 * storage survives the page load of Google's full-window sign-in.
 */
const STORED_AS = 'leftCheckout';

export function leaveCheckout(): void {
  try {
    sessionStorage.setItem(STORED_AS, 'yes');
  } catch {
    // Denied: the cart leads there as well.
  }
}

/** Options of the way to the sign-in page: it names the order that it leads back to. */
export function backTo(total: Cents | undefined) {
  return { state: total === undefined ? {} : { orderTotal: formatUsd(total) } };
}

/** For the notice after a sign-in, once. Undefined where the visitor comes from elsewhere, or has nothing in the cart. */
export function backToCheckout(): { readonly label: string; readonly to: string } | undefined {
  try {
    const hasLeft = sessionStorage.getItem(STORED_AS) !== null;
    sessionStorage.removeItem(STORED_AS);
    if (!hasLeft || readCart(readStored(CART_KEY)).length === 0) return undefined;
    return { label: 'Back to checkout', to: '/checkout' };
  } catch {
    return undefined;
  }
}
