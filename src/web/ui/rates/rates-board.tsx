import { Link } from 'react-router';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { type Rates, useRates } from '../../hooks/use-rates.tsx';
import { Change } from '../change.tsx';
import { pricesPath } from '../charts/chart-paths.ts';
import { MetalMark } from '../metal-mark.tsx';
import { type RateRange, rateChange, rateRange, sinceText } from '../rate-change.ts';
import { Beam } from './beam.tsx';
import { RatesState } from './ticker.tsx';
import { useFresh } from './use-fresh.ts';

/** The live rates of the home page: a cell per metal, then their ratio. */
export function RatesBoard() {
  const rates = useRates();
  return (
    <section className="board" aria-label="Live rates">
      <div className="wrap board__row">
        {METALS.map((metal) => (
          <RateCell key={metal} metal={metal} rates={rates} />
        ))}
        <div className="board__aside">
          <dl className="board__facts figure">
            <dt>Gold to silver</dt>
            <dd>{rates.silver > 0 ? `${(rates.gold / rates.silver).toFixed(1)} : 1` : '-'}</dd>
          </dl>
          <p>
            <RatesState rates={rates} />
          </p>
          <Link className="link link--alone" to="/about#prices">
            How our prices are made
          </Link>
        </div>
      </div>
    </section>
  );
}

function RateCell({ metal, rates }: { readonly metal: Metal; readonly rates: Rates }) {
  const change = rateChange(rates, metal);
  const range = rateRange(rates, metal);
  const rate = rates[metal];
  const isAwaited = rates.isLoading && rates.state === 'unavailable';
  const isFresh = useFresh(rate, rates.state === 'live');
  return (
    <div className={`rate${isFresh ? ' rate--fresh' : ''}`}>
      <p className="rate__head">
        <MetalMark metal={metal} />
        <span>
          per <span className="rate__long">troy </span>oz
          {/* A notice says that these are not the market's. */}
          <span className="rate__long">{rates.state === 'live' && !rates.notice ? ', live' : ''}</span>
        </span>
      </p>
      <p className="rate__figures">
        {isAwaited ? (
          <span className="skeleton skeleton--text price rate__price rate__awaited">&nbsp;</span>
        ) : (
          <Link className={`price rate__price rate__price--${rates.state}`} to={pricesPath(metal)}>
            <span className="visually-hidden">{METAL_NAMES[metal]} </span>
            {formatUsd(rate)}
          </Link>
        )}
        {change && <Change change={change} shows="both" />}
        {change && <span className="rate__since">{sinceText(rates)}</span>}
      </p>
      {range && <Steps range={range} />}
      {range && range.high > range.low && (
        <div className="rate__range">
          <Beam
            at={(rate - range.low) / (range.high - range.low)}
            low={
              <>
                <span className="visually-hidden">Low </span>
                {formatUsd(range.low)}
              </>
            }
            what="24-hour range"
            high={
              <>
                <span className="visually-hidden">High </span>
                {formatUsd(range.high)}
              </>
            }
          />
        </div>
      )}
    </div>
  );
}

const WIDTH = 150;
const HEIGHT = 40;

/** The readings of the last day as steps: a price holds until the next one. */
function Steps({ range: { steps, low, high } }: { readonly range: RateRange }) {
  const span = Math.max(1, high - low);
  const x = (index: number) => ((index / (steps.length - 1)) * (WIDTH - 6)).toFixed(1);
  const y = (value: number) => (HEIGHT - 4 - ((value - low) / span) * (HEIGHT - 8)).toFixed(1);
  const path = steps.map((step, index) => (index === 0 ? `M0 ${y(step)}` : `H${x(index)}V${y(step)}`)).join('');
  const last = steps.at(-1) ?? low;
  return (
    <svg
      className="rate__steps"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`The last 24 hours by half hours: low ${formatUsd(low)}, high ${formatUsd(high)}`}
    >
      <path d={path} />
      <circle cx={x(steps.length - 1)} cy={y(last)} r="2.5" />
    </svg>
  );
}
