import { readAlerts, removeAlert, saveAlertLetters, setAlert } from '#contract/calls/alerts.ts';
import type { ApiOf, Failure } from '#contract/client.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAnswer } from '../use-answer.ts';

const ALERT_CALLS = { readAlerts, setAlert, removeAlert, saveAlertLetters };

export type AlertsApi = ApiOf<typeof ALERT_CALLS>;
export type AlertInput = Parameters<AlertsApi['setAlert']>[0]['body'];

/** The zone of the browser's clock, by which quiet hours count. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const readOwn = (api: AlertsApi, signal: AbortSignal) => api.readAlerts({ signal });

/** The customer's alerts and the calls that change them. Without a user id it waits. */
export function useAlerts(userId: string | undefined) {
  const api = useApi(ALERT_CALLS);
  const toast = useToast();
  const { forget } = useUser();
  const { state, reload, tryAgain } = useAnswer(api, userId === undefined ? undefined : readOwn);

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
