import { METALS } from '#domain/metal.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import { isCallable, phoneText } from '#domain/telephone.ts';
import { useCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { drawIcon } from '../../ui/draw-icon.tsx';
import { timeText } from '../../ui/times.ts';
import { movedSinceText } from '../cart/moved-since.ts';
import { type CartQuote, ouncesIn } from '../cart/quote-cart.ts';
import { CHECKOUT_FORM } from './checkout-form.tsx';
import { OrderFaults, type OrderFaultsProps } from './order-faults.tsx';
import { OrderLines } from './order-lines.tsx';
import { PriceHeld, PriceHeldBar } from './price-held.tsx';
import { isOver } from './price-hold.ts';
import type { HeldPrice } from './use-held-price.ts';

/** Drawn by lucide (ISC licence, see docs/credits.md). */
const Lock = drawIcon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 10 0v4',
);

type CheckoutSummaryProps = OrderFaultsProps & {
  readonly held: HeldPrice;
  /** Change of the total by the last price renewal, in cents; undefined without one. */
  readonly renewal: Cents | undefined;
  /** Products or rates are not there yet. */
  readonly isAwaited: boolean;
  readonly isBusy: boolean;
  /** The telephone number in the form. */
  readonly phone: string;
  readonly onPointerDown: () => void;
};

/** The order at its price, and the button that places it. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { quote, isLive, isAwaited, held, renewal } = props;
  const { lines, isReady } = useCart();
  const { notice, isByDesk } = useRates();
  if (!isReady || isAwaited) return <AwaitedSummary />;
  const total = quote && formatUsd(quote.total);
  const { hold } = held;
  return (
    <aside
      className={`checkout__summary order-summary panel${isLive ? '' : ' stale-prices'}`}
      aria-labelledby="order-summary-heading"
    >
      <h2 className="order-summary__heading" id="order-summary-heading">
        Order summary
      </h2>
      <OrderLines quote={quote} />
      <dl>
        <div className="order-summary__row">
          <dt>Subtotal</dt>
          <dd className="order-summary__total">{total ?? 'Price unavailable'}</dd>
        </div>
        <div className="order-summary__row order-summary__row--total">
          <dt>Total</dt>
          <dd className="order-summary__total">{total ?? '-'}</dd>
        </div>
      </dl>
      {quote && <p className="order-summary__since figure">Fine weight: {ouncesIn(quote)}</p>}
      {quote && <p className="order-summary__since figure">{movedSinceText(lines, quote.lines)}</p>}
      {quote && isByDesk && <p className="order-summary__rate">{notice}</p>}
      {quote && (hold ? <PriceHeld {...held} {...{ hold, quote, renewal }} /> : <RateLine quote={quote} />)}
      <Completion {...props} />
      <p className="order-summary__safe">
        <Lock className="order-summary__icon" />
        SSL Encrypted & Secure
      </p>
    </aside>
  );
}

/** The button, and why it cannot be pressed. It stays in sight: at the end of the summary, on small screens of the window. */
function Completion({
  quote,
  gone,
  fault,
  told,
  isUnanswered,
  isBusy,
  held: { hold, now },
  renewal,
  phone,
  onPointerDown,
  ...rates
}: CheckoutSummaryProps) {
  const isLive = rates.isLive && !(hold && isOver(hold, now));
  const canOrder = quote !== undefined && isLive && gone.length === 0 && !fault;
  return (
    <div className="order-summary__completion">
      <OrderFaults {...{ quote, isLive, gone, fault, told, isUnanswered }} />
      <div className="order-summary__press">
        <div className="order-summary__words">
          {quote && hold && <PriceHeldBar {...{ hold, now, renewal }} />}
          {isCallable(phone) && (
            <p className="order-summary__call figure">
              We'll call <b>{phoneText(phone)}</b>.
            </p>
          )}
        </div>
        <button
          className="button button--primary button--large button--block"
          type="submit"
          form={CHECKOUT_FORM}
          disabled={!canOrder || isBusy}
          aria-busy={isBusy}
          onPointerDown={onPointerDown}
        >
          {isBusy ? 'Processing...' : `Complete Order${quote ? ` - ${formatUsd(quote.total)}` : ''}`}
        </button>
      </div>
    </div>
  );
}

/** While the cart itself, its products and the rates are being read. */
function AwaitedSummary() {
  return (
    <aside className="checkout__summary order-summary panel" aria-labelledby="order-summary-heading" aria-busy="true">
      <h2 className="order-summary__heading" id="order-summary-heading">
        Order summary
      </h2>
      <span className="skeleton order-summary__awaited" />
    </aside>
  );
}

/** States the rates behind the quote for the metals in it, where the server sets no time limit for the price. */
function RateLine({ quote: { lines, reading } }: { quote: CartQuote }) {
  const metals = METALS.filter((metal) => lines.some(({ product }) => product.metal === metal));
  const rates = metals.map((metal) => `${metal} ${formatUsd(reading.prices[metal])}`).join(' and ');
  return (
    <p className="order-summary__rate">
      Priced at {rates} per oz{reading.at && `, rate as of ${timeText(reading.at)}`}.
    </p>
  );
}
