import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { finishGoogle } from '#contract/calls/account.ts';
import type { PageHandle } from '../context.ts';
import { backToCheckout } from '../hooks/checkout/back-to-checkout.ts';
import { useApi } from '../hooks/use-api.ts';
import { useHasMounted } from '../hooks/use-has-mounted.ts';
import { useUser } from '../hooks/use-user.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Beam } from '../ui/rates/beam.tsx';
import { useToast } from '../ui/toast.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { shownUser } from './shown-user.ts';

/** Section 9 of the specification: the first attempt after 1 s, at most five. Each later one waits a second longer. */
const ATTEMPT_DELAY_MS = 1000;
const MOST_ATTEMPTS = 5;

export function meta() {
  return [{ title: 'Signing in with Google | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/** The end of Google sign-in in the whole window. Stores nothing before the server has confirmed the user. */
export default function GoogleSuccess() {
  const [search] = useSearchParams();
  const hasMounted = useHasMounted();
  const shown = hasMounted ? shownUser(search.get('user')) : undefined;
  const isFaulty = hasMounted && search.has('user') && !shown;
  const { attempt, hasGivenUp, tryAgain } = useConfirmation(hasMounted, shown !== undefined, isFaulty);
  return (
    <div className="wrap">
      <div className="callback">
        <PageHead
          title={hasGivenUp ? 'Not signed in' : 'Signing you in'}
          lead={shown && !hasGivenUp && `Welcome, ${shown.name}.`}
        />
        <ConnectionCard attempt={attempt}>
          {hasGivenUp ? 'The sign-in could not be completed.' : 'Signing you in...'}
        </ConnectionCard>
        <div className="callback__attempts" role="status">
          <Beam at={attempt / MOST_ATTEMPTS} low={`Attempt ${attempt} of ${MOST_ATTEMPTS}`} />
        </div>
        {hasGivenUp && (
          <div className="form-actions">
            <button className="button button--primary" type="button" onClick={tryAgain}>
              Try Again
            </button>
            <Link className="button button--quiet" to="/auth">
              Back to Sign In
            </Link>
          </div>
        )}
      </div>
    </div>
  );
}

/** Asks the server for the session, up to five times. A refusal ends it at once. */
function useConfirmation(hasMounted: boolean, hasUser: boolean, isFaulty: boolean) {
  const api = useApi({ finishGoogle });
  const { signIn } = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  const [hasGivenUp, setHasGivenUp] = useState(false);

  useEffect(() => {
    if (!hasMounted || hasGivenUp) return undefined;
    if (isFaulty) fail();
    else if (!hasUser) navigate('/auth', { replace: true });
    else {
      const leaving = new AbortController();
      const timer = setTimeout(() => void confirm(leaving.signal), ATTEMPT_DELAY_MS * attempt);
      return () => {
        clearTimeout(timer);
        leaving.abort();
      };
    }
    return undefined;

    async function confirm(signal: AbortSignal): Promise<void> {
      const outcome = await api.finishGoogle({ signal });
      if (signal.aborted) return;
      if (outcome.ok) {
        signIn(outcome.answer.data);
        toast({
          kind: 'success',
          title: 'Welcome!',
          description: `Successfully signed in as ${outcome.answer.data.name}`,
          action: backToCheckout(),
        });
        navigate('/', { replace: true });
      } else if (outcome.failure.reason === 'not-signed-in') fail();
      else if (attempt < MOST_ATTEMPTS) setAttempt(attempt + 1);
      else setHasGivenUp(true);
    }

    function fail(): void {
      toast({
        kind: 'error',
        title: 'Authentication Error',
        description: 'Failed to complete Google sign in. Please try again.',
      });
      navigate('/auth', { replace: true });
    }
  }, [api, attempt, hasGivenUp, hasUser, isFaulty, hasMounted, navigate, signIn, toast]);

  function tryAgain(): void {
    setAttempt(1);
    setHasGivenUp(false);
  }

  return { attempt, hasGivenUp, tryAgain };
}
