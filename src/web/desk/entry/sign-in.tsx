import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import type { Me } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Notice } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Gate } from './auth-layout.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { CodeWay, PasskeyWay } from './ways-in.tsx';

type SignInProps = { readonly onEntered: () => void; readonly hasEnded: boolean };

/**
 * Sign-in by passkey, or by email, password and code. It replaces the desk, so that the same page is open afterwards. After a
 * session has ended it offers the person's own factors and fills in the email address.
 */
export function SignIn({ onEntered, hasEnded }: SignInProps) {
  const cache = useQueryClient();
  const [before] = useState(() => cache.getQueryData<Me>(['me']));
  const [email, setEmail] = useState(before?.email ?? '');
  const [needsCode, setNeedsCode] = useState(false);
  const byCode = useDeskChange(desk.enterCode, { onDone: onEntered });
  useTitle('Sign in');
  const startAgain = () => {
    byCode.clear();
    setNeedsCode(false);
  };
  return (
    <Gate>
      <h1>Sign in to the desk</h1>
      {hasEnded && (
        <Notice kind="warn" title="Your session has ended.">
          Sign in again to pick up where you left off. What you typed is saved.
        </Notice>
      )}
      {needsCode ? (
        <CodeWay enter={byCode} label="Sign in" hint="Six digits from your authenticator app, or a backup code.">
          <Button kind="text" onClick={startAgain}>
            Start again
          </Button>
        </CodeWay>
      ) : (
        <FirstStep
          before={before}
          email={email}
          setEmail={setEmail}
          onEntered={onEntered}
          onPassword={() => setNeedsCode(true)}
        />
      )}
    </Gate>
  );
}

type FirstStepProps = {
  /** The person whose session ended; undefined on a first visit. */
  readonly before: Me | undefined;
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly onEntered: () => void;
  readonly onPassword: () => void;
};

function FirstStep({ before, email, setEmail, onEntered, onPassword }: FirstStepProps) {
  const [password, setPassword] = useState('');
  const [isKnown] = useState(email !== '');
  const enter = useDeskChange(desk.enterDesk, { onDone: onPassword });
  const byPasskey = useDeskChange(desk.enterPasskey, { onDone: onEntered });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isBusy) void enter.run({ body: { email, password } });
  };
  return (
    <>
      {before?.hasPasskey !== false && <PasskeyWay enter={byPasskey} kind="primary" />}
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
          autoFocus={isKnown}
          value={password}
          onChange={setPassword}
        />
        <EntryRefusal failure={enter.failure} />
        <Button
          type="submit"
          kind={before?.hasPasskey === false ? 'primary' : 'quiet'}
          size="large"
          isBusy={enter.isBusy}
        >
          Continue
        </Button>
      </form>
      <p className="gate__quiet">
        A second factor is always required. The desk signs you out after 60 minutes of inactivity, or after 12 hours.
      </p>
    </>
  );
}
