import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '#contract/calls/passwords.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { faultsIn, faultsOf } from '../ui/forms/faults.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormErrors } from '../ui/forms/form-errors.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useToast } from '../ui/toast.tsx';
import { SubmitButton } from './form-buttons.tsx';

export function meta() {
  return [{ title: 'Forgot your password? | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

const LABELS = { email: 'Email' } as const;

export default function ForgotPassword() {
  const api = useApi({ forgotPassword });
  const toast = useToast();
  const [isSent, setIsSent] = useState(false);
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check: (entries) => faultsOf(forgotPassword.body, entries),
    async onSubmit(entries) {
      const outcome = await api.forgotPassword({ body: entries });
      if (outcome.ok) return setIsSent(true);
      refuse(faultsIn(outcome.failure, ['email'] as const));
      toast({ kind: 'error', title: 'Error', description: outcome.failure.sentence });
    },
  });
  if (isSent) {
    return (
      <div className="wrap">
        <EmptyState picture="level" heading="Check your inbox" action={{ label: 'Back to Sign In', to: '/auth' }}>
          <p>
            If this address has an account, an email is on its way. The link expires in 60 minutes and can be used only
            once. If you don't see the email, check your spam folder.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap">
      <div className="step">
        <PageHead title="Forgot your password?" lead="We will send you a link to choose a new one." />
        <form {...form} className="form-grid" aria-label="Forgot your password?">
          <FormErrors errors={errors} refused={refused} />
          <Field {...field('email')} type="email" autoComplete="username" inputMode="email" />
          <SubmitButton label="Send link" busyLabel="Sending..." isBusy={isBusy} />
        </form>
        <p className="step__below">
          <Link className="link step__back" to="/auth">
            Back to Sign In
          </Link>
        </p>
      </div>
    </div>
  );
}
