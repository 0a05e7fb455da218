import { useState } from 'react';
import type { SecondFactorSecret } from '#contract/calls/second-factor.ts';
import { canUsePasskeys, createPasskey } from '../../ui/factors/passkey.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { LEAST_PASSWORD } from './account-step.tsx';
import { shop } from './shop-calls.ts';

type NewFactorProps = {
  /** Undefined where it was not typed today: then it is asked for. */
  readonly password: string | undefined;
  readonly onPasskey: () => void;
  readonly onSecret: (secret: SecondFactorSecret) => void;
};

/** A first second factor: a passkey, or an authenticator app. */
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
