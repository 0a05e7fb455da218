import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { saleFaultText } from '#domain/sale.ts';
import { CHECKOUT_HOLD } from '#domain/terms.ts';
import { countOf } from '#domain/words.ts';
import { useCart } from '../../hooks/use-cart.tsx';
import { useRates } from '../../hooks/use-rates.tsx';
import { usdOrDash } from '../../ui/goods/price-anatomy.tsx';
import { Clock } from '../../ui/icons.ts';
import { timeText } from '../../ui/times.ts';
import { movedSinceText } from './moved-since.ts';
import { ouncesIn } from './quote-cart.ts';
import { useCartQuote } from './use-cart-quote.ts';
import type { CartProducts } from './use-products.ts';

/** The total, and the link to the checkout; on a phone also in a bar at the bottom. */
export function CartSummary({ products }: { readonly products: CartProducts }) {
  const { lines, count } = useCart();
  const { quote, isLive, gone, fault } = useCartQuote(products);
  const { at } = useRates();
  const total = quote?.total;
  const canGo = isLive && total !== undefined && gone.length === 0 && !fault;
  const figure = usdOrDash(total);
  const summary = useRef<HTMLElement>(null);
  const isReached = useIsReached(summary);
  return (
    <>
      <aside className="summary" ref={summary} aria-labelledby="order-summary">
        <h2 className="summary__heading" id="order-summary">
          Order summary
        </h2>
        <dl className="summary__sums figure">
          <dt>Items</dt>
          <dd>{count}</dd>
          <dt>Fine weight</dt>
          <dd>{quote ? ouncesIn(quote) : '-'}</dd>
          <dt>Subtotal</dt>
          <dd>{figure}</dd>
          <dt className="summary__total">Total</dt>
          <dd className="summary__total price">{figure}</dd>
        </dl>
        <p className="summary__moved figure">{quote && movedSinceText(lines, quote.lines)}</p>
        <ToCheckout canGo={canGo} />
        <p className="summary__note">
          <Clock className="icon icon--small summary__clock" />
          <span>
            {fault && `${saleFaultText(fault)} `}
            {isLive && at
              ? `Prices as of ${timeText(at)}. ${CHECKOUT_HOLD}`
              : 'Live prices are not available right now. You can order as soon as they are back.'}{' '}
            No payment is taken online: our dealers will contact you to confirm.
          </span>
        </p>
      </aside>
      <div className="cart-bar" data-off={isReached || undefined}>
        <span>
          <span className="buy-bar__label">Total, {countOf(count, 'item')}</span>
          <span className="price buy-bar__total">{figure}</span>
        </span>
        <ToCheckout canGo={canGo} />
      </div>
    </>
  );
}

/** Height of the cart's bar and the tab bar of a phone, in pixels. */
const BARS_HEIGHT = 132;

/** True once the page has been scrolled to this element or beyond it. */
function useIsReached(element: RefObject<HTMLElement | null>): boolean {
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsReached(entry.isIntersecting);
      },
      // All that has been scrolled away counts as reached.
      { rootMargin: `1000000px 0px -${BARS_HEIGHT}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isReached;
}

function ToCheckout({ canGo }: { readonly canGo: boolean }) {
  const className = 'button button--primary button--large button--block';
  return canGo ? (
    <Link className={className} to="/checkout">
      Proceed to Checkout
    </Link>
  ) : (
    <button type="button" className={className} disabled>
      Proceed to Checkout
    </button>
  );
}
