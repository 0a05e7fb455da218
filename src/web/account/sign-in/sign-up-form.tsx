import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { register } from '#contract/calls/account.ts';
import { fullName } from '#domain/person-name.ts';
import { keptEntries } from '../../hooks/checkout/checkout-entries.ts';
import { useApi } from '../../hooks/use-api.ts';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormErrors, Notice } from '../../ui/forms/form-errors.tsx';
import { type Entries, type Faults, useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SubmitButton } from '../form-buttons.tsx';
import { confirmationFaults, NewPasswordFields } from '../new-password.tsx';
import { type AccountFormProps, FORGOT } from './sign-in-form.tsx';

const LABELS = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;

type Name = keyof typeof LABELS;

type SignUpFormProps = AccountFormProps & {
  /** Goes to the sign-in, with the email that was typed. */
  readonly onSignIn: () => void;
};

export function SignUpForm({ email, onEmail, onDone, onSignIn }: SignUpFormProps) {
  const api = useApi({ register });
  const toast = useToast();
  /** The email has an account. Stays when the toast has gone. */
  const [isTaken, setIsTaken] = useState(false);
  const [typed] = useState(typedAtCheckout);
  const { form, field, errors, refused, isBusy, refuse } = useForm<Name>({
    labels: LABELS,
    check,
    async onSubmit({ confirmPassword: _, ...registration }) {
      setIsTaken(false);
      const outcome = await api.register({ body: registration });
      if (outcome.ok) return onDone(outcome.answer.data);
      const { failure } = outcome;
      if (failure.kind !== 'refused') {
        toast({ kind: 'error', title: 'Error', description: 'Failed to connect to server. Please try again.' });
        return;
      }
      refuse(faultsIn(failure, Object.keys(LABELS) as Name[]));
      setIsTaken(failure.reason === 'email-taken');
      toast({
        kind: 'error',
        title: 'Registration Failed',
        description: failure.said ?? 'Failed to create account',
      });
    },
  });
  return (
    <form {...form} className="form-grid" aria-label="Sign Up">
      <FormErrors errors={errors} refused={refused} />
      <Field {...field('name')} type="text" autoComplete="name" defaultValue={typed.name} />
      <Field
        {...field('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={email}
        onInput={(event) => {
          setIsTaken(false);
          onEmail(event.currentTarget.value);
        }}
      />
      {isTaken && <EmailTaken onSignIn={onSignIn} />}
      <Field {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" defaultValue={typed.phone} />
      <NewPasswordFields field={field} />
      <SubmitButton label="Sign Up" busyLabel="Signing up..." isBusy={isBusy} />
    </form>
  );
}

function EmailTaken({ onSignIn }: { readonly onSignIn: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice heading="An account with this email already exists." ref={notice}>
      <div className="notice__fields">
        <button className="notice__link notice__link--alone" type="button" onClick={onSignIn}>
          Sign in instead
        </button>
        <Link className="notice__link notice__link--alone" to={FORGOT.to}>
          {FORGOT.label}
        </Link>
      </div>
    </Notice>
  );
}

/** Name and phone from the checkout, for a visitor who signs up on the way; empty otherwise. */
function typedAtCheckout() {
  const { firstName = '', lastName = '', phone = '' } = keptEntries(undefined).entries;
  return { name: fullName({ firstName, lastName }), phone };
}

/** The contract's rules, and twice the same password. */
function check(entries: Entries<Name>): Faults<Name> {
  const { confirmPassword: _, ...registration } = entries;
  return { ...faultsOf<Exclude<Name, 'confirmPassword'>>(register.body, registration), ...confirmationFaults(entries) };
}
