import { MINUTE_MS } from '#domain/durations.ts';
import { LAST_HOLIDAY_YEAR } from '#domain/market-holidays.ts';
import { areHolidaysRunningOut, marketHours } from '#domain/market-hours.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { centsOf, formatUsd } from '#domain/money.ts';
import { shortDeadlineText } from '#domain/shop-time.ts';
import { CircleCheck } from '../../ui/icons.ts';
import { MetalMark } from '../../ui/metal-mark.tsx';
import { useNow } from '../data/clock.ts';
import { useConnection } from '../data/connection.ts';
import { useMay } from '../data/me.ts';
import { type Rates, useRates } from '../data/rates.ts';
import { SCOPE_NAMES, useStopped } from '../data/stopped-sales.ts';
import { Landmark, Radio, Store, TriangleAlert } from '../ui/icons.ts';
import { Change, changeOf } from '../ui/money.tsx';
import { Time, timeInText } from '../ui/times.tsx';
import { openStopSelling } from './stop-selling.tsx';
import './strip.css';

/** The status bar of every page: the market in one line. */
export function Strip() {
  const rates = useRates();
  const { isOffline } = useConnection();
  const state = isOffline && rates.state === 'live' ? 'stale' : rates.state;
  return (
    <section className={`strip strip--${state}`} aria-label="Market">
      <div className="wrap strip__in">
        {METALS.map((metal) => (
          <Spot key={metal} metal={metal} rates={rates} />
        ))}
        <div className="strip__end">
          <Feed rates={{ ...rates, state }} />
          <Market />
          <Selling />
          {rates.at && (
            <span className="strip__state">
              <Radio className="icon strip__icon" />
              <span className="visually-hidden">Last price at </span>
              <Time at={rates.at} hasSeconds />
            </span>
          )}
        </div>
      </div>
    </section>
  );
}

function Spot({ metal, rates }: { readonly metal: Metal; readonly rates: Rates }) {
  const price = rates[metal];
  const before = centsOf(rates.reference?.[metal === 'gold' ? 'USDXAU' : 'USDXAG'] ?? 0);
  return (
    <p className="strip__spot">
      <MetalMark metal={metal} />
      <span className="strip__metal">{METAL_NAMES[metal]}</span>
      <b className="strip__price">{price > 0 ? formatUsd(price) : '–'}</b>
      {before > 0 && price > 0 && <Change {...changeOf(before, price)} tone="market" isBare />}
    </p>
  );
}

function Feed({ rates: { state, at, isPending, isDemo, halted } }: { readonly rates: Rates }) {
  if (isPending) return null;
  if (state === 'live' && (halted.length > 0 || isDemo))
    return (
      <span className={`strip__state strip__state--${halted.length > 0 ? 'bad' : 'warn'}`}>
        <TriangleAlert className="icon strip__icon" />
        {halted.length > 0 ? `No price: ${halted.map((metal) => METAL_NAMES[metal]).join(', ')}` : 'Demo prices'}
      </span>
    );
  if (state === 'live')
    return (
      <span className="strip__state strip__state--ok">
        <CircleCheck className="icon strip__icon" />
        Prices live
      </span>
    );
  return (
    <span className="strip__state strip__state--bad">
      <TriangleAlert className="icon strip__icon" />
      {state === 'stale' && at ? `Prices of ${timeInText(at)}` : 'No prices'}
    </span>
  );
}

function Market() {
  const now = useNow(MINUTE_MS);
  const { isOpen, until } = marketHours(now);
  return (
    <span className="strip__state">
      <Landmark className="icon strip__icon" />
      {isOpen ? 'Market open until ' : 'Market closed until '}
      {shortDeadlineText(until, now)}
      {areHolidaysRunningOut(now) && `, market holidays on file through ${LAST_HOLIDAY_YEAR}`}
    </span>
  );
}

/** The state of sales in the strip, with the button that pauses them for roles that may. */
function Selling() {
  const may = useMay();
  const stopped = useStopped();
  const text =
    stopped.size === 0 ? 'Selling' : `Not sold: ${[...stopped].map((scope) => SCOPE_NAMES[scope]).join(', ')}`;
  const Icon = stopped.size === 0 ? Store : TriangleAlert;
  const className = `strip__state strip__state--${stopped.size === 0 ? 'ok' : 'bad'}`;
  const inside = (
    <>
      <Icon className="icon strip__icon" />
      {text}
    </>
  );
  if (!may('pause-sales')) return <span className={className}>{inside}</span>;
  return (
    <button
      type="button"
      className={`${className} strip__act`}
      aria-label={`${text}. Stop selling`}
      title="Stop selling"
      onClick={() => openStopSelling()}
    >
      {inside}
    </button>
  );
}
