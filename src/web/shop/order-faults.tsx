import { Link } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { quantityOf } from '#domain/cart.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import type { CartQuote } from '../hooks/quote-cart.ts';
import { type CartItem, useCart } from '../hooks/use-cart.tsx';
import { Notice } from '../ui/form-errors.tsx';
import { orderNumberOf, usd } from '../ui/order-facts.ts';
import { whenText } from '../ui/times.ts';

/** A total that was refused because prices had moved, and the sentence that came with the refusal. */
type MovedTotal = { readonly sentence: string; readonly saw: Cents };
/** An order that did arrive, though no answer said so, and is another than the one that was sent now. */
type EarlierOrder = { readonly sentence: string; readonly earlier: OrderRecord; readonly takeOut?: () => void };
/** What the customer was told when the order was last refused. */
export type Told = MovedTotal | EarlierOrder;

export type OrderFaultsProps = {
  readonly quote: CartQuote | undefined;
  readonly isLive: boolean;
  readonly gone: readonly CartItem[];
  readonly told: Told | undefined;
  /** Something was sent without an answer, and may have arrived. */
  readonly isUnanswered: boolean;
  /** That was so, until another tab got the answer or gave the order up. */
  readonly isEndedElsewhere: boolean;
};

/** Whether an order came of it, this tab cannot know. */
export const ENDED_ELSEWHERE = 'The order sent from here has been completed or given up elsewhere.';

/** Why the order cannot be placed, or what to know before it is placed again. */
export function OrderFaults(props: OrderFaultsProps) {
  const { isLive, gone, isUnanswered, isEndedElsewhere } = props;
  const canPress = isLive && gone.length === 0;
  return (
    <>
      {isUnanswered && <Unanswered canPress={canPress} />}
      {!canPress && <Hindrance {...props} />}
      {canPress && !isUnanswered && (isEndedElsewhere ? <EndedElsewhere /> : <LastAnswer {...props} />)}
    </>
  );
}

/** Whatever else stands in the way, the customer has to know that they may have ordered. */
function Unanswered({ canPress }: { readonly canPress: boolean }) {
  return (
    <Notice heading="We got no answer, so your order may have arrived.">
      <p>
        {canPress && 'Press the button again: the same order is never placed twice. '}Before you change anything, please
        look at your orders.
      </p>
      <OrderHistory />
    </Notice>
  );
}

function EndedElsewhere() {
  return (
    <Notice heading={ENDED_ELSEWHERE}>
      <p>Please look at your orders. The button places another one.</p>
      <OrderHistory />
    </Notice>
  );
}

/** Why nothing can be ordered at this moment. */
function Hindrance({ quote, gone }: OrderFaultsProps) {
  if (gone.length > 0) {
    return (
      <Notice heading="Some products are no longer available.">
        <p>{gone.map(({ name }) => name).join(', ')}</p>
        <ReviewCart />
      </Notice>
    );
  }
  return (
    <Notice
      heading={
        quote
          ? 'Waiting for a new rate. No order can be placed until it is here.'
          : 'Live rate not available right now.'
      }
    />
  );
}

function LastAnswer({ quote, told }: OrderFaultsProps) {
  if (!told) return null;
  if ('earlier' in told) return <Earlier {...told} />;
  return quote ? <Moved {...told} now={quote.total} /> : null;
}

function Moved({ sentence, saw, now }: MovedTotal & { readonly now: Cents }) {
  return (
    <Notice heading={sentence}>
      <dl className="order-summary__moved">
        <dt>You saw</dt>
        <dd>{formatUsd(saw)}</dd>
        <dt>Now</dt>
        <dd>{formatUsd(now)}</dd>
      </dl>
      <ReviewCart />
    </Notice>
  );
}

/** What was ordered then stands in the cart still, or once more: which of them the customer means, they alone know. */
function Earlier({ sentence, earlier, takeOut }: EarlierOrder) {
  const { lines } = useCart();
  const { orderDate, totalAmount, cartItem } = earlier;
  return (
    <Notice heading={sentence}>
      <p>
        Order {orderNumberOf(earlier)} over {usd(totalAmount)}, placed {whenText(orderDate)}.
      </p>
      {takeOut && cartItem.some(({ id }) => quantityOf(lines, id) > 0) && (
        <button type="button" className="button button--quiet order-summary__take-out" onClick={takeOut}>
          Take its items out of the cart
        </button>
      )}
      <OrderHistory />
    </Notice>
  );
}

function OrderHistory() {
  return (
    <Link className="notice__link notice__link--alone" to="/orders">
      Order History
    </Link>
  );
}

function ReviewCart() {
  return (
    <Link className="notice__link notice__link--alone" to="/cart">
      Review cart
    </Link>
  );
}
