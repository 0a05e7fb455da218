import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { verifyEmail } from '#contract/calls/verify-email.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { useUser } from '../hooks/use-user.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/forms/form-errors.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toVerifyEmail } from './sign-in/verify-after-sign-in.ts';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'Confirm your email address | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/** Error of a confirmation. `isOfLink`: the link is invalid, so that a retry is of no use. */
type Fault = { readonly sentence: string; readonly isOfLink: boolean };

const INCOMPLETE: Fault = { sentence: 'This link is incomplete.', isOfLink: true };

/**
 * The page behind the link of a confirmation email. Only a press spends the link, since mail scanners open links; and only in a
 * session of the email's account, since the owner of the mailbox need not be the maker of the account.
 */
export default function VerifyEmail() {
  const token = useLinkToken();
  const api = useApi({ verifyEmail });
  const { user, isReady, forget } = useUser();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | Fault>('asked');
  const fault = token === '' ? INCOMPLETE : typeof state === 'object' ? state : undefined;
  const notice = useRef<HTMLDivElement>(null);
  // The button, which had the focus, is gone.
  useEffect(() => {
    if (typeof state === 'object' && state.isOfLink) notice.current?.focus();
  }, [state]);

  async function confirm(): Promise<void> {
    if (!token || state === 'busy') return;
    setState('busy');
    const outcome = await api.verifyEmail({ body: { token } });
    if (outcome.ok) return setState('done');
    // Without a session the link is still good.
    if (outcome.failure.reason === 'not-signed-in') {
      forget();
      return setState('asked');
    }
    const { reason, sentence } = outcome.failure;
    setState({ sentence, isOfLink: reason === 'link-spent' || reason === 'link-of-other' });
  }

  if (state === 'done') {
    return (
      <div className="wrap">
        <EmptyState picture="loaded" heading="Email address confirmed" action={{ label: 'My Profile', to: '/profile' }}>
          <p>Thank you. No further action is needed.</p>
        </EmptyState>
      </div>
    );
  }
  if (isReady && !user && token) return <SignInFirst token={token} />;
  return (
    <div className="wrap">
      <div className="step">
        <PageHead
          title="Confirm your email address"
          lead={user ? `You are signed in as ${user.email}.` : 'One click confirms that this address is yours.'}
        />
        {fault && (
          <Notice heading={fault.sentence} ref={notice}>
            <p>
              Open the latest email again, or have another one sent on{' '}
              <Link className="notice__link" to="/profile">
                your profile page
              </Link>
              .
            </p>
          </Notice>
        )}
        {!fault?.isOfLink && (
          <button
            className="button button--primary button--large button--block"
            type="button"
            aria-disabled={!token || state === 'busy'}
            aria-busy={state === 'busy'}
            onClick={confirm}
          >
            {state === 'busy' ? 'Confirming...' : 'Confirm email address'}
          </button>
        )}
      </div>
    </div>
  );
}

function SignInFirst({ token }: { token: string }) {
  return (
    <div className="wrap">
      <div className="step">
        <PageHead
          title="Confirm your email address"
          lead="Please sign in first to confirm that the account and the address belong to you. You will then return here."
        />
        <Link className="button button--primary button--large button--block" to="/auth" state={toVerifyEmail(token)}>
          Sign In
        </Link>
        <p className="step__below">
          Didn't create an account? Someone used your address. You can ignore this, or{' '}
          <Link className="link" to="/auth/forgot-password">
            choose a password
          </Link>{' '}
          to make the account yours.
        </p>
      </div>
    </div>
  );
}
