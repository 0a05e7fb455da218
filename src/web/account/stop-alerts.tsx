import { useEffect, useState } from 'react';
import { readStopLink, stopAlerts } from '#contract/calls/alerts.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/forms/form-errors.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'Stop alerts | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'shown' | 'busy'; readonly text: string }
  | { readonly is: 'done' }
  | { readonly is: 'fault'; readonly sentence: string };

/** The page behind the links of an email about alerts. Only a press stops them, since mail scanners open links. */
export default function StopAlerts() {
  const token = useLinkToken();
  const api = useApi({ readStopLink, stopAlerts });
  const [state, setState] = useState<State>({ is: 'loading' });

  useEffect(() => {
    if (token === undefined) return undefined;
    if (token === '') {
      setState({ is: 'fault', sentence: 'This link is incomplete.' });
      return undefined;
    }
    const leaving = new AbortController();
    void api.readStopLink({ body: { token }, signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return;
      if (!outcome.ok) return setState({ is: 'fault', sentence: outcome.failure.sentence });
      const { text, isStopped } = outcome.answer.data;
      setState(isStopped ? { is: 'done' } : { is: 'shown', text });
    });
    return () => leaving.abort();
  }, [api, token]);

  async function stop(text: string): Promise<void> {
    if (!token) return;
    setState({ is: 'busy', text });
    const outcome = await api.stopAlerts({ body: { token } });
    setState(outcome.ok ? { is: 'done' } : { is: 'fault', sentence: outcome.failure.sentence });
  }

  if (state.is === 'done') {
    return (
      <div className="wrap">
        <EmptyState picture="loaded" heading="Stopped" action={{ label: 'Your alerts', to: '/alerts' }}>
          <p>We will not email you about it any more.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap">
      <div className="step">
        <PageHead title="Stop alerts" lead={'text' in state ? `${state.text}.` : undefined} />
        {state.is === 'fault' && (
          <Notice heading={state.sentence}>
            <p>Open the link of the latest email again, or sign in and remove the alert on your alerts page.</p>
          </Notice>
        )}
        {state.is === 'loading' && <p role="status">Loading...</p>}
        {'text' in state && (
          <button
            className="button button--primary button--large button--block"
            type="button"
            aria-disabled={state.is === 'busy'}
            aria-busy={state.is === 'busy'}
            onClick={() => state.is === 'shown' && void stop(state.text)}
          >
            {state.is === 'busy' ? 'Stopping...' : 'Stop'}
          </button>
        )}
      </div>
    </div>
  );
}
