import { Link } from 'react-router';
import { METAL_NAMES } from '#domain/metal.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import {
  CHARTED,
  type Charted,
  type Move,
  movesOf,
  PRICE_RANGES,
  type PriceRange,
  RANGE_STEPS,
  seriesOf,
  stepsIn,
} from '#domain/price-range.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { useRates } from '../hooks/use-rates.tsx';
import { Change } from '../ui/change.tsx';
import { FIRST_CHARTED, FIRST_RANGE, pricesPath, pricesQuery } from '../ui/charts/chart-paths.ts';
import { readingText } from '../ui/charts/chart-times.ts';
import { DemoBadge } from '../ui/charts/demo-badge.tsx';
import { amountText, drawChart, drawSpark } from '../ui/charts/draw-chart.ts';
import stylesheet from '../ui/charts/sheet.css?url';
import { Spark } from '../ui/charts/spark.tsx';
import { MetalMark } from '../ui/metal-mark.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import { changeBetween } from '../ui/rate-change.ts';
import { shopDay } from '../ui/times.ts';
import type { Route } from './+types/prices.ts';
import { HowWeKeepPrices } from './prices/how-we-keep-prices.tsx';
import { PricePanel } from './prices/price-panel.tsx';
import { PriceTable } from './prices/price-table.tsx';
import { chartName, OVER, priceText, useCurrentPrice } from './prices/words.ts';

export function meta({ loaderData, matches: [{ loaderData: frame }] }: Route.MetaArgs) {
  const charted = loaderData?.charted ?? FIRST_CHARTED;
  const what = charted === 'ratio' ? 'Gold to silver ratio' : `${METAL_NAMES[charted]} price`;
  return pageMeta({
    publicUrl: frame?.publicUrl,
    path: pricesPath(charted),
    title: `${what} per ounce, live and over time | Troy`,
    description: 'Spot prices of gold and silver, live and over time: every price in the shop is made from these.',
  });
}

export const handle: PageHandle = {
  query(query) {
    const { charted, range, isTable } = choiceOf(query);
    return pricesQuery(charted, range, isTable);
  },
};

function choiceOf(query: URLSearchParams) {
  return {
    charted: CHARTED.find((name) => name === query.get('metal')) ?? FIRST_CHARTED,
    range: PRICE_RANGES.find((name) => name === query.get('range')) ?? FIRST_RANGE,
    isTable: query.get('table') === '1',
  };
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { past, metal } = context.get(servicesContext);
  const { charted, range, isTable } = choiceOf(new URL(request.url).searchParams);
  const { kind } = RANGE_STEPS[range];
  const steps = stepsIn(past.steps, charted, range);
  const series = seriesOf(kind, steps);
  const { ownSince, ...origin } = past.origin();
  return {
    charted,
    range,
    drawing: series && drawChart(series),
    name: series && chartName(charted, range, series),
    ...(isTable && { table: [...steps].reverse().map((step) => rowOf(charted, readingText({ kind }, step), step)) }),
    tabs: CHARTED.map((one) => {
      const ofTab = stepsIn(past.steps, one, range);
      return { charted: one, before: ofTab[0]?.open, now: ofTab.at(-1)?.close, spark: drawSpark(ofTab) };
    }),
    moves: movesOf(past.steps, charted),
    origin: { ...origin, ...(ownSince !== undefined && { ownSince: new Date(ownSince).toISOString() }) },
    everySeconds: metal().everySeconds ?? 0,
  };
}

function rowOf(charted: Charted, when: string, { close, low, high }: Record<'close' | 'low' | 'high', Cents>) {
  const text = (amount: Cents) => (charted === 'ratio' ? amountText(amount) : formatUsd(amount));
  return [when, text(close), text(low), text(high)] as const;
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export default function Prices({ loaderData }: Route.ComponentProps) {
  const { charted, range, tabs, moves, origin, everySeconds, table } = loaderData;
  return (
    <div className="wrap">
      <div className="prices-head">
        <div>
          <h1>Prices</h1>
          <p>What the market pays for one troy ounce, in US dollars. Every price in the shop is made from these.</p>
        </div>
        {origin.group === 'demo' && <DemoBadge />}
      </div>
      <nav className="price-tabs" aria-label="Choose a chart">
        {tabs.map((tab) => (
          <PriceTab key={tab.charted} {...tab} range={range} isCurrent={tab.charted === charted} />
        ))}
      </nav>
      <PricePanel {...loaderData} table={table && <PriceTable charted={charted} rows={table} />} />
      <div className="price-columns">
        <HowItHasMoved charted={charted} moves={moves} />
        <HowWeKeepPrices origin={origin} everySeconds={everySeconds} />
      </div>
    </div>
  );
}

type TabProps = Route.ComponentProps['loaderData']['tabs'][number] & {
  readonly range: PriceRange;
  readonly isCurrent: boolean;
};

function PriceTab({ charted, before, now, spark, range, isCurrent }: TabProps) {
  const price = useCurrentPrice(charted) ?? now;
  const rates = useRates();
  return (
    <Link
      className="price-tab"
      to={pricesPath(charted, range)}
      aria-current={isCurrent ? 'true' : undefined}
      preventScrollReset
    >
      <span className="price-tab__head">
        {charted === 'ratio' ? (
          'Gold to silver'
        ) : (
          <>
            <MetalMark metal={charted} />{' '}
            <span>per troy oz{rates.state === 'live' && !rates.notice ? ', live' : ''}</span>
          </>
        )}
      </span>{' '}
      <span>
        <span className="price">{price ? priceText(charted, price) : '-'}</span>{' '}
        {before !== undefined && price !== undefined && (
          <>
            <Change change={changeBetween(before, price)} shows="both" />{' '}
            <span className="price-tab__over">{OVER[range]}</span>
          </>
        )}
      </span>
      {spark && <Spark {...spark} />}
    </Link>
  );
}

function HowItHasMoved({ charted, moves }: { readonly charted: Charted; readonly moves: readonly Move[] }) {
  const now = useCurrentPrice(charted);
  const name = charted === 'ratio' ? 'the ratio' : charted;
  return (
    <section className="sheet-panel" aria-labelledby="moved">
      <h2 id="moved">How {name} has moved</h2>
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">Over</th>
            <th scope="col" className="is-wide">
              Then
            </th>
            <th scope="col">Change</th>
            <th scope="col" className="is-wide">
              Low
            </th>
            <th scope="col" className="is-wide">
              High
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ range, from, before, low, high }) => (
            <tr key={range}>
              <th scope="row">
                {range === 'All' ? `All, from ${shopDay(new Date(from).toISOString())}` : OVER[range]}
              </th>
              <td className="is-wide">{priceText(charted, before)}</td>
              <td>{now ? <Change change={changeBetween(before, now)} shows="both" /> : '-'}</td>
              <td className="is-wide">{priceText(charted, low)}</td>
              <td className="is-wide">{priceText(charted, high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
