import { type FormEvent, useState } from 'react';
import { type DeskChange, useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { shop } from './shop-calls.ts';
import { CodeWay, PasskeyWay } from './ways-in.tsx';

/** The desk's own minimum; the shop takes shorter passwords. */
export const LEAST_PASSWORD = 12;

type AccountStepProps = {
  readonly email: string;
  readonly name: string;
  /** Called with the password, if one was typed. */
  readonly onSignedIn: (password?: string) => unknown;
};

/** Signs in to the shop with the invited address: by a new account, or by the one that it has. */
export function AccountStep({ email, name, onSignedIn }: AccountStepProps) {
  const [hasAccount, setHasAccount] = useState(false);
  const register = useDeskChange(shop.register, { onDone: (_, { body }) => onSignedIn(body.password) });
  const isTaken = register.failure?.reason === 'email-taken';
  if (isTaken)
    return (
      <>
        <p role="status">This address has an account at the shop. Sign in to it.</p>
        <KnownAccount email={email} onSignedIn={onSignedIn} />
      </>
    );
  if (hasAccount)
    return (
      <>
        <KnownAccount email={email} onSignedIn={onSignedIn} />
        <Button kind="text" onClick={() => setHasAccount(false)}>
          I do not have an account yet
        </Button>
      </>
    );
  return <NewAccount email={email} name={name} register={register} onKnown={() => setHasAccount(true)} />;
}

type NewAccountProps = {
  readonly email: string;
  readonly name: string;
  readonly register: DeskChange<typeof shop.register>;
  readonly onKnown: () => void;
};

function NewAccount({ email, name, register, onKnown }: NewAccountProps) {
  const [password, setPassword] = useState('');
  const [isShort, setIsShort] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (register.isBusy) return;
    setIsShort(password.length < LEAST_PASSWORD);
    if (password.length < LEAST_PASSWORD) return;
    void register.run({ body: { name: name || (email.split('@')[0] ?? email), email, password } });
  };
  return (
    <form className="gate__step" onSubmit={send}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        label="Choose a password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
        hint={`At least ${LEAST_PASSWORD} characters.`}
        error={isShort ? `Please use at least ${LEAST_PASSWORD} characters.` : undefined}
      />
      <Refusal failure={register.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={register.isBusy}>
        Continue
      </Button>
      <Button kind="text" onClick={onKnown}>
        I already have a shop account
      </Button>
    </form>
  );
}

function KnownAccount({ email, onSignedIn }: Omit<AccountStepProps, 'name'>) {
  const [password, setPassword] = useState('');
  const login = useDeskChange(shop.login, { onDone: () => onSignedIn(password) });
  const byCode = useDeskChange(shop.loginWithCode, { onDone: () => onSignedIn(password) });
  const byPasskey = useDeskChange(shop.loginWithPasskey, { onDone: () => onSignedIn() });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isBusy) void login.run({ body: { email, password } });
  };
  if (login.failure?.reason === 'second-factor-needed') return <CodeWay enter={byCode} label="Sign in" />;
  return (
    <>
      <PasskeyWay enter={byPasskey} start={shop.startPasskeyLogin} />
      <form className="gate__step" onSubmit={send}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <EntryRefusal failure={login.failure} />
        <Button type="submit" size="large" isBusy={login.isBusy}>
          Sign in
        </Button>
      </form>
    </>
  );
}
