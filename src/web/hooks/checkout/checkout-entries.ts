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
export type CheckoutEntries = Readonly<Record<CheckoutName, string>>;

export const ADDRESS_NAMES = ['address', 'city', 'state', 'zipCode'] as const satisfies readonly CheckoutName[];

export const CHECKOUT_NAMES = Object.keys(CHECKOUT_LABELS) as CheckoutName[];

/** The entries so far, and whether this browser is to keep the address. Undefined before the first entry. */
export type Typed = { readonly entries: Partial<CheckoutEntries>; readonly keepsAddress: boolean | undefined };

/** Name of the box to tick in the form. */
export const KEEPS_ADDRESS = 'keepsAddress';

/** Initial values of the form. `isKept`: the address is the one saved in this browser. */
export type Prefill = {
  readonly entries: Partial<CheckoutEntries>;
  readonly isKept: boolean;
  readonly keepsAddress: boolean;
};

const NOTHING_TYPED: Typed = { entries: {}, keepsAddress: undefined };

/**
 * Storage key of the form's values during a sign-in. Session storage, because a reload and Google's full-window sign-in load
 * the page again, and because an unused address should go with its tab. Only the user of `userId` sees these values.
 */
const KEY = 'checkoutEntries';

export function keepEntries(typed: Typed, userId: string | undefined): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, ...typed }));
  } catch {
    // Full or denied: then the form is filled in again.
  }
}

/** Reads the values typed earlier by this user or before a sign-in. */
export function keptEntries(userId: string | undefined): Typed {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      userId?: unknown;
      entries?: Record<string, unknown>;
      keepsAddress?: unknown;
    } | null;
    if (!kept?.entries || (kept.userId !== undefined && kept.userId !== userId)) return NOTHING_TYPED;
    const { entries, keepsAddress } = kept;
    const names = CHECKOUT_NAMES.filter((name) => typeof entries[name] === 'string');
    return {
      entries: Object.fromEntries(names.map((name) => [name, entries[name]])),
      keepsAddress: typeof keepsAddress === 'boolean' ? keepsAddress : undefined,
    };
  } catch {
    return NOTHING_TYPED;
  }
}

export function eraseEntries(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Denied: nothing was kept.
  }
}
