import { useEffect, useState } from 'react';
import { startPasskey } from '#contract/calls/passkeys.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { canUsePasskeys, NO_PASSKEYS } from '../../ui/factors/passkey.ts';
import { faultsOf } from '../../ui/forms/faults.ts';
import { fieldId } from '../../ui/forms/field.tsx';
import { FormErrors, Notice } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormActions } from '../form-buttons.tsx';
import { makePasskey } from '../sign-in/passkey.ts';
import { OwnerProof, type SectionProps } from './owner-proof.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { Opening, Section } from './section.tsx';
import { useSecurityApi } from './use-security-api.ts';

/** The account's passkeys. */
export function PasskeysSection(props: SectionProps) {
  const { isEmailVerified, passkeys } = props.facts;
  const [removing, setRemoving] = useState<string>();
  return (
    <Section id="passkeys" heading="Passkeys">
      <p className="security__text">
        A passkey signs you in with the screen lock of your device, such as a fingerprint, instead of a password and a
        code.
      </p>
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...props}
              passkey={passkey}
              isRemoving={passkey.id === removing}
              onRemoving={setRemoving}
            />
          ))}
        </ul>
      )}
      {isEmailVerified ? (
        <Opening label="Add a passkey">{(close) => <AddPasskey {...props} onClose={close} />}</Opening>
      ) : (
        <p className="security__text">Please confirm your email address first.</p>
      )}
    </Section>
  );
}

const LABELS = { passkeyPassword: 'Password' } as const;

function AddPasskey({ facts, isGoogleSetUp, onDone, onClose }: SectionProps & { onClose: () => void }) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const [mustSignIn, setMustSignIn] = useState(false);
  const [fault, setFault] = useState<string>();
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check({ passkeyPassword }) {
      const { password } = facts.hasPassword
        ? faultsOf<'password'>(startPasskey.body, { password: passkeyPassword })
        : {};
      return password ? { passkeyPassword: password } : {};
    },
    async onSubmit({ passkeyPassword }): Promise<void> {
      setFault(undefined);
      if (!canUsePasskeys()) return setFault(NO_PASSKEYS);
      const started = await api.startPasskey({ body: facts.hasPassword ? { password: passkeyPassword } : {} });
      if (!started.ok) {
        const { reason, sentence } = started.failure;
        if (reason === 'not-signed-in') return forget();
        if (reason === 'sign-in-again') return setMustSignIn(true);
        if (reason === 'wrong-password') return refuse({ passkeyPassword: sentence });
        return setFault(sentence);
      }
      const made = await makePasskey(api, started.answer.data.options);
      if (!made.ok) return setFault(made.sentence);
      toast({ kind: 'success', title: 'Passkey added', description: 'You can sign in with it from now on.' });
      onDone();
      onClose();
    },
  });
  const first = fieldId(facts.hasPassword ? 'passkeyPassword' : 'passkey-create');
  useEffect(() => document.getElementById(first)?.focus(), [first]);
  return (
    <form {...form} className="form-grid" aria-label="Add a passkey">
      {fault && <Notice heading={fault} />}
      <FormErrors errors={errors} refused={refused} />
      <OwnerProof
        facts={facts}
        isGoogleSetUp={isGoogleSetUp}
        field={field('passkeyPassword')}
        mustSignIn={mustSignIn}
        onSignedIn={() => setMustSignIn(false)}
      />
      <FormActions
        label="Create passkey"
        busyLabel="Waiting for your device..."
        isBusy={isBusy}
        onClose={onClose}
        id={fieldId('passkey-create')}
      />
    </form>
  );
}
