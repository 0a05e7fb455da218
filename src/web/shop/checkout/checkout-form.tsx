import type { RefObject } from 'react';
import { ADDRESS_NAMES, type CheckoutName, KEEPS_ADDRESS, type Prefill } from '../../hooks/checkout-entries.ts';
import { Field, fieldId } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import type { useForm } from '../../ui/forms/use-form.ts';

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
          beside={prefill.isKept && <AnotherAddress form={form.ref} onChange={change} />}
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

/** Beside an address that the browser has kept: empties its fields for another one. */
function AnotherAddress({
  form,
  onChange,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  onChange: () => void;
}) {
  function change(): void {
    for (const name of ADDRESS_NAMES) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = '';
    }
    document.getElementById(fieldId(ADDRESS_NAMES[0]))?.focus();
    onChange();
  }
  return (
    <button type="button" className="checkout__change" onClick={change}>
      Use another address
    </button>
  );
}
