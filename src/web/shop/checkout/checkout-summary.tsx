import { METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { useCart } from '../../hooks/use-cart.tsx';
import { drawIcon } from '../../ui/draw-icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { timeText } from '../../ui/times.ts';
import type { CartQuote } from '../cart/quote-cart.ts';
import { CHECKOUT_FORM } from './checkout-form.tsx';
import { OrderFaults, type OrderFaultsProps } from './order-faults.tsx';

/** Drawn by lucide (ISC licence, see docs/credits.md). */
const Lock = drawIcon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 10 0v4',
);

type CheckoutSummaryProps = OrderFaultsProps & {
  /** The products of the cart are not there yet. */
  readonly isAwaited: boolean;
  readonly isBusy: boolean;
  readonly onPointerDown: () => void;
};

/** The order at its price, and the button that places it. */
export function CheckoutSummary({
  quote,
  isLive,
  isAwaited,
  gone,
  isBusy,
  told,
  isUnanswered,
  onPointerDown,
}: CheckoutSummaryProps) {
  const canOrder = quote !== undefined && isLive && gone.length === 0;
  const total = quote && formatUsd(quote.total);
  const { isReady } = useCart();
  if (!isReady || isAwaited) return <AwaitedSummary />;
  return (
    <aside
      className={`checkout__summary order-summary panel${isLive ? '' : ' stale-prices'}`}
      aria-labelledby="order-summary-heading"
    >
      <h2 className="order-summary__heading" id="order-summary-heading">
        Order summary
      </h2>
      <ul className="order-summary__lines">
        {quote ? quote.lines.map((line) => <QuotedLine key={line.product.id} {...line} />) : <UnpricedLines />}
      </ul>
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
      {quote && <RateLine quote={quote} />}
      <OrderFaults quote={quote} isLive={isLive} gone={gone} told={told} isUnanswered={isUnanswered} />
      <button
        className="button button--primary button--large button--block order-summary__button"
        type="submit"
        form={CHECKOUT_FORM}
        disabled={!canOrder || isBusy}
        aria-busy={isBusy}
        onPointerDown={onPointerDown}
      >
        {isBusy ? 'Processing...' : `Complete Order${total ? ` - ${total}` : ''}`}
      </button>
      <p className="order-summary__safe">
        <Lock className="order-summary__icon" />
        SSL Encrypted & Secure
      </p>
      <ol className="order-summary__steps">
        <li>You place the order. Nothing is charged now.</li>
        <li>We contact you to confirm it and to agree on payment.</li>
        <li>It ships insured, with tracking.</li>
      </ol>
    </aside>
  );
}

/** While the cart itself and its products are being read. */
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

function QuotedLine({ product, quantity, unitPrice, total }: CartQuote['lines'][number]) {
  return (
    <li className="order-summary__line">
      <SmallPicture src={product.image} />
      <span className="order-summary__name">
        {product.name}
        <span className="order-summary__times">
          {quantity} × {formatUsd(unitPrice)}
        </span>
      </span>
      <span className="order-summary__amount">{formatUsd(total)}</span>
    </li>
  );
}

/** The name stands beside it. */
function SmallPicture({ src }: { src: string }) {
  return (
    <span className="order-summary__plate">
      <Picture src={src} alt="" size={38} isSmall />
    </span>
  );
}

/** What the quote was made from, for the metals that are in it. */
function RateLine({ quote: { lines, reading } }: { quote: CartQuote }) {
  const metals = METALS.filter((metal) => lines.some(({ product }) => product.metal === metal));
  const rates = metals.map((metal) => `${metal} ${formatUsd(reading.prices[metal])}`).join(' and ');
  return (
    <p className="order-summary__rate">
      Priced at {rates} per oz{reading.at && `, rate of ${timeText(reading.at)}`}.
    </p>
  );
}

/** The cart while there is no price for it. */
function UnpricedLines() {
  const { lines } = useCart();
  return lines.map(({ id, name, quantity, image }) => (
    <li className="order-summary__line" key={id}>
      <SmallPicture src={image} />
      <span className="order-summary__name">
        {name}
        <span className="order-summary__times">Quantity {quantity}</span>
      </span>
    </li>
  ));
}
