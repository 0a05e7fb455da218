import { type FormEvent, useState } from 'react';
import type { SecondFactorSecret } from '#contract/calls/second-factor.ts';
import type { PasskeyResponse } from '../../ui/factors/passkey.ts';
import { canUsePasskeys, createPasskey } from '../../ui/factors/passkey.ts';
import { QrCode } from '../../ui/factors/qr-code.tsx';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { LEAST_PASSWORD } from './account-step.tsx';
import { CodeField } from './code-field.tsx';
import { shop } from './shop-calls.ts';
import { usePasskey } from './use-passkey.ts';

type NewFactorProps = {
  /** Undefined unless it was typed in this visit; then it is asked for. */
  readonly password: string | undefined;
  readonly onPasskey: () => void;
  readonly onSecret: (secret: SecondFactorSecret) => void;
};

/** The form that sets up a second factor: a passkey, or an authenticator app. */
export function NewFactor({ password: typedBefore, onPasskey, onSecret }: NewFactorProps) {
  const [typed, setTyped] = useState('');
  const [sentence, setSentence] = useState<string>();
  const password = typedBefore ?? typed;
  const start = useDeskChange(shop.startPasskey);
  const add = useDeskChange(shop.addPasskey, { onDone: onPasskey });
  const app = useDeskChange(shop.startSecondFactor, { onDone: onSecret });
  const makePasskey = async () => {
    setSentence(undefined);
    const question = await start.run({ body: password ? { password } : {} });
    if (!question) return;
    const made = await createPasskey(question.options);
    if (made.ok) await add.run({ body: { response: made.response } });
    else setSentence(made.sentence);
  };
  const isShort = password.length < LEAST_PASSWORD;
  const startApp = () => {
    setSentence(password === '' ? MISSING : isShort ? SHORT : undefined);
    if (!isShort) void app.run({ body: { password } });
  };
  const isPossible = canUsePasskeys();
  return (
    <>
      <p>A second factor is required.</p>
      {typedBefore === undefined && (
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={typed}
          onChange={setTyped}
        />
      )}
      {isPossible && (
        <Button
          kind="primary"
          size="large"
          icon={Fingerprint}
          isBusy={start.isBusy || add.isBusy}
          onClick={() => void makePasskey()}
        >
          Create a passkey
        </Button>
      )}
      <Button kind={isPossible ? 'quiet' : 'primary'} size="large" isBusy={app.isBusy} onClick={startApp}>
        Use an authenticator app
      </Button>
      {sentence && <Refusal failure={{ kind: 'refused', sentence }} />}
      <Refusal failure={start.failure ?? add.failure ?? app.failure} />
    </>
  );
}

const MISSING = 'Please enter your password first.';
const SHORT = `The desk requires a password of at least ${LEAST_PASSWORD} characters. Create a passkey, or choose a longer password in the shop first.`;

type WayProps = {
  readonly isBusy: boolean;
  readonly onFactor: (factor: { readonly code: string } | { readonly response: PasskeyResponse }) => Promise<unknown>;
};

/** The button takes the focus from the one that has made the passkey. */
export function PasskeyWay({ isBusy, onFactor, isNew }: WayProps & { readonly isNew: boolean }) {
  const passkey = usePasskey((response) => onFactor({ response }));
  return (
    <>
      <Button
        kind="primary"
        size="large"
        icon={Fingerprint}
        autoFocus={isNew}
        isBusy={isBusy || passkey.isBusy}
        onClick={() => void passkey.ask()}
      >
        Join with your passkey
      </Button>
      {passkey.sentence && <Refusal failure={{ kind: 'refused', sentence: passkey.sentence }} />}
    </>
  );
}

type CodeWayProps = WayProps & { readonly secret: SecondFactorSecret | undefined; readonly isPrimary: boolean };

/** The way by a code of an app; the app learns `secret` first where there is one. */
export function CodeWay({ isBusy, onFactor, secret, isPrimary }: CodeWayProps) {
  const [code, setCode] = useState('');
  const send = (whole: string) => {
    if (!isBusy) void onFactor({ code: whole });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className="gate__step" onSubmit={submit}>
      {secret && <Secret {...secret} />}
      <CodeField
        label="Code from the app"
        value={code}
        onChange={setCode}
        onWhole={send}
        isFirst={secret !== undefined}
        hint={
          secret
            ? 'Six digits that change every 30 seconds.'
            : 'Each code works once. After signing in, wait for the next one.'
        }
      />
      <Button type="submit" kind={isPrimary ? 'primary' : 'quiet'} size="large" isBusy={isBusy}>
        Join
      </Button>
    </form>
  );
}

function Secret({ secret, uri, qr }: SecondFactorSecret) {
  return (
    <div className="join__secret">
      <QrCode rows={qr} label="QR code for setup" className="join__qr" />
      <p>Scan this with your authenticator app. If the app is on this device:</p>
      <a className={buttonClass('quiet')} href={uri}>
        Open it on this device
      </a>
      <p>Or enter this setup key:</p>
      <p className="join__typed">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </div>
  );
}
