import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Notice } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { EntryRefusal } from './entry-refusal.tsx';
import { Gate } from './gate.tsx';
import { CodeWay, ONE_MOMENT, PasskeyWay } from './ways-in.tsx';

/** Of the sign-in before in this tab, for the next one: a session ends while the desk is open. */
let lastEmail = '';

type SignInProps = { readonly onEntered: () => void; readonly hasEnded: boolean };

/** A passkey, or e-mail, password and a code. Shown in place of the desk, so that the same screen is open afterwards. */
export function SignIn({ onEntered, hasEnded }: SignInProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const byCode = useDeskChange(desk.enterCode, { onDone: onEntered });
  useTitle('Sign in');
  const startAgain = () => {
    byCode.clear();
    setNeedsCode(false);
  };
  return (
    <Gate>
      <h1>Enter the desk</h1>
      {hasEnded && (
        <Notice kind="warn" title="Your session has ended.">
          Sign in again to pick up where you left off. What you typed is saved.
        </Notice>
      )}
      {needsCode ? (
        <CodeWay enter={byCode} label="Enter" hint="Six digits from your authenticator app, or a backup code.">
          <Button kind="text" onClick={startAgain}>
            Start again
          </Button>
        </CodeWay>
      ) : (
        <FirstStep onEntered={onEntered} onPassword={() => setNeedsCode(true)} />
      )}
    </Gate>
  );
}

function FirstStep({ onEntered, onPassword }: { readonly onEntered: () => void; readonly onPassword: () => void }) {
  const [email, setEmail] = useState(lastEmail);
  const [password, setPassword] = useState('');
  const enter = useDeskChange(desk.enter, {
    onDone: () => {
      lastEmail = email;
      onPassword();
    },
  });
  const byPasskey = useDeskChange(desk.enterPasskey, { onDone: onEntered });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isBusy) void enter.run({ body: { email, password } });
  };
  return (
    <>
      <PasskeyWay enter={byPasskey} kind="primary" />
      <form className="gate__step" onSubmit={send}>
        <TextField
          label="Email"
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
          autoFocus={lastEmail !== ''}
          value={password}
          onChange={setPassword}
        />
        <EntryRefusal failure={enter.failure} />
        <Button type="submit" size="large" isBusy={enter.isBusy}>
          {enter.isBusy ? ONE_MOMENT : 'Continue'}
        </Button>
      </form>
      <p className="gate__quiet">
        A second factor is always required. The desk signs you out after 60 minutes without use, and after 12 hours.
      </p>
    </>
  );
}
