/**
 * Two small scripts that stand in every page, always the same text. They run before the first paint and show what depends on
 * the visitor (theme, name, cart count), so that a page kept for everybody neither flickers nor shifts. React says the same
 * after hydration.
 */

/** In the head: the theme that the visitor chose. */
export const THEME_SCRIPT = `try{if(localStorage.getItem("theme")==="dark")document.documentElement.dataset.theme="dark"}catch{}`;

/** Right after the bars: the number of pieces in the cart, and the name of who is signed in. */
export const VISITOR_SCRIPT = `try{let c=0;for(const l of JSON.parse(localStorage.getItem("legacyGoldCart")||"[]"))c+=Number.isSafeInteger(l.quantity)&&l.quantity>0?l.quantity:0;if(c)for(const e of document.querySelectorAll("[data-cart-count]")){e.textContent=c;e.hidden=false}}catch{}try{const u=localStorage.getItem("authToken")&&JSON.parse(localStorage.getItem("user"));if(u)for(const e of document.querySelectorAll("[data-user-name]"))e.textContent=e.dataset.userName||u.name}catch{}`;

/**
 * The key of an element that the script above may have filled. React does not look at such a text while it hydrates; with
 * another key it then makes the element anew from what it knows, and a broken value in storage is not left on screen.
 */
export function earlyKey(isReady: boolean): string {
  return isReady ? 'known' : 'early';
}
