import { CANCEL_REASONS, type CancelReason } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { money } from '#web/desk/ui/money.tsx';
import { shortNumber } from '#web/desk/ui/times.tsx';
import { emailText } from '../emails.ts';
import { NOTE, noteIn, OrderDialog, type OrderDialogProps } from '../order-act.tsx';
import type { Order } from '../order-data.ts';
import { amountOf } from './amount.ts';
import { paymentFields, paymentIssues, paymentOf } from './payment-fields.ts';

const REASON_OPTIONS = [
  { value: '', label: 'Choose a reason' },
  { value: 'you-asked', label: 'The customer asked for it' },
  { value: 'not-in-stock', label: 'Not in stock' },
  { value: 'payment-problem', label: 'Problem with the payment' },
  { value: 'lost-in-transit', label: 'Lost in transit' },
  { value: 'other', label: 'Other: the customer is asked to call' },
] as const;

/** The dialog that cancels an order, which is final. Payments are refunded in the same call, to the cent. */
export function CancelDialog(dialog: OrderDialogProps) {
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
          hasRefund ? ' This cannot be undone.' : ' You can undo this for 30 seconds.'
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
export function cancelReasonField(reason: CancelReason | '') {
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
