import { useEffect } from 'react';
import { loginWithCode } from '#contract/calls/second-factor.ts';
import type { User } from '#contract/shapes.ts';
import { useApi } from '../../hooks/use-api.ts';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { Field, fieldId } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SubmitButton } from '../form-buttons.tsx';

const LABELS = { code: 'Code' } as const;

/** The second step of a two-step sign-in. */
export function CodeForm({ onDone, onBack }: { onDone: (user: User) => void | Promise<void>; onBack: () => void }) {
  const api = useApi({ loginWithCode });
  const toast = useToast();
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check: (entries) => faultsOf(loginWithCode.body, entries),
    async onSubmit(entries): Promise<void> {
      const outcome = await api.loginWithCode({ body: entries });
      if (outcome.ok) return onDone(outcome.answer.data);
      const { failure } = outcome;
      if (failure.kind !== 'refused') {
        toast({ kind: 'error', title: 'Error', description: 'Failed to connect to server. Please try again.' });
        return;
      }
      refuse(faultsIn(failure, ['code'] as const));
      toast({ kind: 'error', title: 'Login Failed', description: failure.sentence });
      if (failure.reason === 'sign-in-expired') onBack();
    },
  });
  useEffect(() => document.getElementById(fieldId('code'))?.focus(), []);
  return (
    <form {...form} className="form-grid" aria-label="Two-step sign-in">
      <FormErrors errors={errors} refused={refused} />
      <Field
        {...field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="6 digits from your authenticator app, or one of your backup codes."
      />
      <SubmitButton label="Sign In" busyLabel="Signing in..." isBusy={isBusy} />
      <button className="button button--text" type="button" disabled={isBusy} onClick={onBack}>
        Start again
      </button>
    </form>
  );
}
