import type { Entries } from '../hooks/use-form.ts';

/** The checkout form (section 3 of the specification), in its order on screen. */
export const CHECKOUT_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const;

export type CheckoutName = keyof typeof CHECKOUT_LABELS;
export type CheckoutEntries = Entries<CheckoutName>;

export const CHECKOUT_NAMES = Object.keys(CHECKOUT_LABELS) as CheckoutName[];

/**
 * Where the form's entries wait while somebody goes to sign in. The tab's session storage and not memory, because Google
 * sign-in in the whole window and a reload both begin the page anew; and not local storage, because an address that was never
 * ordered to should be gone with the tab. `userId` says for whom it was typed: nobody else gets to see it.
 */
const KEY = 'checkoutEntries';

export function keepEntries(entries: Partial<CheckoutEntries>, userId: string | undefined): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, entries }));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}

/** What was typed before, by this user or by nobody in particular yet. */
export function keptEntries(userId: string | undefined): Partial<CheckoutEntries> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      userId?: unknown;
      entries?: Record<string, unknown>;
    } | null;
    if (!kept?.entries || (kept.userId !== undefined && kept.userId !== userId)) return {};
    const { entries } = kept;
    return Object.fromEntries(
      CHECKOUT_NAMES.filter((name) => typeof entries[name] === 'string').map((name) => [name, entries[name]]),
    );
  } catch {
    return {};
  }
}

/** From now on only this user may see what was typed while nobody was signed in. What another one has typed is forgotten. */
export function claimEntries(userId: string): void {
  const kept = keptEntries(userId);
  if (Object.keys(kept).length > 0) keepEntries(kept, userId);
  else eraseEntries();
}

export function eraseEntries(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
