import type { ShippingAddress } from '#domain/address.ts';

/** The value of `AUTH_KEY`. */
export const AUTH_MARK = 'authenticated';

/** The signed-in customer as this browser keeps them. The address is never sent with the profile. */
export type StoredUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address?: string | undefined;
  /** The address in parts, if the customer wants this browser to keep it. */
  readonly shipping?: ShippingAddress | undefined;
  readonly isAuthenticated: true;
};

/** Reads a stored user; `broken` where something is stored that is none. */
export function readUser(
  stored: string | null | undefined,
  mark: string | null | undefined,
): StoredUser | 'broken' | null {
  if (!stored || !mark) return null;
  try {
    const { id, name, email, phone, address, shipping } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return 'broken';
    // Throws for an id that no address can have.
    if (!encodeURIComponent(id)) return 'broken';
    return {
      id,
      name,
      email,
      phone: typeof phone === 'string' ? phone : '',
      ...(typeof address === 'string' && { address }),
      ...(isShipping(shipping) && { shipping }),
      isAuthenticated: true,
    };
  } catch {
    return 'broken';
  }
}

function isShipping(value: unknown): value is ShippingAddress {
  if (typeof value !== 'object' || value === null) return false;
  const { address, city, state, zipCode } = value as Record<string, unknown>;
  return [address, city, state, zipCode].every((part) => typeof part === 'string');
}
