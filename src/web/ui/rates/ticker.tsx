import { Link } from 'react-router';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { type Rates, useRates } from '../../hooks/use-rates.tsx';
import { useServerNow } from '../../hooks/use-server-now.ts';
import { Change } from '../change.tsx';
import { pricesPath } from '../charts/chart-paths.ts';
import { Clock } from '../icons.ts';
import { rateChange, sinceText } from '../rate-change.ts';
import { momentText, timeText } from '../times.ts';
import { marketText } from './market-text.ts';
import { useFresh } from './use-fresh.ts';

/** Both live rates in one line under the header. */
export function Ticker() {
  const rates = useRates();
  const since = sinceText(rates);
  const market = marketText(rates, useServerNow());
  return (
    <section className="ticker" aria-label="Live rates">
      <div className="wrap ticker__row">
        {METALS.map((metal) => (
          <TickerRate key={metal} metal={metal} rates={rates} />
        ))}
        {/* Of both changes. */}
        <span className={`ticker__since ticker__since--${rates.state}`}>
          {since}
          {/* A phone has no room for the state of live rates. */}
          {market && (
            <span className="ticker__market">
              {since && '. '}
              {market}
            </span>
          )}
        </span>
        <span className={`ticker__state ticker__state--${rates.state}`}>
          <RatesState rates={rates} />
        </span>
      </div>
    </section>
  );
}

function TickerRate({ metal, rates }: { readonly metal: Metal; readonly rates: Rates }) {
  const change = rateChange(rates, metal);
  const isFresh = useFresh(rates[metal], rates.state === 'live');
  const look = isFresh ? ' ticker__rate--fresh' : '';
  return (
    <Link className={`ticker__rate ticker__rate--${rates.state} figure${look}`} to={pricesPath(metal)}>
      {METAL_NAMES[metal]} <strong>{formatUsd(rates[metal])}</strong> <span className="ticker__unit">per oz</span>
      {change && <Change change={change} shows="both" />}
    </Link>
  );
}

/** The time of the rates, or why there are none. */
export function RatesState({ rates }: { readonly rates: Rates }) {
  const now = useServerNow();
  if (rates.isLoading) return <>Loading rates...</>;
  if (rates.state === 'unavailable') {
    return (
      <>
        Rates unavailable{' '}
        <button type="button" className="link link--alone rates-state__retry" onClick={() => void rates.refresh()}>
          Retry
        </button>
      </>
    );
  }
  if (!rates.at) return null;
  if (rates.state === 'stale') {
    return (
      <span className="rates-state--stale">
        <Clock className="icon icon--small" /> Rate as of{' '}
        {now === undefined ? timeText(rates.at) : momentText(rates.at, now)}
      </span>
    );
  }
  const market = marketText(rates, now);
  // While it is closed a price stands still, however often it is read.
  if (market && !rates.market?.isOpen) return <>{market}</>;
  return (
    <>
      Updated {timeText(rates.at)}
      {market && `, ${market.toLowerCase()}`}
    </>
  );
}
