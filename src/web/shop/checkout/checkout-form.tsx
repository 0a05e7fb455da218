import { Field } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import type { useForm } from '../../ui/forms/use-form.ts';
import type { CheckoutEntries, CheckoutName } from './checkout-entries.ts';

export const CHECKOUT_FORM = 'checkout-form';

type CheckoutFormProps = Pick<ReturnType<typeof useForm<CheckoutName>>, 'form' | 'field' | 'errors' | 'refused'> & {
  readonly prefill: Partial<CheckoutEntries>;
  readonly onChange: () => void;
};

/** Recipient and address. The submit button stands in the summary. */
export function CheckoutForm({ form, field, errors, refused, prefill, onChange }: CheckoutFormProps) {
  const entry = (name: CheckoutName) => ({ ...field(name), defaultValue: prefill[name] ?? '' });
  return (
    <form
      {...form}
      id={CHECKOUT_FORM}
      className="panel"
      aria-labelledby="shipping-heading"
      onChange={() => {
        form.onChange();
        onChange();
      }}
    >
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
        <Field {...entry('address')} autoComplete="address-line1" />
        <Field {...entry('city')} width="city" autoComplete="address-level2" />
        <Field {...entry('state')} width="third" autoComplete="address-level1" />
        <Field {...entry('zipCode')} width="third" autoComplete="postal-code" />
      </div>
    </form>
  );
}
