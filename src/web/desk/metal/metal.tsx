import { Link, useSearchParams } from 'react-router';
import { METALS } from '#domain/metal.ts';
import type { Instant } from '#domain/spot.ts';
import { groupThousands } from '#domain/words.ts';
import { useNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import { useHours } from '../data/settings.ts';
import { ClosedPanel } from '../prices/closed-panel.tsx';
import { FeedsPanel } from '../prices/feeds-panel.tsx';
import { HandPriceButton } from '../prices/hand-price.tsx';
import { WeekPanel } from '../prices/week-panel.tsx';
import { openStopSelling } from '../shell/stop-selling.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Pause } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { instantOf, localOf } from '../ui/shop-hour.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { secondsText } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useMetal, useTrades } from './metal-data.ts';
import { MetalPanel } from './metal-panel.tsx';
import { TradesList } from './trades-list.tsx';
import './metal.css';

const LOOK_EVERY_MS = 60_000;
const SHOWN = 10;

/** The position of each metal, now or as of the instant in the URL's `at`. */
export function Component() {
  useTitle('Metal');
  const may = useMay();
  const [search] = useSearchParams();
  const at = Number(search.get('at')) || undefined;
  const query = useMetal(at);
  const hours = useHours();
  const stop = may('pause-sales') && (
    <Button icon={Pause} kind="danger" onClick={() => openStopSelling()}>
      Stop selling
    </Button>
  );
  return (
    <>
      <PageHead
        title="Metal"
        sub={
          at
            ? `Position at ${secondsText(at)}, from the records as they stand now.`
            : 'What you owe, what covers it, and where prices come from.'
        }
        actions={
          <>
            <AsOf at={at} />
            <HandPriceButton />
            {stop}
          </>
        }
      />
      <Loaded query={query} skeleton={<Skeleton />}>
        {(board) => (
          <div className="metal">
            {METALS.map((metal) => (
              <MetalPanel key={metal} metal={metal} board={board} isPast={at !== undefined} isOld={query.isOld} />
            ))}
          </div>
        )}
      </Loaded>
      {at === undefined && (
        <div className="metal__prices">
          <FeedsPanel />
          <WeekPanel hours={hours} />
          <ClosedPanel />
        </div>
      )}
      <LastTrades />
    </>
  );
}

function AsOf({ at }: { readonly at: Instant | undefined }) {
  const now = useNow(LOOK_EVERY_MS);
  const [, setSearch] = useSearchParams();
  const choose = (typed: string) => {
    const instant = instantOf(typed);
    if (instant === undefined || instant > now) return setSearch({}, { replace: true });
    setSearch({ at: String(instant) }, { replace: true });
  };
  return (
    <div className="as-of">
      <TextField
        label="As of"
        type="datetime-local"
        max={localOf(now)}
        value={at ? localOf(at) : ''}
        onChange={choose}
      />
      {at && <Button onClick={() => setSearch({}, { replace: true })}>Back to now</Button>}
    </div>
  );
}

function LastTrades() {
  const trades = useTrades();
  const all = trades.data && (
    <Link className="link" to="/metal/trades">
      All {groupThousands(trades.data.count)}
    </Link>
  );
  return (
    <Panel title="Trades" aside={all} className="metal__trades">
      <TradesList trades={trades} of="newest" most={SHOWN} />
    </Panel>
  );
}

function Skeleton() {
  return (
    <div className="metal">
      {METALS.map((metal) => (
        <Panel key={metal} label={metal}>
          <SkeletonRows rows={6} />
        </Panel>
      ))}
    </div>
  );
}
