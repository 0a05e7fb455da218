import { useEffect, useRef, useState } from 'react';
import type { AccountFacts } from '#contract/calls/own-account.ts';
import { removePasskey } from '#contract/calls/passkeys.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { faultsOf } from '../../ui/forms/faults.ts';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormActions } from '../form-buttons.tsx';
import { OwnerProof, type SectionProps } from './owner-proof.tsx';
import { dayText } from './sessions-section.tsx';
import { useSecurityApi } from './use-security-api.ts';

type Passkey = AccountFacts['passkeys'][number];

type PasskeyRowProps = SectionProps & {
  readonly passkey: Passkey;
  /** True while this row asks for re-authentication; only one row does at a time. */
  readonly isRemoving: boolean;
  readonly onRemoving: (id: string | undefined) => void;
};

export function PasskeyRow({ passkey, isRemoving, onRemoving, ...props }: PasskeyRowProps) {
  const { id, name, addedAt } = passkey;
  const button = useRef<HTMLButtonElement>(null);
  const wasRemoving = useRef(false);
  useEffect(() => {
    if (!isRemoving && wasRemoving.current) button.current?.focus();
    wasRemoving.current = isRemoving;
  }, [isRemoving]);
  if (isRemoving)
    return (
      <li className="sessions__row">
        <RemovePasskey {...props} passkey={passkey} onClose={() => onRemoving(undefined)} />
      </li>
    );
  return (
    <li className="sessions__row">
      <div>
        <p className="sessions__device">{name}</p>
        <p className="security__text">Added on {dayText(addedAt)}</p>
      </div>
      <button
        className="button button--quiet"
        type="button"
        ref={button}
        aria-label={`Remove the ${name} passkey`}
        onClick={() => onRemoving(id)}
      >
        Remove
      </button>
    </li>
  );
}

const LABELS = { removePasskeyPassword: 'Password' } as const;

function RemovePasskey({
  passkey: { id, name },
  facts,
  isGoogleSetUp,
  onDone,
  onClose,
}: SectionProps & { passkey: Passkey; onClose: () => void }) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const [mustSignIn, setMustSignIn] = useState(false);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check({ removePasskeyPassword }) {
      const { password } = facts.hasPassword
        ? faultsOf<'password'>(removePasskey.body, { password: removePasskeyPassword })
        : {};
      return password ? { removePasskeyPassword: password } : {};
    },
    async onSubmit({ removePasskeyPassword }): Promise<void> {
      const body = facts.hasPassword ? { password: removePasskeyPassword } : {};
      const outcome = await api.removePasskey({ params: { passkeyId: id }, body });
      const reason = outcome.ok ? undefined : outcome.failure.reason;
      // Gone already: done.
      if (outcome.ok || reason === 'unknown-passkey') {
        toast({ kind: 'success', title: 'Passkey removed' });
        onClose();
        onDone();
        // The row with its button is about to go.
        document.getElementById('passkeys-heading')?.focus();
        return;
      }
      if (reason === 'not-signed-in') return forget();
      if (reason === 'sign-in-again') return setMustSignIn(true);
      const { sentence } = outcome.failure;
      if (reason === 'wrong-password') return refuse({ removePasskeyPassword: sentence });
      toast({ kind: 'error', title: 'Error', description: sentence });
    },
  });
  return (
    <form {...form} className="form-grid" aria-label={`Remove the ${name} passkey`}>
      <p className="security__text" ref={lead} tabIndex={-1}>
        Once removed, the {name} passkey can no longer be used to sign in.
      </p>
      <FormErrors errors={errors} refused={refused} />
      <OwnerProof
        facts={facts}
        isGoogleSetUp={isGoogleSetUp}
        field={field('removePasskeyPassword')}
        mustSignIn={mustSignIn}
        onSignedIn={() => setMustSignIn(false)}
      />
      <FormActions label="Remove passkey" busyLabel="Removing..." isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
