import type { ReactNode } from 'react';
import type { Icon } from '../../ui/draw-icon.tsx';
import { WifiOff } from '../../ui/icons.ts';
import { useConnection } from '../data/connection.ts';
import { desk } from '../data/desk.ts';
import { useMay, useMe } from '../data/me.ts';
import { type SalesPause, SCOPE_NAMES, usePauses } from '../data/pauses.ts';
import { usePeople } from '../data/people.ts';
import { OF_PAUSES } from '../data/query-keys.ts';
import { useRates } from '../data/rates.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ChangeButton } from '../ui/change-button.tsx';
import { Pause, TriangleAlert } from '../ui/icons.ts';
import { timeInText } from '../ui/times.tsx';
import './bands.css';

/** What holds for the whole desk, one line each, the gravest first. */
export function Bands() {
  const connection = useConnection();
  const { state, at, isPending } = useRates();
  const pauses = usePauses();
  return (
    <div aria-live="polite">
      {connection.isOffline && (
        <Band kind="bad" icon={WifiOff}>
          No connection since {timeInText(connection.since ?? '', Date.now())}. What you see may be old, and nothing can
          be changed.
        </Band>
      )}
      {pauses.map((pause) => (
        <StoppedBand key={pause.id} pause={pause} />
      ))}
      {!connection.isOffline && !isPending && state !== 'live' && (
        <Band kind="warn" icon={TriangleAlert}>
          No live price{at && ` since ${timeInText(at)}`}. Nothing can be confirmed or re-quoted until there is one.
        </Band>
      )}
    </div>
  );
}

/** Shown until sales are resumed. */
function StoppedBand({ pause: { id, scope, reason, at, staffId } }: { readonly pause: SalesPause }) {
  const may = useMay();
  const me = useMe();
  const by = usePeople().get(staffId ?? '');
  const sell = useDeskChange(desk.endPause, { invalidates: OF_PAUSES });
  return (
    <Band
      kind="bad"
      icon={Pause}
      act={
        may('resume-sales') && (
          <ChangeButton
            change={sell}
            kind="text"
            size="small"
            onClick={() => void sell.run({ params: { pauseId: id } })}
          >
            Sell again
          </ChangeButton>
        )
      }
    >
      {scope === 'shop' ? 'Nothing is sold' : `${SCOPE_NAMES[scope]} is not sold`} since {timeInText(at)}
      {by && `, by ${by.id === me.id ? 'you' : by.name}`}
      {reason ? `: “${reason}”.` : '.'}
    </Band>
  );
}

type BandProps = {
  readonly kind: 'bad' | 'warn';
  readonly icon: Icon;
  readonly act?: ReactNode;
  readonly children: ReactNode;
};

function Band({ kind, icon: Icon, act, children }: BandProps) {
  return (
    <div className={`band band--${kind}`}>
      <div className="wrap band__in">
        <Icon className="icon icon--small" />
        <p>{children}</p>
        {act}
      </div>
    </div>
  );
}
