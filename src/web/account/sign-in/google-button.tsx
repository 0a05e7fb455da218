import { useEffect, useRef, useState } from 'react';
import { finishGoogle } from '#contract/calls/account.ts';
import type { User } from '#contract/shapes.ts';
import { useApi } from '../../hooks/use-api.ts';
import { Notice } from '../../ui/forms/form-errors.tsx';
import { loginWithGoogle, POPUP_BLOCKED, WHOLE_WINDOW_START } from './google-login.ts';
import { GoogleSign } from './google-sign.tsx';

/** Google sign-in in a popup. An error stands above the button until the next press. */
export function GoogleButton({ isSetUp, onDone }: { isSetUp: boolean; onDone: (user: User) => void | Promise<void> }) {
  const api = useApi({ finishGoogle });
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function login(): Promise<void> {
    const attempt = new AbortController();
    leaving.current = attempt;
    setFault(undefined);
    setIsOpen(true);
    const outcome = await loginWithGoogle(api, attempt.signal);
    if (attempt.signal.aborted) return;
    setIsOpen(false);
    if (outcome.ok) await onDone(outcome.user);
    else setFault(outcome.sentence);
  }

  return (
    <div>
      {fault && (
        <Notice heading={fault}>
          {fault === POPUP_BLOCKED && (
            <a className="notice__link notice__link--alone" href={WHOLE_WINDOW_START}>
              Continue in this window instead
            </a>
          )}
        </Notice>
      )}
      <button
        className="button button--quiet button--large button--block"
        type="button"
        disabled={!isSetUp || isOpen}
        aria-busy={isOpen}
        aria-describedby={isSetUp ? undefined : 'google-not-set-up'}
        onClick={login}
      >
        <GoogleSign />
        {isOpen ? 'Waiting for Google...' : 'Continue with Google'}
      </button>
      {!isSetUp && (
        <p className="field__hint" id="google-not-set-up">
          Google sign-in is not set up.
        </p>
      )}
    </div>
  );
}
