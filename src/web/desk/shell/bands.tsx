import { type ReactNode, useState } from 'react';
import { METAL_NAMES } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { jumpText } from '#domain/spot.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { WifiOff } from '../../ui/icons.ts';
import { serverNow } from '../data/clock.ts';
import { useConnection } from '../data/connection.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay, useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { useRates } from '../data/rates.ts';
import { type HandPriceNow, useHandPrices } from '../data/settings.ts';
import { type PriceHalt, type SalesPause, salesOf, useHalts, usePauses } from '../data/stopped-sales.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Hand, Pause, TriangleAlert } from '../ui/icons.ts';
import { money } from '../ui/money.tsx';
import { atTimeText, timeInText } from '../ui/times.tsx';
import { AcceptPriceDialog } from './accept-price-dialog.tsx';
import './shell.css';

/** Banners about the state of the whole desk, one line each, the gravest first. */
export function Bands() {
  const connection = useConnection();
  const { state, at, isPending, isDemo } = useRates();
  const handPrices = useHandPrices();
  const halts = useHalts();
  const pauses = usePauses();
  return (
    <div aria-live="polite">
      {connection.isOffline && (
        <Band kind="bad" icon={WifiOff}>
          You’ve been offline since {timeInText(connection.since ?? serverNow(), serverNow())}. What you see may be out
          of date, and changes can’t be made.
        </Band>
      )}
      {pauses.map((pause) => (
        <StoppedBand key={pause.id} pause={pause} />
      ))}
      {halts.map((halt) => (
        <HaltedBand key={halt.metal} halt={halt} />
      ))}
      {handPrices.map((hand) => (
        <HandPriceBand key={hand.metal} hand={hand} />
      ))}
      {!connection.isOffline && !isPending && state === 'live' && isDemo && (
        <Band kind="warn" icon={TriangleAlert}>
          Demo prices, not the market’s. Orders are priced from them until a real feed is set up.
        </Band>
      )}
      {!connection.isOffline && !isPending && state !== 'live' && (
        <Band kind="warn" icon={TriangleAlert}>
          No live price{at && ` since ${timeInText(at)}`}. Nothing can be confirmed or re-quoted until there is one.
        </Band>
      )}
    </div>
  );
}

/** The band shown until sales are resumed. */
function StoppedBand({ pause: { id, scope, reason, at, staffId } }: { readonly pause: SalesPause }) {
  const may = useMay();
  const me = useMe();
  const by = usePeople().get(staffId ?? '');
  const sell = useDeskChange(desk.endPause, { invalidates: invalidatedBy('pauses') });
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
            Resume selling
          </ChangeButton>
        )
      }
    >
      {salesOf(scope)} stopped {atTimeText(at)}
      {by && `, by ${by.id === me.id ? 'you' : by.name}`}
      {reason ? `: “${reason}${/[.!?]$/.test(reason) ? '' : '.'}”` : '.'}
    </Band>
  );
}

/** The band shown until the feed comes back, or the price is accepted. */
function HaltedBand({ halt }: { readonly halt: PriceHalt }) {
  const { metal, price, goodAt, reading, since } = halt;
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const [name, move] = [METAL_NAMES[metal], jumpText(price, reading)];
  const accept = may('accept-price') && (
    <Button kind="text" size="small" onClick={() => setIsAsking(true)}>
      Accept price
    </Button>
  );
  return (
    <>
      <Band kind="bad" icon={TriangleAlert} act={accept}>
        {name} sales stopped {atTimeText(since)}: the feed reports {money(reading)}, {move} from the last good price of{' '}
        {money(price)} {atTimeText(goodAt)}.
      </Band>
      <AcceptPriceDialog halt={halt} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** The band shown until the manual price ends. */
function HandPriceBand({ hand }: { readonly hand: HandPriceNow }) {
  const { metal, cents, reason, from, until, isUntilLive, staffId, version } = hand;
  const may = useMay();
  const me = useMe();
  const by = usePeople().get(staffId ?? '');
  const end = useDeskChange(desk.endPriceByHand, { invalidates: invalidatedBy('setting') });
  return (
    <Band
      kind="warn"
      icon={Hand}
      act={
        may('change-settings') && (
          <ChangeButton
            change={end}
            kind="text"
            size="small"
            onClick={() => void end.run({ params: { metal }, body: { version } })}
          >
            End now
          </ChangeButton>
        )
      }
    >
      {METAL_NAMES[metal]} price set by hand: {formatUsd(cents)} {atTimeText(from)}
      {by && `, by ${by.id === me.id ? 'you' : by.name}`}: “{reason}”. It ends {atTimeText(until)}
      {isUntilLive && ', or with the first good price of the feeds'}.
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
