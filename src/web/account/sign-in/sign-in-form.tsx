import { useState } from 'react';
import { Link } from 'react-router';
import { login } from '#contract/calls/account.ts';
import type { User } from '#contract/shapes.ts';
import { useApi } from '../../hooks/use-api.ts';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { Field, fieldId } from '../../ui/forms/field.tsx';
import { FormErrors, Notice } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SubmitButton } from '../form-buttons.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeForm } from './code-form.tsx';

const LABELS = { email: 'Email', password: 'Password' } as const;
export const FORGOT = { to: '/auth/forgot-password', label: 'Forgot your password?' } as const;

/** `email` is the last input, from this tab or the other one. */
export type AccountFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: (user: User) => void | Promise<void>;
};

/** The password, then the code if the account has two-step sign-in. */
export function SignInForm(props: AccountFormProps) {
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  if (isCodeWanted) return <CodeForm onDone={props.onDone} onBack={() => setIsCodeWanted(false)} />;
  return <PasswordForm {...props} onCodeWanted={() => setIsCodeWanted(true)} />;
}

function PasswordForm({ email, onEmail, onDone, onCodeWanted }: AccountFormProps & { onCodeWanted: () => void }) {
  const api = useApi({ login });
  const toast = useToast();
  /** Stays when the toast has gone. */
  const [refusal, setRefusal] = useState<string>();
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check: (entries) => faultsOf(login.body, entries),
    async onSubmit(entries): Promise<void> {
      setRefusal(undefined);
      const outcome = await api.login({ body: entries });
      if (outcome.ok) return onDone(outcome.answer.data);
      const { failure } = outcome;
      if (failure.kind !== 'refused') {
        toast({ kind: 'error', title: 'Error', description: 'Failed to connect to server. Please try again.' });
        return;
      }
      if (failure.reason === 'second-factor-needed') return onCodeWanted();
      const sentence = failure.said ?? 'Invalid credentials';
      const faults = faultsIn(failure, ['email', 'password']);
      refuse(faults);
      toast({ kind: 'error', title: 'Login Failed', description: sentence });
      if (Object.keys(faults).length > 0) return;
      setRefusal(sentence);
      document.getElementById(fieldId('password'))?.focus();
    },
  });
  return (
    <form {...form} className="form-grid" aria-label="Sign In">
      <FormErrors errors={errors} refused={refused} />
      <Field
        {...field('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
      />
      <div>
        <PasswordField {...field('password')} autoComplete="current-password" />
        {!refusal && (
          <Link className="link auth__forgot" to={FORGOT.to}>
            {FORGOT.label}
          </Link>
        )}
      </div>
      {refusal && (
        <Notice heading={refusal}>
          <Link className="notice__link notice__link--alone" to={FORGOT.to}>
            {FORGOT.label}
          </Link>
        </Notice>
      )}
      <SubmitButton label="Sign In" busyLabel="Signing in..." isBusy={isBusy} />
    </form>
  );
}
