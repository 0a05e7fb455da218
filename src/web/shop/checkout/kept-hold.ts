/**
 * The price hold of this tab's checkout, kept across a reload, Back, and the page load of a sign-in. In session storage; the
 * cart, which shows the newest price, ends it, and signing out erases it.
 */
const STORED_AS = 'heldPrice';

export function keepHold(stored: string): void {
  try {
    sessionStorage.setItem(STORED_AS, stored);
  } catch {
    // Full or denied: then a reload takes the newest price.
  }
}

export function keptHold(): string | null {
  try {
    return sessionStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

export function eraseHold(): void {
  try {
    sessionStorage.removeItem(STORED_AS);
  } catch {
    // Denied: nothing was kept.
  }
}
