import { every, type RepeatedJob } from './every.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The connection that listens for changes, and reconnects by itself: there is nothing to lead. */
type Election = { campaign(): Promise<unknown>; close(): Promise<void> };

/**
 * Loads again what other processes may have changed: after each notification, and every `pollMs` milliseconds. Errors of a load
 * go to `onError`.
 */
export function createFollower({
  load,
  elect,
  pollMs,
  onError,
}: {
  /** Loads everything committed up to its call. Returns true when anything has changed. */
  readonly load: () => Promise<boolean>;
  readonly elect: (onNews: () => void) => Election;
  /** Notifications may be lost: a poll finds their changes within this time. */
  readonly pollMs: number;
  /** Is told where a load fails, for which the next one makes up, or a listener. */
  readonly onError: (error: unknown) => void;
}) {
  const listeners = new Set<() => void>();
  const loads = oneAtATime(async () => {
    if (await load()) for (const listener of listeners) notify(listener);
  });
  const election = elect(() => void catchUp());
  let polling: RepeatedJob | undefined;
  let isStopped = false;

  /** Loads what was committed up to this call. Never rejects, and is not for use within a transaction. */
  async function catchUp(): Promise<void> {
    if (isStopped) return;
    await loads.next().catch(onError);
  }

  function notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      onError(error);
    }
  }

  return {
    catchUp,
    /** Notifies of changes; once where several came together. Returns how to stop. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Loads, and rejects where that fails; then follows. */
    async start(): Promise<void> {
      await loads.next();
      await election.campaign();
      polling = every(pollMs, async () => {
        await election.campaign();
        await catchUp();
      });
    },
    async stop(): Promise<void> {
      isStopped = true;
      await polling?.stop();
      await loads.settled();
      await election.close();
    },
  };
}
