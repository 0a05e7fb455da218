import { Fragment, useMemo } from 'react';
import { Link } from 'react-router';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { PRODUCT_RANGES, type ProductRange } from '#domain/product-history.ts';
import { areaBelow } from '../../ui/charts/area-below.ts';
import { Chart, UNITS_HIGH } from '../../ui/charts/chart.tsx';
import { amountOf } from '../../ui/charts/chart-file.ts';
import { pricesPath } from '../../ui/charts/chart-paths.ts';
import { ChartRanges } from '../../ui/charts/chart-ranges.tsx';
import { readingText } from '../../ui/charts/chart-times.ts';
import { DemoBadge } from '../../ui/charts/demo-badge.tsx';
import type { ProductDrawing } from '../../ui/charts/draw-product.ts';
import { ReadableChart } from '../../ui/charts/readable-chart.tsx';
import stylesheet from '../../ui/charts/sheet.css?url';
import { productPath } from '../../ui/paths.ts';
import { Beam } from '../../ui/rates/beam.tsx';
import type { ProductHistoryData } from './history-data.ts';
import { PriceLegend } from './price-legend.tsx';

export const FIRST_PRODUCT_RANGE: ProductRange = '6M';

type HistoryProps = {
  readonly id: string;
  readonly metal: Metal;
  /** `ProductHistoryData` as JSON. */
  readonly history: string;
};

/** Below the product: what it cost here, and how much of that was metal. */
export function ProductHistory({ id, metal, history: json }: HistoryProps) {
  const history = useMemo((): ProductHistoryData => JSON.parse(json), [json]);
  return (
    <section className="history" id="history" aria-labelledby="history-heading">
      {/* It stands here and not in the head: what is above need not wait for it. */}
      <link href={stylesheet} rel="stylesheet" />
      <div className="wrap">
        <div className="prices-head">
          <div>
            <h2 id="history-heading">Price history</h2>
            <p>{`What this piece cost here, and how much of it was ${metal}.`}</p>
          </div>
          {history.isDemo && <DemoBadge />}
        </div>
        {'none' in history ? (
          <p className="sheet-panel history__none">{history.none}</p>
        ) : (
          <Charts id={id} metal={metal} {...history} />
        )}
      </div>
    </section>
  );
}

type ChartsProps = Omit<HistoryProps, 'history'> & Extract<ProductHistoryData, { readonly drawing: ProductDrawing }>;

function Charts({ id, metal, range, drawing, name, standings, table }: ChartsProps) {
  const file = `/data/history.csv?${new URLSearchParams({ id, range })}`;
  return (
    <>
      <div className="sheet-panel">
        {table ? (
          <>
            <div className="chart-head">
              <ChartRanges ranges={PRODUCT_RANGES} current={range} addressOf={(one) => addressOf(id, one, true)} />
            </div>
            <HistoryTable metal={metal} rows={table} />
          </>
        ) : (
          <PriceCharts id={id} metal={metal} range={range} drawing={drawing} name={name} file={file} />
        )}
        <p className="chart-links">
          <Link to={addressOf(id, range, !table)} preventScrollReset>
            {table ? 'As a chart' : 'As a table'}
          </Link>
          <a href={file} download>
            CSV
          </a>
          <Link to={pricesPath(metal)}>{`${METAL_NAMES[metal]} itself`}</Link>
        </p>
      </div>
      <div className="standings">
        {standings.map(({ title, figure, text, at, low, high }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className="price">{figure}</p>
            <Beam at={at} low={low} high={high} />
            <p className="muted">{text}</p>
          </div>
        ))}
      </div>
    </>
  );
}

type PriceChartsProps = Pick<ChartsProps, 'id' | 'metal' | 'range' | 'drawing' | 'name'> & { readonly file: string };

/** Hatched is what lies below the price and above the metal, by the pattern of what you pay for. */
function PriceCharts({ id, metal, range, drawing, name, file }: PriceChartsProps) {
  const { price, metal: metalLine, premium } = drawing;
  const scale = `scale(${[price.width, UNITS_HIGH].map((units) => (1 / units).toPrecision(4)).join(' ')})`;
  const under = [
    { id: 'price-area', line: price.line, fill: `url(#hatching-${metal})` },
    { id: 'metal-area', line: metalLine, fill: 'var(--surface)' },
  ].map(({ id: area, line, fill }) => (
    <Fragment key={area}>
      <clipPath id={area} clipPathUnits="objectBoundingBox">
        <path transform={scale} d={areaBelow(line, UNITS_HIGH)} />
      </clipPath>
      <rect width="100%" height="100%" fill={fill} clipPath={`url(#${area})`} />
    </Fragment>
  ));
  return (
    <>
      <ReadableChart
        drawing={price}
        name={name}
        flag={metal}
        size="middle"
        under={under}
        second={<path className={`chart__metal chart__metal--${metal}`} d={metalLine} />}
        file={file}
        kind="day"
        label="Price history"
        textOf={(step) => `${readingText({ kind: 'day' }, step)}: ${formatUsd(step.close)}`}
        ranges={<ChartRanges ranges={PRODUCT_RANGES} current={range} addressOf={(one) => addressOf(id, one, false)} />}
        rest={
          <>
            <span>Now</span>
            <span className="price">{`$${price.now.text}`}</span>
          </>
        }
        words={({ from, close, cells }) => (
          <>
            <time dateTime={new Date(from).toISOString()}>{readingText({ kind: 'day' }, { from })}</time>
            <span className="price">{formatUsd(close)}</span>
            <span className="muted">
              {metal} {formatUsd(amountOf(cells.metal_value))} + premium {cells.premium_percent}%
            </span>
          </>
        )}
      />
      <PriceLegend metal={metal} />
      <h3 className="history__premium">Premium over spot</h3>
      <Chart drawing={premium} name={`Premium over spot, now ${premium.now.text}`} flag="plain" size="low" />
    </>
  );
}

/** The query of a product's page that shows its history so. */
export function historyQuery(range: ProductRange, isTable: boolean): (readonly [string, string])[] {
  return [
    ...(range === FIRST_PRODUCT_RANGE ? [] : [['range', range] as const]),
    ...(isTable ? [['table', '1'] as const] : []),
  ];
}

function addressOf(id: string, range: ProductRange, isTable: boolean): string {
  const query = new URLSearchParams(historyQuery(range, isTable).map(([...pair]) => pair));
  return `${productPath(id)}${query.size > 0 ? `?${query}` : ''}#history`;
}

function HistoryTable({ metal, rows }: { readonly metal: Metal; readonly rows: readonly (readonly string[])[] }) {
  return (
    <table className="price-table">
      <caption className="visually-hidden">Price history, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Price</th>
          <th scope="col" className="is-wide">
            {METAL_NAMES[metal]}
          </th>
          <th scope="col">Premium</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([day, price, melt, premium]) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{price}</td>
            <td className="is-wide">{melt}</td>
            <td>{premium}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
