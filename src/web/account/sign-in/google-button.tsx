import { useEffect, useRef, useState } from 'react';
import { finishGoogle } from '#contract/calls/account.ts';
import type { User } from '#contract/shapes.ts';
import { useApi } from '../../hooks/use-api.ts';
import { Notice } from '../../ui/forms/form-errors.tsx';
import { loginWithGoogle, POPUP_BLOCKED, WHOLE_WINDOW_START } from './google-login.ts';

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

/** Google's G in its own colours, as its branding rules ask for on a sign-in button. */
function GoogleSign() {
  return (
    <svg className="google__sign" viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path fill="#FBBC05" d="M10.53 28.59a14.5 14.5 0 0 1 0-9.18l-7.98-6.19a24 24 0 0 0 0 21.56z" />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
