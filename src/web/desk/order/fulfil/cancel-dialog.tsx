import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDraft, useFormDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { Select, TextArea } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { handleOf } from '#web/desk/ui/times.tsx';
import { emailText } from '../emails.ts';
import { NewsBand } from '../news-band.tsx';
import { type Order, useOrderChange } from '../order-data.ts';
import { amountOf } from './amount.ts';
import { PaymentFields, paymentFaults, paymentOf } from './payment-form.tsx';

const REASON_OPTIONS = [
  { value: '', label: 'Choose a reason' },
  { value: 'you-asked', label: 'The customer asked for it' },
  { value: 'not-in-stock', label: 'Not in stock' },
  { value: 'payment-problem', label: 'Problem with the payment' },
  { value: 'lost-in-transit', label: 'Lost in transit' },
  { value: 'other', label: 'Other: the customer is asked to call' },
] as const;

type DialogProps = { readonly order: Order; readonly isOpen: boolean; readonly onClose: () => void };

/** Cancelling is final: it asks. What was paid goes back in the same act, to the cent. */
export function CancelDialog({ order, isOpen, onClose }: DialogProps) {
  return (
    <Dialog title={`Cancel order ${handleOf(order.orderId)}?`} isOpen={isOpen} onClose={onClose}>
      <CancelForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ order, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { orderId, version, balance } = order;
  const now = useNow(60_000);
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [note, setNote] = useDraft(`cancel ${orderId}`);
  const [entries, set, clear] = useFormDraft(`refund ${orderId}`, {
    amount: money(balance.paid).slice(1),
    method: 'wire',
    reference: '',
    receivedOn: calendarDay(now),
  });
  const [isTried, setIsTried] = useState(false);
  const hasRefund = balance.paid > 0;
  const cancel = useOrderChange(desk.cancelOrder, { done: () => 'Cancelled' });
  const isUsed = cancel.failure?.reason === 'reference-used';
  const faults = hasRefund ? refundFaults(entries, order, now) : {};
  const run = async () => {
    setIsTried(true);
    if (!reason || Object.keys(faults).length > 0) return;
    const refund = hasRefund ? { refund: paymentOf(entries) } : {};
    const body = { version, reason, ...(note.trim() && { note: note.trim() }), ...refund, again: isUsed };
    if (!(await cancel.run({ params: { orderId }, body }))) return;
    setNote('');
    clear();
    onClose();
  };
  return (
    <div className="fulfil-dialog">
      <NewsBand />
      <CancelReasonField reason={reason} onChange={setReason} />
      {hasRefund && (
        <>
          <p className="fulfil-lead">{money(balance.paid)} was paid, and is refunded with this.</p>
          <PaymentFields
            entries={entries}
            faults={isTried ? faults : {}}
            isBack
            set={(changed) => {
              cancel.clear();
              set(changed);
            }}
          />
        </>
      )}
      <TextArea label="Note, for staff only" rows={2} maxLength={2_000} value={note} onChange={setNote} />
      <p className="fulfil-consequence">
        A cancelled order stays cancelled. {emailText(order, 'The email “cancelled” goes out.')}
        {hasRefund ? ' This cannot be undone.' : ' You can undo this for 30 seconds.'}
      </p>
      <div className="fulfil-dialog__acts">
        <ChangeButton
          kind="danger"
          change={cancel}
          offReason={reason ? undefined : 'Choose a reason first.'}
          onClick={() => void run()}
        >
          {cancelLabel(hasRefund ? balance.paid : undefined, isUsed)}
        </ChangeButton>
        <Button onClick={onClose}>Keep order</Button>
      </div>
    </div>
  );
}

type ReasonProps = { readonly reason: CancelReason | ''; onChange(reason: CancelReason | ''): void };

/** Why an order, or a part of it, is cancelled. Nothing is chosen beforehand: a double press cancels nothing. */
export function CancelReasonField({ reason, onChange }: ReasonProps) {
  return (
    <Select
      label="Why"
      options={REASON_OPTIONS}
      value={reason}
      hint={
        reason ? `The customer will see: “${CANCEL_REASONS[reason]}”` : 'The customer will see one sentence about it.'
      }
      onChange={(value) => onChange(value as CancelReason | '')}
    />
  );
}

function cancelLabel(paid: number | undefined, isUsed: boolean): string {
  if (paid === undefined) return 'Cancel the order';
  return isUsed ? 'The reference is correct: cancel and refund' : `Cancel and refund ${money(paid)}`;
}

function refundFaults(entries: Parameters<typeof paymentFaults>[0], order: Order, now: number) {
  const { paid } = order.balance;
  const isWhole = amountOf(entries.amount) === paid;
  return {
    ...(!isWhole && { amount: `Refund the full amount: ${money(paid)}.` }),
    ...paymentFaults(entries, order, now),
  };
}
