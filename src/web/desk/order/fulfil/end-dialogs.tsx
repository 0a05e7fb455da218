import { carrierText } from '#domain/carrier.ts';
import { driftOf } from '#domain/drift.ts';
import { cents, subtractCents } from '#domain/money.ts';
import { numberText } from '#domain/order-number.ts';
import { CANCEL_REASONS, type CancelReason } from '#domain/order-reasons.ts';
import { hasLeft, type LinePieces, piecesAmount } from '#domain/part-cancel.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { useRates } from '#web/desk/data/rates.ts';
import { TextField } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { shortNumber } from '#web/desk/ui/times.tsx';
import { CAN_UNDO } from '#web/desk/ui/toast.tsx';
import { emailText } from '../emails.ts';
import { NOTE, noteIn, OrderDialog, type OrderDialogProps } from '../order-act.tsx';
import type { Order } from '../order-data.ts';
import { amountOf } from './amount.ts';
import type { Ending } from './end-menu.tsx';
import { paymentFields, paymentIssues, paymentOf } from './payment-fields.ts';

type EndDialogsProps = { readonly order: Order; readonly ending: Ending | undefined; readonly onClose: () => void };

/** The dialogs of the ways to end an order, which are loaded with the first that is opened. */
export function EndDialogs({ order, ending, onClose }: EndDialogsProps) {
  return (
    <>
      <PartDialog order={order} isOpen={ending === 'part'} onClose={onClose} />
      <CancelDialog order={order} isOpen={ending === 'cancel'} onClose={onClose} />
      <NonpaymentDialog order={order} isOpen={ending === 'default'} onClose={onClose} />
    </>
  );
}

const REASON_OPTIONS = [
  { value: '', label: 'Choose a reason' },
  { value: 'you-asked', label: 'The customer asked for it' },
  { value: 'not-in-stock', label: 'Not in stock' },
  { value: 'payment-problem', label: 'Problem with the payment' },
  { value: 'lost-in-transit', label: 'Lost in transit' },
  { value: 'other', label: 'Other: the customer is asked to call' },
] as const;

/** The dialog that cancels an order, which is final. Payments are refunded in the same call, to the cent. */
function CancelDialog(dialog: OrderDialogProps) {
  const { order } = dialog;
  const { paid } = order.balance;
  const now = useNow(60_000);
  const hasRefund = paid > 0;
  return (
    <OrderDialog
      title={`Cancel order ${shortNumber(order.orderId)}?`}
      cancel="Keep order"
      {...dialog}
      act={{
        call: 'cancelOrder',
        initial: {
          reason: '' as CancelReason | '',
          amount: money(paid).slice(1),
          method: 'wire',
          reference: '',
          receivedOn: calendarDay(now),
          note: '',
        },
        lead: hasRefund && <p className="fulfil-lead">{money(paid)} was paid and will be refunded.</p>,
        fields: (values) => ({
          reason: cancelReasonField(values.reason),
          ...(hasRefund && paymentFields(values, true, now)),
          note: NOTE,
        }),
        consequence: `A cancelled order stays cancelled. ${emailText(order, 'The email “cancelled” goes out.')}${
          hasRefund ? ' This cannot be undone.' : ` ${CAN_UNDO}`
        }`,
        button: (_, refusedFor) => {
          if (!hasRefund) return 'Cancel the order';
          if (refusedFor === 'reference-used') return 'The reference is correct: cancel and refund';
          return `Cancel and refund ${money(paid)}`;
        },
        kind: 'danger',
        disabledReason: ({ reason }) => (reason ? undefined : 'Choose a reason first.'),
        issuesOf: (values) => (hasRefund ? refundIssues(values, order, now) : {}),
        bodyOf: ({ reason, note, ...payment }, again) => ({
          reason: reason as CancelReason,
          ...noteIn(note),
          ...(hasRefund && { refund: paymentOf(payment) }),
          again,
        }),
        done: 'Cancelled',
      }}
    />
  );
}

/** The field for the reason of a cancellation. No reason is preselected, so that a double press cancels nothing. */
function cancelReasonField(reason: CancelReason | '') {
  return {
    as: 'select',
    label: 'Why',
    options: REASON_OPTIONS,
    hint: reason
      ? `The customer will see: “${CANCEL_REASONS[reason]}”`
      : 'The customer will see one sentence about it.',
  } as const;
}

function refundIssues(values: Parameters<typeof paymentIssues>[0], order: Order, now: number) {
  const { paid } = order.balance;
  const isWhole = amountOf(values.amount) === paid;
  return {
    ...(!isWhole && { amount: `Refund the full amount: ${money(paid)}.` }),
    ...paymentIssues(values, order, now),
  };
}

