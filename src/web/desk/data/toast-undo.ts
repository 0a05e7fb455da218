import type { Failure } from '#contract/client.ts';
import { UNDO_MS } from '#domain/durations.ts';
import { type Notification, useNotify } from '../ui/toast.tsx';
import { serverNow } from './clock.ts';

/** The Undo that a notification offers of a change just made. */
export function undoWith(run: () => unknown): NonNullable<Notification['undo']> {
  return { until: serverNow() + UNDO_MS, run };
}

/** Returns the function that says why an Undo was refused: the `onRefused` of a change that undoes another. */
export function useNotUndone(): (failure: Pick<Failure, 'sentence'>) => void {
  const notify = useNotify();
  return ({ sentence }) => notify({ kind: 'failed', title: 'Not undone', text: sentence });
}
