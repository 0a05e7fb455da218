import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { session } from '#contract/calls/account.ts';
import { resetPassword } from '#contract/calls/passwords.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { useUser } from '../hooks/use-user.tsx';
import { faultsIn, faultsOf } from '../ui/forms/faults.ts';
import { FormErrors, Notice } from '../ui/forms/form-errors.tsx';
import { type Entries, type Faults, useForm } from '../ui/forms/use-form.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useToast } from '../ui/toast.tsx';
import { SubmitButton } from './form-buttons.tsx';
import { confirmationFaults, NewPasswordFields } from './new-password.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'Choose a new password | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

const LABELS = { password: 'New password', confirmPassword: 'Confirm new password' } as const;
const REMOVED_BECAUSE = 'were removed because this email address had not been confirmed before. ';
type Name = keyof typeof LABELS;

export default function ResetPassword() {
  const token = useLinkToken();
  const api = useApi({ resetPassword, session });
  const toast = useToast();
  const navigate = useNavigate();
  const { user, endHere } = useUser();
  const [spent, setSpent] = useState<string>();
  const notice = useRef<HTMLDivElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => {
    if (spent !== undefined) notice.current?.focus();
  }, [spent]);
  const fault = token === '' ? 'This link is incomplete.' : spent;
  const { form, field, errors, refused, isBusy, refuse } = useForm<Name>({
    labels: LABELS,
    check,
    async onSubmit({ password }) {
      const outcome = await api.resetPassword({ body: { token: token ?? '', password } });
      if (outcome.ok) {
        const removed = removedBy(outcome.answer.data);
        // The reset ended all sessions of its account. This browser's may be another account's.
        const still = user && (await api.session());
        if (!still?.ok) endHere();
        const next = still?.ok
          ? `You are still signed in as ${still.answer.data.email}.`
          : 'Please sign in with your new password.';
        toast({ kind: 'success', title: 'Password changed', description: removed + next });
        return void navigate(still?.ok ? '/' : '/auth', { replace: true });
      }
      const { failure } = outcome;
      if (failure.reason === 'link-spent') return setSpent(failure.sentence);
      const faults = faultsIn(failure, ['password'] as const);
      refuse(faults);
      if (!faults.password) toast({ kind: 'error', title: 'Error', description: failure.sentence });
    },
  });
  return (
    <div className="wrap">
      <div className="step">
        <PageHead
          title="Choose a new password"
          lead="You will then be signed out everywhere, and passkeys will be removed. You can add yours again."
        />
        {fault ? (
          <Notice heading={fault} ref={notice}>
            <p>
              <Link className="notice__link notice__link--alone" to="/auth/forgot-password">
                Send a new link
              </Link>
            </p>
          </Notice>
        ) : (
          <form {...form} className="form-grid" aria-label="Choose a new password">
            <FormErrors errors={errors} refused={refused} />
            <NewPasswordFields field={field} />
            <SubmitButton label="Save password" busyLabel="Saving..." isBusy={isBusy} />
          </form>
        )}
      </div>
    </div>
  );
}

/** The contract's rules, and twice the same password. */
function check(entries: Entries<Name>): Faults<Name> {
  const { password: fault } = faultsOf<'password' | 'token'>(resetPassword.body, { password: entries.password });
  return { ...(fault && { password: fault }), ...confirmationFaults(entries) };
}

function removedBy({ isGoogleRemoved, areDetailsRemoved }: { isGoogleRemoved: boolean; areDetailsRemoved: boolean }) {
  if (isGoogleRemoved) return `Google sign-in and your name and phone number ${REMOVED_BECAUSE}`;
  return areDetailsRemoved ? `Your name and phone number ${REMOVED_BECAUSE}` : '';
}
