import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Fingerprint } from '../ui/icons.ts';
import { Notice, Refusal } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { CodeField } from './code-field.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { Gate } from './gate.tsx';
import { usePasskey } from './use-passkey.ts';

type SignInProps = { readonly onEntered: () => void; readonly hasEnded: boolean };

/** A passkey, or e-mail, password and a code. In place of the desk: who enters is where they were. */
export function SignIn({ onEntered, hasEnded }: SignInProps) {
  const [needsCode, setNeedsCode] = useState(false);
  useTitle('Sign in');
  return (
    <Gate>
      <h1>Enter the desk</h1>
      {hasEnded && (
        <Notice kind="warn" title="Your session has ended.">
          Enter again, and you are where you were. What you typed is kept.
        </Notice>
      )}
      {needsCode ? (
        <CodeStep onEntered={onEntered} onAgain={() => setNeedsCode(false)} />
      ) : (
        <FirstStep onEntered={onEntered} onPassword={() => setNeedsCode(true)} />
      )}
    </Gate>
  );
}

function FirstStep({ onEntered, onPassword }: { readonly onEntered: () => void; readonly onPassword: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useDeskChange(desk.enter, { onDone: onPassword });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isBusy) void enter.run({ body: { email, password } });
  };
  return (
    <>
      <PasskeyStep onEntered={onEntered} />
      <form className="gate__step" onSubmit={send}>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <EntryRefusal failure={enter.failure} />
        <Button type="submit" size="large" isBusy={enter.isBusy}>
          Go on to the code
        </Button>
      </form>
      <p className="gate__quiet">
        A second factor is always asked. The desk closes after 60 minutes without a call, and after 12 hours.
      </p>
    </>
  );
}

function PasskeyStep({ onEntered }: { readonly onEntered: () => void }) {
  const enter = useDeskChange(desk.enterPasskey, { onDone: onEntered });
  const passkey = usePasskey((response) => enter.run({ body: { response } }));
  if (!passkey.isPossible) return null;
  return (
    <>
      <Button kind="primary" size="large" icon={Fingerprint} isBusy={passkey.isBusy} onClick={() => void passkey.ask()}>
        Use a passkey
      </Button>
      {passkey.sentence && <Refusal failure={{ kind: 'refused', sentence: passkey.sentence }} />}
      <EntryRefusal failure={enter.failure} />
      <p className="gate__or">or</p>
    </>
  );
}

function CodeStep({ onEntered, onAgain }: { readonly onEntered: () => void; readonly onAgain: () => void }) {
  const [code, setCode] = useState('');
  const enter = useDeskChange(desk.enterCode, { onDone: onEntered });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isBusy) void enter.run({ body: { code } });
  };
  return (
    <form className="gate__step" onSubmit={send}>
      <CodeField
        value={code}
        onChange={setCode}
        isFirst
        hint="Six digits from your authenticator app, or a backup code."
      />
      <EntryRefusal failure={enter.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={enter.isBusy}>
        Enter
      </Button>
      <Button kind="text" onClick={onAgain}>
        Start again
      </Button>
    </form>
  );
}
