import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { finishGoogle } from '#contract/calls/account.ts';
import type { Api } from '#contract/client.ts';
import type { User } from '#contract/shapes.ts';
import type { PageHandle } from '../context.ts';
import { backToCheckout } from '../hooks/checkout/back-to-checkout.ts';
import { useApi } from '../hooks/use-api.ts';
import { useUser } from '../hooks/use-user.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useToast } from '../ui/toast.tsx';
import { shownUser } from './shown-user.ts';
import { endPopup, isAwaited } from './sign-in/popup-message.ts';

/** Section 9 of the specification. */
const DELAY_MS = 500;

export function meta() {
  return [{ title: 'Signing in with Google | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/**
 * The end of Google sign-in in the popup: tells its opener and closes. One that has lost its opener signs in here, and is closed if a
 * page waits for it; else it goes home.
 */
export default function OAuth2Success() {
  const api = useApi({ finishGoogle });
  const { signIn } = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const userText = search.get('userData');
  /** The page that waits has been told, and the browser does not let this window close itself. */
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    let hasLeft = false;
    const timer = setTimeout(async () => {
      const user = await confirmedUser(api, userText);
      if (hasLeft) return;
      const message = user
        ? ({ status: 'SUCCESS', data: user } as const)
        : ({ status: 'ERROR', message: 'Failed to process authentication' } as const);
      if (endPopup(message)) return;
      if (user) signIn(user);
      if (await isAwaited(message)) {
        window.close();
        return setIsOver(true);
      }
      if (user) {
        toast({
          kind: 'success',
          title: 'Welcome!',
          description: `Successfully signed in as ${user.name}`,
          action: backToCheckout(),
        });
        navigate('/', { replace: true });
      } else {
        if (userText !== null) {
          toast({
            kind: 'error',
            title: 'Authentication Error',
            description: 'Failed to complete Google sign in. Please try again.',
          });
        }
        navigate('/auth', { replace: true });
      }
    }, DELAY_MS);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [api, navigate, signIn, toast, userText]);

  return (
    <div className="wrap">
      <div className="callback" role="status">
        {isOver ? (
          <PageHead title="Done" lead="You can close this window." />
        ) : (
          <PageHead title="Signing you in" lead="This window closes automatically." />
        )}
      </div>
    </div>
  );
}

/** The address must carry a user, and the server must confirm the session; the server's user counts. */
async function confirmedUser(api: Pick<Api, 'finishGoogle'>, userText: string | null): Promise<User | undefined> {
  if (!shownUser(userText)) return undefined;
  const outcome = await api.finishGoogle();
  return outcome.ok ? outcome.answer.data : undefined;
}
