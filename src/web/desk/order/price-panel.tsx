import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { effectText } from '#domain/metal-limits.ts';
import { formatUsd } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { FARTHEST_APART } from '#domain/spot.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { fineWeight } from '#domain/weight.ts';
import type { Rates } from '../data/rates.ts';
import { positionOn, useLimits, useMetal } from '../metal/metal-data.ts';
import { Change, money, percent, signedMoney } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { priceWorking } from '../ui/price-working.ts';
import { DriftRule } from '../ui/rule.tsx';
import { Flag } from '../ui/stage-badge.tsx';
import { secondsText, timeInText } from '../ui/times.tsx';
import type { Order } from './order-data.ts';
import { type Figures, figuresOf, openOffer } from './order-figures.ts';
import { Lines } from './price-lines.tsx';
import './decide.css';

type PricePanelProps = { readonly order: Order; readonly rates: Rates; readonly isOld: boolean };

/** Shows the price breakdown of an order and its value at the current market, or the fixed price once it is confirmed. */
export function PricePanel({ order, rates, isOld }: PricePanelProps) {
  if (isPriceFixed(order.stage)) return <FixedPrice order={order} />;
  const figures = rates.state === 'unavailable' ? undefined : figuresOf(order, rates);
  const isLive = rates.state === 'live' && !isOld;
  return (
    <Panel className="order__price" title="Price breakdown" aside={pricedText(order)}>
      <Lines order={order} sumsNow={figures?.lineSums} isLive={isLive} />
      <MadeOf order={order} />
      <PricedWithoutFeed order={order} />
      <AsPlaced order={order} />
      <MetalEffect order={order} />
      {figures ? (
        <FiguresNow order={order} figures={figures} rates={rates} isLive={isLive} />
      ) : (
        <p className="panel__body">No spot prices right now, so today’s figures are unavailable.</p>
      )}
    </Panel>
  );
}

/** Shows lines, total and the margin as it was recorded, which the market moves no more; the working is folded. */
function FixedPrice({ order }: { readonly order: Order }) {
  return (
    <Panel className="order__price" title="Price">
      <Lines order={order} isFixed />
      <FixedFigures order={order} />
      <AsPlaced order={order} />
      <details className="panel__body price-placed">
        <summary>How it was priced</summary>
        <ul>
          {order.lines.map((line) => (
            <li key={line.productId} className="figure">
              {line.name}: {priceWorking(order.tick.prices[line.metal], line)}
            </li>
          ))}
        </ul>
        <p>{pricedText(order)}</p>
      </details>
      <MadeOf order={order} />
      <PricedWithoutFeed order={order} />
    </Panel>
  );
}

function pricedText({ tick: { at, source } }: Order): string {
  return `Priced ${secondsText(at)}, ${source}`;
}

/** Says for each metal that had no live price of the feeds how it was priced. */
function PricedWithoutFeed({ order }: { readonly order: Order }) {
  return order.tick.deskPrices.map((made) => (
    <p key={made.metal} className="panel__body price-placed figure">
      {deskText(made)}
    </p>
  ));
}

/** `Gold was priced by hand: the last price of the feeds was $4,078.40, 10:31:07 AM.` */
function deskText({ metal, by, basisPoints, lastFeedPrice, lastFeedAt }: Order['tick']['deskPrices'][number]): string {
  const name = METAL_NAMES[metal];
  if (by === 'none') return `${name} had no price.`;
  const last = `the last price of the feeds was ${formatUsd(lastFeedPrice)}, ${secondsText(lastFeedAt)}`;
  if (by === 'hand') return `${name} was priced by hand: ${last}.`;
  return `${name} was priced while the market was closed, ${percent(basisPoints as BasisPoints)} on top: ${last}.`;
}

