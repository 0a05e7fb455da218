import { useEffect, useRef, useState } from 'react';
import { deleteAccount } from '#contract/calls/own-account.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { faultsOf } from '../../ui/forms/faults.ts';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useLeave } from '../../ui/shell/use-sign-out.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormActions } from '../form-buttons.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OwnerProof, type SectionProps } from './owner-proof.tsx';
import { Opening, Section } from './section.tsx';
import { useSecurityApi } from './use-security-api.ts';

export function DeleteSection(props: SectionProps) {
  return (
    <Section id="delete" heading="Delete account">
      <p className="security__text">
        Your details, sessions and sign-in methods are erased immediately. Orders you placed are kept for our records,
        as the law requires; you will no longer see them here.
      </p>
      <Opening label="Delete account" isQuiet={false}>
        {(close) => <DeleteForm {...props} onClose={close} />}
      </Opening>
    </Section>
  );
}

const LABELS = { deletePassword: 'Password' } as const;

function DeleteForm({ facts, isGoogleSetUp, onClose }: SectionProps & { onClose: () => void }) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const leave = useLeave();
  const [mustSignIn, setMustSignIn] = useState(false);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check({ deletePassword }) {
      const { password } = facts.hasPassword
        ? faultsOf<'password'>(deleteAccount.body, { password: deletePassword })
        : {};
      return password ? { deletePassword: password } : {};
    },
    async onSubmit({ deletePassword }): Promise<void> {
      const outcome = await api.deleteAccount({ body: facts.hasPassword ? { password: deletePassword } : {} });
      if (outcome.ok) {
        toast({ kind: 'success', title: 'Account deleted', description: 'A final email will confirm it.' });
        return leave();
      }
      const { failure } = outcome;
      if (failure.reason === 'not-signed-in') return forget();
      if (failure.reason === 'sign-in-again') return setMustSignIn(true);
      if (failure.reason === 'wrong-password') return refuse({ deletePassword: failure.sentence });
      toast({ kind: 'error', title: 'Error', description: failure.sentence });
    },
  });
  return (
    <form {...form} className="form-grid" aria-label="Delete account">
      <p className="security__warning" ref={lead} tabIndex={-1}>
        This cannot be undone.
      </p>
      <OpenOrders />
      <FormErrors errors={errors} refused={refused} />
      <OwnerProof
        facts={facts}
        isGoogleSetUp={isGoogleSetUp}
        field={field('deletePassword')}
        mustSignIn={mustSignIn}
        onSignedIn={() => setMustSignIn(false)}
      />
      <FormActions
        label="Delete for good"
        busyLabel="Deleting..."
        isBusy={isBusy}
        onClose={onClose}
        closeLabel="Keep account"
        kind="danger"
      />
    </form>
  );
}
