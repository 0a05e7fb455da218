import { useState } from 'react';
import type { User } from '#contract/shapes.ts';
import { useApi } from '../../hooks/use-api.ts';
import { Notice } from '../../ui/forms/form-errors.tsx';
import { KeyRound } from './icons.ts';
import { loginWithPasskey, PASSKEY_LOGIN } from './passkey.ts';

/** Sign-in with a passkey. An error stands above the button until the next press. */
export function PasskeyButton({ onDone }: { onDone: (user: User) => void | Promise<void> }) {
  const api = useApi(PASSKEY_LOGIN);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function login(): Promise<void> {
    if (isBusy) return;
    setFault(undefined);
    setIsBusy(true);
    const outcome = await loginWithPasskey(api);
    setIsBusy(false);
    if (outcome.ok) await onDone(outcome.answer);
    else setFault(outcome.sentence);
  }

  return (
    <div className="auth__passkey">
      {fault && <Notice heading={fault} />}
      <button
        className="button button--quiet button--large button--block"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={login}
      >
        <KeyRound className="icon" />
        {isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </button>
    </div>
  );
}
