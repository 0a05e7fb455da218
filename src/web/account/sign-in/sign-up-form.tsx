import { register } from '#contract/calls/account.ts';
import { useApi } from '../../hooks/use-api.ts';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { type Entries, type Faults, useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SubmitButton } from '../form-buttons.tsx';
import { confirmationFaults, NewPasswordFields } from '../new-password.tsx';
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
        description: failure.said ?? 'Failed to create account',
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
      <NewPasswordFields field={field} />
      <SubmitButton label="Sign Up" busyLabel="Signing up..." isBusy={isBusy} />
    </form>
  );
}

/** The contract's rules, and twice the same password. */
function check(entries: Entries<Name>): Faults<Name> {
  const { confirmPassword: _, ...registration } = entries;
  return { ...faultsOf<Exclude<Name, 'confirmPassword'>>(register.body, registration), ...confirmationFaults(entries) };
}
