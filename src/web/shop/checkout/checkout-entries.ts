import type { Entries } from '../../ui/forms/use-form.ts';

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
 * Where the entries wait during a sign-in: session storage, because Google's sign-in in the whole window and a reload begin the
 * page anew, and because an unused address should go with its tab. Only the user of `userId` sees what they typed.
 */
const KEY = 'checkoutEntries';

export function keepEntries(entries: Partial<CheckoutEntries>, userId: string | undefined): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, entries }));
  } catch {
    // Full or denied: then the form is filled in again.
  }
}

/** What was typed before, by this user or before a sign-in. */
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

export function eraseEntries(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Denied: nothing was kept.
  }
}
