import { useEffect, useState } from 'react';
import { readStopLink, stopAlerts } from '#contract/calls/alerts.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { INCOMPLETE_LINK, LinkAct } from './link-act.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'Stop alerts | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

type Shown = { readonly text: string; readonly isStopped: boolean } | { readonly fault: string };

const DONE = {
  heading: 'Stopped',
  text: 'We will not email you about it any more.',
  label: 'Your alerts',
  to: '/alerts',
};

/** The page behind the links of an email about alerts: it shows what they stop. */
export default function StopAlerts() {
  const token = useLinkToken();
  const api = useApi({ readStopLink, stopAlerts });
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    void api.readStopLink({ body: { token }, signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return;
      setShown(outcome.ok ? outcome.answer.data : { fault: outcome.failure.sentence });
    });
    return () => leaving.abort();
  }, [api, token]);

  const known = shown && 'text' in shown ? shown : undefined;
  return (
    <LinkAct
      title="Stop alerts"
      lead={known ? `${known.text}.` : 'One click stops these emails. You need not sign in.'}
      fault={token === '' ? INCOMPLETE_LINK : shown && 'fault' in shown ? shown.fault : undefined}
      mend="Open the link in the latest email again, or sign in and remove the alert on your alerts page."
      button="Stop"
      busy="Stopping..."
      act={token && known ? () => api.stopAlerts({ body: { token } }) : undefined}
      isDone={known?.isStopped ?? false}
      done={DONE}
    />
  );
}
