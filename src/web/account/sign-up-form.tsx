import { register } from '#contract/calls/account.ts';
import { faultsIn, faultsOf } from '../hooks/faults.ts';
import { useApi } from '../hooks/use-api.ts';
import { type Entries, type Faults, useForm } from '../hooks/use-form.ts';
import { Field, PasswordField } from '../ui/field.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { useToast } from '../ui/toast.tsx';
import type { AccountFormProps } from './sign-in-form.tsx';

const LABELS = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;

type Name = keyof typeof LABELS;

export function SignUpForm({ email, onEmail, onDone }: AccountFormProps) {
  const api = useApi({ register });
  const toast = useToast();
  const { form, field, errors, refused, isBusy, refuse } = useForm<Name>({
    labels: LABELS,
    check,
    async onSubmit({ confirmPassword: _, ...registration }) {
      const outcome = await api.register({ body: registration });
      if (outcome.ok) return onDone(outcome.answer.data);
      const { failure } = outcome;
      if (failure.kind !== 'refused') {
        toast({ kind: 'error', title: 'Error', description: 'Failed to connect to server. Please try again.' });
        return;
      }
      refuse(faultsIn(failure, Object.keys(LABELS) as Name[]));
      toast({
        kind: 'error',
        title: 'Registration Failed',
        description: failure.sentence || 'Failed to create account',
      });
    },
  });
  return (
    <form {...form} className="form-grid" aria-label="Sign Up">
      <FormErrors errors={errors} refused={refused} />
      <Field {...field('name')} type="text" autoComplete="name" />
      <Field
        {...field('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
      />
      <Field {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      <PasswordField {...field('password')} autoComplete="new-password" hint="At least 8 characters." />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <button
        className="button button--primary button--large button--block"
        type="submit"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? 'Signing up...' : 'Sign Up'}
      </button>
    </form>
  );
}

/** What the server asks for, and two passwords that are the same. */
function check(entries: Entries<Name>): Faults<Name> {
  const { confirmPassword, ...registration } = entries;
  const faults: Faults<Name> = faultsOf(register.body, registration);
  if (confirmPassword !== entries.password) faults.confirmPassword = 'Passwords do not match';
  else if (confirmPassword === '') faults.confirmPassword = 'Please type your password again.';
  return faults;
}
