import { useEffect, useState } from 'react';
import { confirmSecondFactor, type SecondFactorSecret } from '#contract/calls/second-factor.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { QrCode } from '../../ui/factors/qr-code.tsx';
import { faultsIn, faultsOf } from '../../ui/forms/faults.ts';
import { Field, fieldId } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormActions } from '../form-buttons.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { useSecurityApi } from './use-security-api.ts';

type SetupProps = { readonly onOn: (backupCodes: readonly string[]) => void; readonly onClose: () => void };

/** Turns two-step sign-in on: the password, the secret for the app, its first code. */
export function SecondFactorSetup({ onOn, onClose }: SetupProps) {
  const [secret, setSecret] = useState<SecondFactorSecret>();
  if (secret) return <FirstCode secret={secret} onOn={() => onOn(secret.backupCodes)} onClose={onClose} />;
  return (
    <PasswordPrompt
      name="turnOnPassword"
      heading="Turn on two-step sign-in"
      action="Continue"
      ask={(api, password) => api.startSecondFactor({ body: { password } })}
      onAnswer={({ data }) => setSecret(data)}
      onClose={onClose}
    />
  );
}

const LABELS = { code: 'Code from the app' } as const;

function FirstCode({
  secret: { secret, uri, qr },
  onOn,
  onClose,
}: {
  secret: SecondFactorSecret;
  onOn: () => void;
  onClose: () => void;
}) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const { form, field, errors, refused, isBusy, refuse } = useForm({
    labels: LABELS,
    check: (entries) => faultsOf(confirmSecondFactor.body, entries),
    async onSubmit(entries): Promise<void> {
      const outcome = await api.confirmSecondFactor({ body: entries });
      if (outcome.ok) return onOn();
      const { failure } = outcome;
      if (failure.reason === 'not-signed-in') return forget();
      const faults = faultsIn(failure, ['code'] as const);
      refuse(faults);
      if (!faults.code) toast({ kind: 'error', title: 'Error', description: failure.sentence });
    },
  });
  useEffect(() => document.getElementById(fieldId('code'))?.focus(), []);
  return (
    <form {...form} className="form-grid" aria-label="Turn on two-step sign-in">
      <div className="second-factor">
        <QrCode rows={qr} label="QR code for setup" className="second-factor__qr" />
        <div className="second-factor__ways">
          <p className="security__text">Scan this with your authenticator app. If the app is on this device:</p>
          <p>
            <a className="button button--quiet" href={uri}>
              Open it on this device
            </a>
          </p>
          <p className="security__text">Or enter this setup key:</p>
          <p className="second-factor__secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <FormErrors errors={errors} refused={refused} />
      <Field
        {...field('code')}
        width="short"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="6 digits that change every 30 seconds."
      />
      <FormActions label="Turn on" busyLabel="One moment..." isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
