import { type FormEvent, type ReactNode, useState } from 'react';
import type { Failure } from '#contract/client.ts';
import type { PasskeyResponse } from '../../ui/factors/passkey.ts';
import type { desk } from '../data/desk.ts';
import { Button } from '../ui/button.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { CodeField } from './code-field.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { usePasskey } from './use-passkey.ts';

/** The call that completes a sign-in. */
type Entering<Body> = {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  run(input: { readonly body: Body }): Promise<unknown>;
};

type PasskeyWayProps = {
  readonly enter: Entering<{ readonly response: PasskeyResponse }>;
  readonly start?: typeof desk.startEnterPasskey;
  readonly kind?: 'primary' | 'quiet';
};

/** Sign-in by passkey, shown above the other ways. Nothing where the browser knows no passkeys. */
export function PasskeyWay({ enter, start, kind = 'quiet' }: PasskeyWayProps) {
  const passkey = usePasskey((response) => enter.run({ body: { response } }), start);
  if (!passkey.isPossible) return null;
  return (
    <>
      <Button kind={kind} size="large" icon={Fingerprint} isBusy={passkey.isBusy} onClick={() => void passkey.ask()}>
        Use a passkey
      </Button>
      {passkey.sentence && <Refusal failure={{ kind: 'refused', sentence: passkey.sentence }} />}
      <EntryRefusal failure={enter.failure} />
      <p className="gate__or">or</p>
    </>
  );
}

type CodeWayProps = {
  readonly enter: Entering<{ readonly code: string }>;
  readonly label: string;
  readonly hint?: string;
  readonly children?: ReactNode;
};

/** Sign-in by a code, after the password. */
export function CodeWay({ enter, label, hint, children }: CodeWayProps) {
  const [code, setCode] = useState('');
  const send = (whole: string) => {
    if (!enter.isBusy) void enter.run({ body: { code: whole } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className="gate__step" onSubmit={submit}>
      <CodeField value={code} onChange={setCode} onWhole={send} isFirst hint={hint} />
      <EntryRefusal failure={enter.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={enter.isBusy}>
        {label}
      </Button>
      {children}
    </form>
  );
}
