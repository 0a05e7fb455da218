import { Link } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { quantityOf } from '#domain/cart.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import { type SaleFault, saleFaultText } from '#domain/sale.ts';
import { type CartItem, cartChanges, useCart } from '../../hooks/use-cart.tsx';
import { useServerNow } from '../../hooks/use-server-now.ts';
import { Notice } from '../../ui/forms/form-errors.tsx';
import { orderNumberOf, usd } from '../../ui/orders/order-facts.ts';
import { useSeller } from '../../ui/seller.tsx';
import { whenText } from '../../ui/times.ts';
import type { CartQuote } from '../cart/quote-cart.ts';

/** A total that was refused because prices had moved, and the sentence of the refusal. */
type MovedTotal = { readonly sentence: string; readonly saw: Cents };
/** An order that an earlier request placed, whose items are out of the cart now. */
type EarlierOrder = { readonly earlier: OrderRecord };
/** A refusal because a product is not for sale in this quantity or at this time. */
type Refused = { readonly fault: SaleFault };
/** Result of the last attempt, as shown to the customer. */
export type Told = MovedTotal | EarlierOrder | Refused;

export type OrderFaultsProps = {
  readonly quote: CartQuote | undefined;
  readonly isLive: boolean;
  readonly gone: readonly CartItem[];
  /** A state, a limit or a pause is in the way. */
  readonly fault: SaleFault | undefined;
  readonly told: Told | undefined;
  /** The last request got no answer, and may have placed its order. */
  readonly isUnanswered: boolean;
};

/** Shows the problems that prevent the order, and notices to read before it is placed again. */
export function OrderFaults({ quote, isLive, gone, fault, told, isUnanswered }: OrderFaultsProps) {
  const canPress = isLive && gone.length === 0 && !fault;
  return (
    <>
      {isUnanswered && (
        <Notice heading="We did not get an answer.">
          <p>
            {canPress
              ? 'Press again. The same order is never placed twice.'
              : 'Your order may have been placed. Please check your orders.'}
          </p>
          <NoticeLink to="/orders">Order History</NoticeLink>
        </Notice>
      )}
      {!canPress && <Hindrance gone={gone} fault={fault} isPriced={quote !== undefined} />}
      {canPress && !isUnanswered && told && <LastAnswer told={told} now={quote?.total} />}
    </>
  );
}

type HindranceProps = Pick<OrderFaultsProps, 'gone' | 'fault'> & { readonly isPriced: boolean };

function Hindrance({ gone, fault, isPriced }: HindranceProps) {
  if (gone.length > 0) {
    return (
      <Notice heading="Some products are no longer available.">
        <p>{gone.map(({ name }) => name).join(', ')}</p>
        <NoticeLink to="/cart">Review cart</NoticeLink>
      </Notice>
    );
  }
  if (fault) return <NotForSale fault={fault} />;
  return (
    <Notice
      heading={
        isPriced ? 'Waiting for a new rate. You can order once it arrives.' : 'Live rate not available right now.'
      }
    />
  );
}

function LastAnswer({ told, now }: { readonly told: Told; readonly now: Cents | undefined }) {
  const at = useServerNow();
  if ('earlier' in told) {
    const { earlier } = told;
    return (
      <Notice heading="Your earlier order was placed.">
        <p>
          Order {orderNumberOf(earlier)} for {usd(earlier.totalAmount)}, placed {whenText(earlier.orderDate, at)}. Its
          items are no longer in the cart: the button orders what is left.
        </p>
        <NoticeLink to="/orders">Order History</NoticeLink>
      </Notice>
    );
  }
  if ('fault' in told) return <NotForSale fault={told.fault} />;
  if (now === undefined) return null;
  return (
    <Notice heading={told.sentence}>
      <dl className="order-summary__moved">
        <dt>You saw</dt>
        <dd>{formatUsd(told.saw)}</dd>
        <dt>Now</dt>
        <dd>{formatUsd(now)}</dd>
      </dl>
      <NoticeLink to="/cart">Review cart</NoticeLink>
    </Notice>
  );
}

/** The sentence of the refusal, and the way on: as many as there may be, or without the product. */
function NotForSale({ fault }: { readonly fault: SaleFault }) {
  const { lines } = useCart();
  const { phone, phoneLink } = useSeller();
  const heading = saleFaultText(fault);
  if (fault.reason === 'sales-paused')
    return (
      <Notice heading={heading}>
        <p>
          Your cart stays as it is. Call <a href={phoneLink}>{phone}</a>.
        </p>
      </Notice>
    );
  const most = 'most' in fault ? fault.most : 0;
  // Fewer are in the cart meanwhile.
  if (most > 0 && quantityOf(lines, fault.id) <= most) return null;
  return (
    <Notice heading={heading}>
      <p className="notice__fields">
        <button
          type="button"
          className="link notice__link notice__link--alone"
          onClick={() => cartChanges.setQuantity(fault.id, most)}
        >
          {most > 0 ? `Order ${most}` : 'Remove from cart'}
        </button>
        <NoticeLink to="/cart">Review cart</NoticeLink>
      </p>
    </Notice>
  );
}

function NoticeLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className="notice__link notice__link--alone" to={to}>
      {children}
    </Link>
  );
}
