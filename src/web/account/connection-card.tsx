import { useCallback, useEffect, useState } from 'react';
import { getMetal } from '#contract/calls/rates.ts';
import { useApi } from '../hooks/use-api.ts';
import { WifiOff } from '../ui/icons.ts';
import { RefreshCw, Wifi } from './icons.ts';
import { Badge } from './status-badge.tsx';

type Connection = 'checking' | 'online' | 'offline';

/** Shows the result of the specified health check, repeated when `attempt` changes. `children` is the text unless it failed. */
export function ConnectionCard({ attempt, children }: { attempt: number; children: string }) {
  const api = useApi({ getMetal });
  const [connection, setConnection] = useState<Connection>('checking');

  const check = useCallback(
    async (signal?: AbortSignal) => {
      const outcome = await api.getMetal({ signal });
      if (!signal?.aborted) setConnection(outcome.ok ? 'online' : 'offline');
    },
    [api],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to look again.
  useEffect(() => {
    const leaving = new AbortController();
    void check(leaving.signal);
    return () => leaving.abort();
  }, [check, attempt]);

  return (
    <section className="connection panel" aria-labelledby="connection-heading">
      <div className="connection__head">
        <h2 className="connection__heading" id="connection-heading">
          Backend connection
        </h2>
        <span role="status">
          <ConnectionBadge connection={connection} />
        </span>
      </div>
      {connection === 'offline' ? (
        <Troubleshooting
          onRetry={() => {
            setConnection('checking');
            void check();
          }}
        />
      ) : (
        <p className="connection__text">{children}</p>
      )}
    </section>
  );
}

const BADGES = {
  checking: { tone: 'other', icon: RefreshCw, word: 'Checking...' },
  online: { tone: 'delivered', icon: Wifi, word: 'Online' },
  offline: { tone: 'cancelled', icon: WifiOff, word: 'Offline' },
} as const;

function ConnectionBadge({ connection }: { connection: Connection }) {
  const { tone, icon, word } = BADGES[connection];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

function Troubleshooting({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className="connection__text">Backend server is not responding</p>
      <ul className="connection__tips">
        <li>Check your internet connection.</li>
        <li>Wait a minute and press Retry.</li>
        <li>If it stays offline, sign in with your email and password later, or call us.</li>
      </ul>
      <button className="button button--quiet" type="button" onClick={onRetry}>
        <RefreshCw className="icon icon--small" />
        Retry
      </button>
    </>
  );
}
