import type { ReactNode } from 'react';
import type { Icon } from '../../ui/draw-icon.tsx';
import { WifiOff } from '../../ui/icons.ts';
import { useConnection } from '../data/connection.ts';
import { useRates } from '../data/rates.ts';
import { TriangleAlert } from '../ui/icons.ts';
import { timeText } from '../ui/times.tsx';
import './bands.css';

/** What holds for the whole desk, one line each, the gravest first. */
export function Bands() {
  const connection = useConnection();
  const { state, at, isPending } = useRates();
  return (
    <div className="bands" aria-live="polite">
      {connection.isOffline && (
        <Band kind="bad" icon={WifiOff}>
          No connection since {timeText(connection.since ?? '', Date.now())}. What you see may be old, and nothing can
          be changed.
        </Band>
      )}
      {!connection.isOffline && !isPending && state !== 'live' && (
        <Band kind="warn" icon={TriangleAlert}>
          No live price{at && ` since ${timeText(at)}`}. Nothing can be confirmed or re-quoted until there is one.
        </Band>
      )}
    </div>
  );
}

type BandProps = { readonly kind: 'bad' | 'warn'; readonly icon: Icon; readonly children: ReactNode };

function Band({ kind, icon: Icon, children }: BandProps) {
  return (
    <div className={`band band--${kind}`}>
      <div className="wrap band__in">
        <Icon className="icon icon--small" />
        <p>{children}</p>
      </div>
    </div>
  );
}
