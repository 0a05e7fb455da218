import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ChangeButton } from '../ui/change-button.tsx';
import { TextField } from '../ui/fields.tsx';
import { useTitle } from '../ui/use-title.ts';
import './sign-in.css';

type SignInProps = { readonly onEntered: () => void; readonly hasEnded: boolean };

/** E-mail, password and a code. In place of the desk: whoever enters is where they were. */
export function SignIn({ onEntered, hasEnded }: SignInProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const [entry, setEntry] = useState({ email: '', password: '', code: '' });
  const enter = useDeskChange(desk.enter, { onDone: () => setNeedsCode(true) });
  const confirm = useDeskChange(desk.enterCode, { onDone: onEntered });
  useTitle('Sign in');
  const set = (field: keyof typeof entry) => (value: string) => setEntry((old) => ({ ...old, [field]: value }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { email, password, code } = entry;
    if (needsCode) void confirm.run({ body: { code } });
    else void enter.run({ body: { email, password } });
  };
  return (
    <main className="sign-in" id="main">
      <form className="sign-in__form" onSubmit={send}>
        <h1>{hasEnded ? 'Your session has ended' : 'Troy desk'}</h1>
        {needsCode ? (
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={entry.code}
            onChange={set('code')}
          />
        ) : (
          <>
            <TextField
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username"
              value={entry.email}
              onChange={set('email')}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              value={entry.password}
              onChange={set('password')}
            />
          </>
        )}
        <ChangeButton change={needsCode ? confirm : enter} kind="primary" size="large" type="submit">
          {needsCode ? 'Enter' : 'Go on'}
        </ChangeButton>
      </form>
    </main>
  );
}
