import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { type Cents, formatDifference, formatUsd } from '#domain/money.ts';
import type { Instant } from '#domain/spot.ts';
import { Beam } from '../../ui/rates/beam.tsx';
import { timeText } from '../../ui/times.ts';
import type { CartQuote } from '../cart/quote-cart.ts';
import { isOver, measureHold, minutesText, type PriceHold } from './price-hold.ts';
import type { HeldPrice } from './use-held-price.ts';

type PriceHeldProps = Omit<HeldPrice, 'hold' | 'renewedFrom' | 'drop'> & {
  readonly hold: PriceHold;
  readonly quote: CartQuote;
  /** Change of the total by the last price renewal, in cents; undefined without one. */
  readonly renewal: Cents | undefined;
};

/** Shows the start and end of the price hold, with a button that switches to the latest price. */
export function PriceHeld({ hold, now, quote, renewal, isAsking, renew }: PriceHeldProps) {
  const from = clockText(hold.at);
  const until = timeText(new Date(hold.until).toISOString());
  return (
    <div className="held figure">
      <p className="held__heading">
        Priced at {from}, held until {until}
      </p>
      <Beam at={measureHold(hold, now).passed} isPassing />
      <p className="held__ends">
        <span>{from}</span>
        <span>{leftText(hold, now)}</span>
        <span>{until}</span>
      </p>
      <div className="held__rates">
        <p>{ratesText(quote)}</p>
        <button type="button" className="held__renew" aria-busy={isAsking} onClick={renew}>
          Use the latest price
        </button>
      </div>
      <p className="held__renewal" role="status">
        {renewal !== undefined && renewalText(renewal)}
      </p>
    </div>
  );
}

/** The held price in one line, above the button of a small screen. */
export function PriceHeldBar({ hold, now, renewal }: Pick<PriceHeldProps, 'hold' | 'now' | 'renewal'>) {
  return (
    <p className="held-bar figure">
      <span className="held-bar__until">
        {renewal === undefined ? `Held until ${timeText(new Date(hold.until).toISOString())}` : renewalText(renewal)}
      </span>
      <span>{leftText(hold, now)}</span>
    </p>
  );
}

function leftText(hold: PriceHold, now: Instant): string {
  return isOver(hold, now) ? 'no longer held' : minutesText(measureHold(hold, now).minutes);
}

function renewalText(renewal: Cents): string {
  return `Price updated: ${renewal === 0 ? 'no change' : formatDifference(renewal)}`;
}

/** `Gold $4,079.34, silver $50.62 per oz`, for the metals that are in the order. */
function ratesText({ lines, reading }: CartQuote): string {
  const metals = METALS.filter((metal) => lines.some(({ product }) => product.metal === metal));
  const rates = metals.map(
    (metal, nth) => `${nth === 0 ? METAL_NAMES[metal] : metal} ${formatUsd(reading.prices[metal])}`,
  );
  return `${rates.join(', ')} per\u00a0oz`;
}

/** Without the zone, which the second time of the line names. */
function clockText(at: Instant): string {
  return timeText(new Date(at).toISOString()).replace(/ \w+$/, '');
}