/** The dialog that cancels unshipped pieces, prefilled with all of them for a partly shipped order. */
function PartDialog(dialog: OrderDialogProps) {
  const { order } = dialog;
  const isRest = hasLeft(order.parcels);
  return (
    <OrderDialog
      title={isRest ? 'Refund the rest' : 'Cancel items'}
      cancel="Close"
      {...dialog}
      act={{
        call: 'cancelOrderPart',
        initial: {
          counts: order.piecesLeft.map((left) => (isRest && left > 0 ? String(left) : '')) as readonly string[],
          reason: '' as CancelReason | '',
          note: '',
        },
        lead: <Left order={order} />,
        fields: ({ reason }) => ({
          counts: (field) => <Counts order={order} {...field} />,
          reason: cancelReasonField(reason),
          note: NOTE,
        }),
        consequence: ({ counts }) => {
          const pieces = piecesOf(counts);
          return faultOf(order, pieces) ? null : consequenceOf(order, pieces);
        },
        button: 'Cancel these items',
        kind: 'danger',
        disabledReason: ({ counts, reason }) =>
          faultOf(order, piecesOf(counts)) ?? (reason ? undefined : 'Choose a reason first.'),
        bodyOf: ({ counts, reason, note }) => ({
          pieces: piecesOf(counts),
          reason: reason as CancelReason,
          ...noteIn(note),
        }),
        done: { title: 'Items cancelled', text: emailText(order, 'The customer gets an email.') },
      }}
    />
  );
}

/** Pieces by line for all lines with input. */
function piecesOf(counts: readonly string[]) {
  return counts.flatMap((typed, position) => (typed === '' ? [] : [{ position, quantity: Number(typed) }]));
}

type CountsProps = {
  readonly order: Order;
  readonly value: readonly string[];
  onChange(counts: readonly string[]): void;
};

function Counts({ order: { lines, piecesLeft }, value, onChange }: CountsProps) {
  return (
    <ul className="fulfil-rows">
      {lines.map(({ name }, position) =>
        piecesLeft[position] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
          <li className="fulfil-pieces" key={position}>
            <span>{name}</span>
            <span className="fulfil-pieces__count">
              <TextField
                label={`Cancel pieces of ${name}`}
                isBare
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                value={value[position] ?? ''}
                onChange={(typed) => onChange(value.map((one, at) => (at === position ? typed.trim() : one)))}
              />
              <span className="fulfil-quiet">of {piecesLeft[position]}</span>
            </span>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Lists the parcels that are on their way or delivered, whose contents stay sold. */
function Left({ order }: { readonly order: Order }) {
  const left = order.parcels.filter(({ state }) => state === 'shipped' || state === 'delivered');
  if (left.length === 0) return null;
  return (
    <ul className="fulfil-rows">
      {left.map(({ id, number, state, lines, ...sender }) => (
        <li key={id} className="fulfil-quiet">
          {carrierText(sender)} {numberText(number)}, {state === 'shipped' ? 'in transit' : 'delivered'}:{' '}
          {lines.map(({ position, quantity }) => `${quantity} × ${order.lines[position]?.name}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function consequenceOf(order: Order, pieces: readonly LinePieces[]): string {
  const { total, balance } = order;
  const amount = piecesAmount(order.lines, pieces);
  const rest = subtractCents(total, amount);
  const due = subtractCents(balance.paid, rest);
  const refund = due > 0 ? `Refund due: ${money(due)}; record it under Payments once it is sent. ` : '';
  return `${money(amount)} will be cancelled, leaving a total of ${money(rest)}. ${refund}${emailText(order, 'The customer gets an email.')} ${CAN_UNDO}`;
}

/** The error of a partial cancellation, or undefined; the server applies the same rule. */
function faultOf({ piecesLeft, lines }: Order, pieces: readonly LinePieces[]): string | undefined {
  const wanted = pieces.filter(({ quantity }) => quantity !== 0);
  if (wanted.length === 0 || wanted.length < pieces.length) return 'Choose items to cancel first.';
  const isOver = ({ position, quantity }: LinePieces) =>
    !Number.isSafeInteger(quantity) || quantity < 1 || quantity > (piecesLeft[position] ?? 0);
  if (wanted.some(isOver)) return 'You can’t cancel more than the quantity left.';
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = wanted.reduce((sum, { quantity }) => sum + quantity, 0) === all;
  return isAll ? 'This would cancel the whole order. Cancel the order instead.' : undefined;
}

/** The dialog that ends an order that is still unpaid after its reminders. */
function NonpaymentDialog(dialog: OrderDialogProps) {
  return (
    <OrderDialog
      title={`End order ${shortNumber(dialog.order.orderId)} for nonpayment?`}
      cancel="Keep order"
      {...dialog}
      act={{
        call: 'defaultOrder',
        initial: { note: '' },
        lead: <Loss order={dialog.order} />,
        fields: { note: NOTE },
        consequence: `This ends the order. ${emailText(dialog.order, 'The customer is emailed that it was not paid in time.')} ${CAN_UNDO}`,
        button: 'End the order',
        kind: 'danger',
        bodyOf: ({ note }) => noteIn(note),
        done: 'Ended: not paid',
      }}
    />
  );
}

function Loss({ order }: { readonly order: Order }) {
  const { balance } = order;
  const rates = useRates();
  const fallen = rates.state === 'unavailable' ? 0 : -driftOf(order, rates).cents;
  return (
    <>
      <p className="fulfil-lead">
        {balance.paid > 0
          ? `${money(balance.open)} is still due. ${money(balance.paid)} was paid and must be refunded.`
          : `None of the ${money(balance.open)} has been paid.`}
      </p>
      {fallen > 0 && (
        <p className="fulfil-quiet">
          The metal is worth {money(cents(fallen))} less than when ordered. The loss is recorded but never charged.
        </p>
      )}
    </>
  );
}
