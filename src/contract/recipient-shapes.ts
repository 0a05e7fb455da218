import * as v from 'valibot';
import { isCallable } from '#domain/telephone.ts';
import { stateCode } from '#domain/us-states.ts';
import { fields } from './check.ts';
import { nameText, text, withoutControls, withoutUnseen } from './shapes.ts';

/* Of a person to call and to ship to. Apart from the other shapes: every page loads some of those. */

/** A postal address, or its first line. */
/* @__NO_SIDE_EFFECTS__ */
export function addressText(longest: number) {
  return v.pipe(
    text(longest, 'Address is required'),
    v.regex(/[\p{L}\p{N}]/u, 'Please enter an address with letters or digits.'),
  );
}

/** A shipping address in the United States. */
export const shippingAddress = fields({
  address: addressText(200),
  city: nameText(100, 'City is required'),
  state: v.pipe(
    text(100, 'State is required'),
    v.check((typed) => stateCode(typed) !== undefined, 'Please enter a US state, such as IL.'),
  ),
  zipCode: v.pipe(
    text(20, 'ZIP code is required'),
    v.regex(/^\d{5}(?:[ -]?\d{4})?$/, 'Please enter a ZIP code of 5 digits, or of 9 such as 62704-1234.'),
  ),
});

const UNCALLABLE = 'Please enter a phone number with its area code, such as (312) 555-0188.';

/** A telephone number that the shop can call: it confirms orders so. */
export const phoneNumber = v.pipe(
  v.string('Phone number is required'),
  v.transform(withoutUnseen),
  text(40, 'Phone number is required'),
  v.check(isCallable, UNCALLABLE),
);

/** One that may be left out. */
export const optionalPhoneNumber = v.pipe(
  v.string(),
  v.transform(withoutUnseen),
  v.trim(),
  v.maxLength(40),
  withoutControls,
  v.check((typed) => typed === '' || isCallable(typed), UNCALLABLE),
);
