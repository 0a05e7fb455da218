import { Link } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import type { CartItem } from '../../hooks/use-cart.tsx';
import { Notice } from '../../ui/forms/form-errors.tsx';
import { orderNumberOf, usd } from '../../ui/orders/order-facts.ts';
import { whenText } from '../../ui/times.ts';
import type { CartQuote } from '../cart/quote-cart.ts';

/** A total that was refused because prices had moved, and the sentence of the refusal. */
type MovedTotal = { readonly sentence: string; readonly saw: Cents };
/** An order that an earlier request placed, whose items are out of the cart now. */
type EarlierOrder = { readonly earlier: OrderRecord };
/** What the customer was told after the last press. */
export type Told = MovedTotal | EarlierOrder;

export type OrderFaultsProps = {
  readonly quote: CartQuote | undefined;
  readonly isLive: boolean;
  readonly gone: readonly CartItem[];
  readonly told: Told | undefined;
  /** The last request got no answer, and may have placed its order. */
  readonly isUnanswered: boolean;
};

/** Why the order cannot be placed, or what to know before it is placed again. */
export function OrderFaults({ quote, isLive, gone, told, isUnanswered }: OrderFaultsProps) {
  const canPress = isLive && gone.length === 0;
  return (
    <>
      {isUnanswered && (
        <Notice heading="We got no answer.">
          <p>
            {canPress
              ? 'Press again: the same order is never placed twice.'
              : 'Your order may have arrived: please look at your orders.'}
          </p>
          <NoticeLink to="/orders">Order History</NoticeLink>
        </Notice>
      )}
      {!canPress && <Hindrance gone={gone} isPriced={quote !== undefined} />}
      {canPress && !isUnanswered && told && <LastAnswer told={told} now={quote?.total} />}
    </>
  );
}

function Hindrance({ gone, isPriced }: { readonly gone: readonly CartItem[]; readonly isPriced: boolean }) {
  if (gone.length > 0) {
    return (
      <Notice heading="Some products are no longer available.">
        <p>{gone.map(({ name }) => name).join(', ')}</p>
        <NoticeLink to="/cart">Review cart</NoticeLink>
      </Notice>
    );
  }
  return (
    <Notice
      heading={
        isPriced
          ? 'Waiting for a new rate. No order can be placed until it is here.'
          : 'Live rate not available right now.'
      }
    />
  );
}

function LastAnswer({ told, now }: { readonly told: Told; readonly now: Cents | undefined }) {
  if ('earlier' in told) {
    const { earlier } = told;
    return (
      <Notice heading="Your earlier order did arrive.">
        <p>
          Order {orderNumberOf(earlier)} over {usd(earlier.totalAmount)}, placed {whenText(earlier.orderDate)}. Its
          items are no longer in the cart: the button orders what is left.
        </p>
        <NoticeLink to="/orders">Order History</NoticeLink>
      </Notice>
    );
  }
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

function NoticeLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className="notice__link notice__link--alone" to={to}>
      {children}
    </Link>
  );
}
