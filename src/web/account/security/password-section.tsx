import { useEffect, useState } from 'react';
import { changePassword } from '#contract/calls/passwords.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { fieldId } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { type Entries, type Faults, useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormActions } from '../form-buttons.tsx';
import { confirmationFaults, NewPasswordFields } from '../new-password.tsx';
import { OwnerProof, type SectionProps } from './owner-proof.tsx';
import { Opening, Section } from './section.tsx';
import { useSecurityApi } from './use-security-api.ts';

/** Changes the password, or sets the first one of an account made by Google sign-in. */
export function PasswordSection(props: SectionProps) {
  const { hasPassword, hasGoogle } = props.facts;
  return (
    <Section id="password" heading="Password">
      {!hasPassword && (
        <p className="security__text">
          {hasGoogle ? 'You sign in with Google. ' : ''}With a password you can also sign in by email.
        </p>
      )}
      <Opening label={hasPassword ? 'Change password' : 'Set a password'}>
        {(close) => <PasswordForm {...props} onClose={close} />}
      </Opening>
    </Section>
  );
}

const LABELS = {
  presentPassword: 'Current password',
  password: 'New password',
  confirmPassword: 'Confirm new password',
} as const;
type Name = keyof typeof LABELS;

function PasswordForm({ facts, isGoogleSetUp, onDone, onClose }: SectionProps & { onClose: () => void }) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const [mustSignIn, setMustSignIn] = useState(false);
  const { form, field, errors, refused, isBusy, refuse } = useForm<Name>({
    labels: LABELS,
    check: (entries) => check(entries, facts.hasPassword),
    async onSubmit({ presentPassword, password }) {
      const outcome = await api.changePassword({
        body: { password, ...(facts.hasPassword && { presentPassword }) },
      });
      if (outcome.ok) {
        toast({
          kind: 'success',
          title: facts.hasPassword ? 'Password changed' : 'Password set',
          description: 'Other devices were signed out.',
        });
        onDone();
        return onClose();
      }
      const { failure } = outcome;
      if (failure.reason === 'not-signed-in') return forget();
      if (failure.reason === 'sign-in-again') return setMustSignIn(true);
      const faults = faultsIn(failure, ['presentPassword', 'password'] as const);
      refuse(faults);
      if (Object.keys(faults).length === 0) toast({ kind: 'error', title: 'Error', description: failure.sentence });
    },
  });
  useEffect(
    () => document.getElementById(fieldId(facts.hasPassword ? 'presentPassword' : 'password'))?.focus(),
    [facts.hasPassword],
  );

  return (
    <form {...form} className="form-grid" aria-label={facts.hasPassword ? 'Change password' : 'Set a password'}>
      <FormErrors errors={errors} refused={refused} />
      <OwnerProof
        facts={facts}
        isGoogleSetUp={isGoogleSetUp}
        field={field('presentPassword')}
        mustSignIn={mustSignIn}
        onSignedIn={() => setMustSignIn(false)}
      />
      <NewPasswordFields field={field} />
      <FormActions label="Save password" busyLabel="Saving..." isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

/** The contract's rules, and twice the same password. */
function check(entries: Entries<Name>, hasPassword: boolean): Faults<Name> {
  const { presentPassword, password } = entries;
  const sent = { password, ...(hasPassword && { presentPassword }) };
  return { ...faultsOf<Exclude<Name, 'confirmPassword'>>(changePassword.body, sent), ...confirmationFaults(entries) };
}
