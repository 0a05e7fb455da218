import { Clock } from 'lucide-react';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { type Rates, useRates } from '../hooks/use-rates.tsx';
import { Change } from './change.tsx';
import { rateChange } from './rate-change.ts';
import { timeText } from './times.ts';

/** Both live rates in one line under the header. */
export function Ticker() {
  const rates = useRates();
  return (
    <section className="ticker" aria-label="Live rates">
      <div className="wrap ticker__row">
        {METALS.map((metal) => {
          const change = rateChange(rates, metal);
          return (
            <span key={metal} className={`ticker__rate ticker__rate--${rates.state} figure`}>
              {METAL_NAMES[metal]} <strong>{formatUsd(rates[metal])}</strong>{' '}
              <span className="ticker__unit">per oz</span>
              {change && <Change change={change} shows="both" />}
            </span>
          );
        })}
        <span className={`ticker__state ticker__state--${rates.state}`}>
          <RatesState rates={rates} />
        </span>
      </div>
    </section>
  );
}

/** When the rates are from, or what is the matter with them. */
export function RatesState({ rates }: { readonly rates: Rates }) {
  if (rates.isLoading) return <>Loading rates...</>;
  if (rates.state === 'unavailable') {
    return (
      <>
        Rates unavailable{' '}
        <button type="button" className="link" onClick={() => void rates.refresh()}>
          Retry
        </button>
      </>
    );
  }
  if (!rates.at) return null;
  if (rates.state === 'stale') {
    return (
      <span className="rates-state--stale">
        <Clock className="icon icon--small" aria-hidden="true" /> Rate of {timeText(rates.at)}
      </span>
    );
  }
  return <>Updated {timeText(rates.at)}</>;
}
