import { Link } from 'react-router';
import { useRates } from '../../hooks/use-rates.tsx';
import { shopDay, timeText } from '../../ui/times.ts';
import { FileText } from '../icons.ts';

type KeptProps = {
  readonly origin: {
    readonly group: 'live' | 'demo';
    readonly ownSince?: string;
    readonly provider?: string | undefined;
  };
  readonly everySeconds: number;
};

export function HowWeKeepPrices({ origin: { group, ownSince, provider }, everySeconds }: KeptProps) {
  const { at, state } = useRates();
  const facts = [
    ['Read', everyText(everySeconds)],
    ['Last reading', at && state !== 'unavailable' ? timeText(at) : 'none yet'],
    ['Every reading kept', group === 'demo' ? 'for 30 days' : 'for 400 days'],
    ...(ownSince ? [[`Since ${shopDay(ownSince)}`, group === 'demo' ? 'made up' : 'as we read them']] : []),
    ...(provider && ownSince ? [[`Before ${shopDay(ownSince)}`, `daily closes by ${provider}`]] : []),
  ];
  return (
    <section className="sheet-panel" aria-labelledby="kept">
      <h2 id="kept">How we keep prices</h2>
      <p>Every price in the shop follows from these readings. Hours and days are kept for good.</p>
      <dl className="price-facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="chart-links">
        <Link to="/about#data">
          <FileText className="icon" />
          Open data
        </Link>
      </p>
    </section>
  );
}

function everyText(seconds: number): string {
  if (seconds < 60) return `every ${seconds} seconds`;
  return seconds < 120 ? 'every minute' : `every ${Math.round(seconds / 60)} minutes`;
}
