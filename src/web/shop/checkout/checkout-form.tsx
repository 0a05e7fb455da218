import { type RefObject, useState } from 'react';
import {
  ADDRESS_NAMES,
  type CheckoutName,
  KEEPS_ADDRESS,
  type Prefill,
} from '../../hooks/checkout/checkout-entries.ts';
import { Field, fieldId } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import type { useForm } from '../../ui/forms/use-form.ts';
import { useLastAddress } from './use-last-address.ts';

export const CHECKOUT_FORM = 'checkout-form';

type CheckoutFormProps = Pick<ReturnType<typeof useForm<CheckoutName>>, 'form' | 'field' | 'errors' | 'refused'> & {
  readonly prefill: Prefill;
  /** Takes the address out of this browser. */
  readonly forgetAddress: () => void;
  readonly onChange: () => void;
};

/** Recipient and address. The submit button is in the summary. */
export function CheckoutForm({ form, field, errors, refused, prefill, forgetAddress, onChange }: CheckoutFormProps) {
  const entry = (name: CheckoutName) => ({ ...field(name), defaultValue: prefill.entries[name] ?? '' });
  const change = () => {
    form.onChange();
    onChange();
  };
  return (
    <form {...form} id={CHECKOUT_FORM} className="panel" aria-labelledby="shipping-heading" onChange={change}>
      <h2 className="checkout__heading" id="shipping-heading">
        Shipping Information
      </h2>
      <p className="checkout__lead">All fields are required. We use your email and phone only to confirm this order.</p>
      <FormErrors errors={errors} refused={refused} />
      <div className="form-grid">
        <Field {...entry('firstName')} width="pair" autoComplete="given-name" />
        <Field {...entry('lastName')} width="pair" autoComplete="family-name" />
        <Field {...entry('email')} width="half" type="email" inputMode="email" autoComplete="email" />
        <Field {...entry('phone')} width="half" type="tel" inputMode="tel" autoComplete="tel" />
        <p className="checkout__destination">We ship within the United States.</p>
        <Field
          {...entry('address')}
          autoComplete="street-address"
          beside={<AddressButton form={form.ref} isKept={prefill.isKept} onChange={change} />}
        />
        <Field {...entry('city')} width="city" autoComplete="address-level2" />
        <Field {...entry('state')} width="third" autoComplete="address-level1" />
        <Field {...entry('zipCode')} width="third" autoComplete="postal-code" />
        <label className="checkout__keep">
          <input
            // A box that has been hydrated no longer follows its default.
            key={String(prefill.keepsAddress)}
            type="checkbox"
            name={KEEPS_ADDRESS}
            defaultChecked={prefill.keepsAddress}
            onChange={({ target }) => target.checked || forgetAddress()}
          />
          Save this address in this browser
        </label>
      </div>
    </form>
  );
}

type AddressButtonProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The fields begin with the address that this browser has kept. */
  readonly isKept: boolean;
  readonly onChange: () => void;
};

/** Fills the address of the customer's last order in, and empties the fields of one that stands in them. */
function AddressButton({ form, isKept, onChange }: AddressButtonProps) {
  const last = useLastAddress();
  const [isFilled, setIsFilled] = useState<boolean>();
  const isThere = isFilled ?? isKept;
  if (!isThere && !last) return null;

  function press(): void {
    for (const name of ADDRESS_NAMES) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = (!isThere && last?.[name]) || '';
    }
    // An address that was filled in is there to be read: a focus would open the keyboard of a phone over it.
    if (isThere) document.getElementById(fieldId(ADDRESS_NAMES[0]))?.focus();
    setIsFilled(!isThere);
    onChange();
  }
  return (
    <button type="button" className="checkout__change" onClick={press}>
      {isThere ? 'Use another address' : 'Use my last address'}
    </button>
  );
}
