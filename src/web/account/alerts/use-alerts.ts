import { useCallback, useEffect, useState } from 'react';
import { type OwnAlertsRecord, readAlerts, removeAlert, saveAlertLetters, setAlert } from '#contract/calls/alerts.ts';
import type { ApiOf, Failure } from '#contract/client.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { useToast } from '../../ui/toast.tsx';

const ALERT_CALLS = { readAlerts, setAlert, removeAlert, saveAlertLetters };

export type AlertsApi = ApiOf<typeof ALERT_CALLS>;
export type AlertInput = Parameters<AlertsApi['setAlert']>[0]['body'];

/** The zone of the browser's clock, by which quiet hours count. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The customer's alerts, asked for again when the window gets the focus and after each change; the last answer stays meanwhile. */
export function useAlerts(userId: string | undefined) {
  const api = useApi(ALERT_CALLS);
  const toast = useToast();
  const { forget } = useUser();
  const [state, setState] = useState<'loading' | 'failed' | OwnAlertsRecord>('loading');
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to ask again.
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    void api.readAlerts({ signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return;
      if (outcome.ok) setState(outcome.answer.data);
      else if (outcome.failure.reason === 'not-signed-in') forget();
      else setState((before) => (typeof before === 'object' ? before : 'failed'));
    });
    return () => leaving.abort();
  }, [api, forget, round, userId]);

  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);

  const tryAgain = useCallback(() => {
    setState('loading');
    reload();
  }, [reload]);

  /** Shows why a change was not made. */
  function refuse({ reason, kind, sentence }: Failure): void {
    if (reason === 'not-signed-in') {
      forget();
      return;
    }
    const description = kind === 'network' ? 'Nothing was changed. Please try again once you are online.' : sentence;
    toast({ kind: 'error', title: kind === 'network' ? 'No connection' : 'Not changed', description });
    reload();
  }

  return { state, tryAgain, reload, refuse, api };
}
