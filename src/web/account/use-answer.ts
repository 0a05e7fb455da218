import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { useUser } from '../hooks/use-user.tsx';

export type AnswerState<Data> = 'loading' | 'failed' | { readonly data: Data };

type Ask<Api, Data> = (api: Api, signal: AbortSignal) => Promise<Outcome<{ readonly data: Data }>>;

/**
 * Fetches a fact of the user's account, and again when the window gets the focus, since emailed links open in other windows.
 * `api` and `ask` must keep their identity; without `ask` it waits. The last answer stays meanwhile.
 */
export function useAnswer<Api, Data>(api: Api, ask: Ask<Api, Data> | undefined) {
  const { forget } = useUser();
  const [state, setState] = useState<AnswerState<Data>>('loading');
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to ask again.
  useEffect(() => {
    if (ask === undefined) return undefined;
    const leaving = new AbortController();
    void ask(api, leaving.signal).then((outcome) => {
      if (leaving.signal.aborted) return;
      if (outcome.ok) setState({ data: outcome.answer.data });
      else if (outcome.failure.reason === 'not-signed-in') forget();
      else setState((before) => (typeof before === 'object' ? before : 'failed'));
    });
    return () => leaving.abort();
  }, [api, ask, forget, round]);

  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);

  const tryAgain = useCallback(() => {
    setState('loading');
    reload();
  }, [reload]);
  return { state, reload, tryAgain };
}
