import { addressLine, type ShippingAddress } from '#domain/address.ts';
import { splitName } from '#domain/person-name.ts';
import { ADDRESS_NAMES, type CheckoutEntries } from '../../hooks/checkout/checkout-entries.ts';
import type { StoredUser } from '../../hooks/stored-user.ts';

/**
 * The address that this browser keeps for the user, in its parts. Undefined where the profile has another one by now: its one line
 * cannot be taken apart.
 */
export function keptAddress(user: StoredUser | null): ShippingAddress | undefined {
  const { shipping, address } = user ?? {};
  return shipping && addressLine(shipping) === address ? shipping : undefined;
}

/** Merges earlier input with the user's profile. An address that was begun is not mixed with the saved one. */
export function prefillOf(typed: Partial<CheckoutEntries>, user: StoredUser | null): Partial<CheckoutEntries> {
  const { firstName, lastName } = splitName(user?.name ?? '');
  const hasAddress = ADDRESS_NAMES.some((name) => typed[name]);
  return {
    ...typed,
    firstName: typed.firstName || firstName,
    lastName: typed.lastName || lastName,
    email: typed.email || user?.email || '',
    phone: typed.phone || user?.phone || '',
    ...(!hasAddress && keptAddress(user)),
  };
}
