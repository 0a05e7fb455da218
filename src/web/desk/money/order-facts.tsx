import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MatchReason } from '#domain/match-payments.ts';
import { paymentEffect } from '#domain/payment-effect.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { isPriceFixed, type Stage } from '#domain/stage.ts';
import { money } from '../ui/money.tsx';
import { dayText, shortNumber } from '../ui/times.tsx';
import type { OwingOrder, PaymentRow } from './use-statement.ts';

const WHY: Readonly<Record<MatchReason, string>> = {
  'number-and-amount': 'Number and amount agree',
  twin: 'Number and amount agree, but another line or order has the same',
  'reference-used': 'Number and amount agree',
  'part-payment': 'Part payment by order number',
  'amount-and-name': 'Amount and customer agree',
  overpays: 'More than is open of the order it names',
  several: 'Could be for several orders',
  'amount-only': 'Only the amount agrees',
  'name-only': 'Only the customer agrees',
  'not-awaited': '',
  nothing: 'No order agrees',
  recorded: '',
};
const ENDED: Readonly<Partial<Record<Stage, string>>> = {
  declined: 'was declined',
  expired: 'has expired',
  withdrawn: 'was withdrawn',
  cancelled: 'is cancelled',
  defaulted: 'has defaulted',
};

/** What a payment is for, and what recording it would do. */
export function OrderFacts({ row }: { readonly row: PaymentRow }) {
  const { order, orderId, state, why, isChosen } = row;
  return (
    <>
      {orderId && (
        <p>
          <OrderLink orderId={orderId} /> {order?.name}
        </p>
      )}
      {orderId && order && state !== 'recorded' && <Effect order={order} amount={row.amount} />}
      {!isChosen && WHY[why] && state !== 'recorded' && <p className="payment-row__why">{WHY[why]}</p>}
      <Earlier row={row} />
      <Shared row={row} />
    </>
  );
}

function OrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link className="link" to={`/orders/${orderId}`}>
      {shortNumber(orderId)}
    </Link>
  );
}

type EffectProps = { readonly order: OwingOrder; readonly amount: PaymentRow['amount'] };

/** What recording the payment makes of the order: less is open, or a refund is due. */
function Effect({ order: { orderId, stage, open }, amount }: EffectProps) {
  const { before, after, over } = paymentEffect(open, amount);
  const standing = standingOf(stage, open === 0);
  return (
    <>
      {standing && (
        <Warning>
          Order {shortNumber(orderId)} {standing}.
          {open === 0 && ` Recording it would make ${money(over)} a refund due.`}
        </Warning>
      )}
      {open > 0 && (
        <p className="figure">
          {money(before)} open → {money(after)}
          {over > 0 && <b>, {money(over)} over</b>}
        </p>
      )}
    </>
  );
}

/** Why an order awaits no money; undefined for one that does. */
function standingOf(stage: Stage, isPaid: boolean): string | undefined {
  if (ENDED[stage]) return ENDED[stage];
  if (isPaid) return 'is paid in full';
  return isPriceFixed(stage) ? undefined : 'is not confirmed yet';
}

/** The payment of the books with the same reference: this one itself, or another. */
function Earlier({ row: { state, earlier } }: { readonly row: PaymentRow }) {
  if (!earlier) return null;
  const { orderId, amount, recordedAt } = earlier;
  const day = dayText(calendarDay(recordedAt));
  if (state === 'recorded') return <p className="payment-row__why">Already recorded on {day}</p>;
  return (
    <Warning>
      A payment with this reference was already recorded on {day}: {money(amount)}, order{' '}
      <OrderLink orderId={orderId} />.
    </Warning>
  );
}

const MOST_NAMED = 3;

/** Warns where several lines are for one order and exceed its balance due. */
function Shared({ row: { line, shared } }: { readonly row: PaymentRow }) {
  if (!shared) return null;
  const others = shared.lines.filter((one) => one !== line);
  const named =
    others.length > MOST_NAMED
      ? `${others.length} other lines are`
      : `${others.length === 1 ? 'Line' : 'Lines'} ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'}`;
  return (
    <Warning>
      {named} for this order too. Together they exceed the balance due by {money(shared.over)}.
    </Warning>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return <p className="payment-row__warning">{children}</p>;
}
