// Inlined after the bars of every page: shows the visitor's cart count and name before the first paint, and marks an empty cart and
// that there is a user, for what is shown to some only. React says the same later.
import { AUTH_KEY, CART_KEY, USER_KEY } from '../../hooks/stored-keys.ts';
import { headerName } from '../shell/header-name.ts';
import { shownCount } from '../shell/shown-count.ts';

try {
  let count = 0;
  for (const { quantity } of JSON.parse(localStorage.getItem(CART_KEY) ?? '[]')) {
    if (Number.isSafeInteger(quantity) && quantity > 0) count += quantity;
  }
  if (count > 0) {
    for (const element of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      element.textContent = shownCount(count);
      element.hidden = false;
    }
  } else document.documentElement.dataset.cart = 'empty';
} catch {
  // Storage is denied, or holds no cart.
}

try {
  const user = localStorage.getItem(AUTH_KEY) && JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
  if (user) {
    document.documentElement.dataset.user = '';
    for (const element of document.querySelectorAll<HTMLElement>('[data-user-name]')) {
      element.textContent = element.dataset.userName || headerName(user.name);
    }
  }
} catch {
  // Storage is denied, or holds no user.
}