/** Lists the feeds that the spot price is the median of; nothing for a single feed. */
function MadeOf({ order }: { readonly order: Order }) {
  const { madeOf } = order.tick;
  if (madeOf.length === 0) return null;
  return (
    <details className="panel__body price-placed">
      <summary>Spot is the median of {madeOf.length} feeds</summary>
      <ul>
        {madeOf.map((one) => (
          <li key={one.source} className="figure">
            {sourceText(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `goldapi: gold $4,078.40, silver $50.62, read 10:31:07 AM. Gold left out: more than 0.50% from the median.` */
function sourceText({ source, at, prices, apart, fault }: Order['tick']['madeOf'][number]): string {
  if (prices === null) return `${source}: no price. ${fault ?? ''}`;
  const said = `${source}: gold ${formatUsd(prices.gold)}, silver ${formatUsd(prices.silver)}, read ${secondsText(at)}.`;
  const leftOut = apart
    .map((metal) => ` ${METAL_NAMES[metal]} left out: more than ${FARTHEST_APART} from the median.`)
    .join('');
  return `${said}${leftOut}${fault === null ? '' : ` ${fault} Showing its previous price.`}`;
}

/** Shows the order's premium and margin at the time the price was fixed, unaffected by the market. */
function FixedFigures({ order: { premium, confirmedMargin: margin, quotes } }: { readonly order: Order }) {
  const when = quotes.some(({ state }) => state === 'agreed') ? 'at the agreed price' : 'at confirmation';
  return (
    <p className="panel__body price-fixed">
      Premium in the order {money(premium.cents)}, {percent(premium.basisPoints)} of metal.
      {margin && (
        <>
          {' '}
          Margin {when}
          {margin.isBeforeCost && ', before cost'}:{' '}
          <b>{margin.cents < 0 ? signedMoney(margin.cents) : money(margin.cents)}</b>, {percent(margin.basisPoints)} of
          the total.
        </>
      )}
    </p>
  );
}

/** The order's original price, once a new one has replaced it. */
function AsPlaced({ order }: { readonly order: Order }) {
  const placed = order.quotes.find(({ state }) => state === 'placed');
  if (!placed || placed.total === order.total) return null;
  return (
    <details className="panel__body price-placed">
      <summary>As placed: {money(placed.total)}</summary>
      <ul>
        {placed.lines.map(({ productId, name, quantity, unitPrice }) => (
          <li key={productId} className="figure">
            {quantity} × {name} at {money(unitPrice)}
          </li>
        ))}
      </ul>
    </details>
  );
}

type FiguresProps = {
  readonly order: Order;
  readonly figures: Figures;
  readonly rates: Rates;
  readonly isLive: boolean;
};

function FiguresNow({ order, figures, rates, isLive }: FiguresProps) {
  const { drift, margin, buyNow } = figures;
  const offer = openOffer(order);
  return (
    <>
      {offer && (
        <p className="panel__body">
          {money(offer.total)} is the current offer; the figures below use it. It was {money(order.total)}.
        </p>
      )}
      <dl className={`price-figures${isLive ? '' : ' is-old'}`}>
        <div>
          <dt>{isLive || !rates.at ? 'At today’s prices' : `At rates as of ${timeInText(rates.at)}`}</dt>
          <dd className="price-figures__figure">{money(drift.todayTotal)}</dd>
          <dd>
            <Change amount={drift.cents} percent={drift.basisPoints} /> since the {offer ? 'offer' : 'order'}
          </dd>
        </div>
        <div>
          <dt>Premium in the order</dt>
          <dd className="price-figures__figure">{money(order.premium.cents)}</dd>
          <dd>{percent(order.premium.basisPoints)} of metal</dd>
        </div>
        <div>
          <dt>Margin left, {margin.isBeforeCost ? 'before cost' : 'at cost now'}</dt>
          <dd className="price-figures__figure">{money(margin.cents)}</dd>
          <dd>
            {margin.cents < 0 && <Flag kind="bad">below cost</Flag>}{' '}
            {margin.isBeforeCost ? 'its metal now costs' : 'buying it all now costs'} {money(buyNow)}
          </dd>
        </div>
      </dl>
      <div className="price-drift">
        <DriftRule moved={drift.basisPoints} limit={order.driftLimit} />
      </div>
    </>
  );
}

/** Shows the effect of confirming the order on the dealer's position, per metal with a started book. */
function MetalEffect({ order }: { readonly order: Order }) {
  const isWaiting = !isPriceFixed(order.stage);
  const { data: board } = useMetal(undefined, isWaiting);
  const limits = useLimits(isWaiting);
  if (!isWaiting || !board) return null;
  const { lines } = openOffer(order) ?? order;
  const effects = METALS.flatMap((metal) => {
    const { net } = positionOn(board, metal, undefined);
    const ordered = fineWeight(lines.filter((line) => line.metal === metal));
    if (!net || ordered === 0) return [];
    const exposure = { net: net.microOunces, offered: board[metal].offered.microOunces, ordered };
    return [effectText(metal, exposure, limits?.[metal])];
  });
  return effects.length > 0 ? <p className="panel__body price-metal">{effects.join(' ')}</p> : null;
}
