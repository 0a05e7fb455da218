import { desk } from '#web/desk/data/desk.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Dialog } from '#web/desk/ui/dialog.tsx';
import { TextArea } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { handleOf } from '#web/desk/ui/times.tsx';
import { emailText } from '../emails.ts';
import { NewsBand } from '../news-band.tsx';
import { type Order, useOrderChange } from '../order-data.ts';

type DialogProps = { readonly order: Order; readonly isOpen: boolean; readonly onClose: () => void };

/** Ends an order that was not paid in time, after both reminders. */
export function DefaultDialog({ order, isOpen, onClose }: DialogProps) {
  const { orderId, version, balance, drift } = order;
  const [note, setNote] = useDraft(`default ${orderId}`);
  const end = useOrderChange(desk.defaultOrder, { done: () => 'Ended: not paid' });
  const run = async () => {
    const body = { version, ...(note.trim() && { note: note.trim() }) };
    if (!(await end.run({ params: { orderId }, body }))) return;
    setNote('');
    onClose();
  };
  return (
    <Dialog title={`End order ${handleOf(orderId)} for nonpayment?`} isOpen={isOpen} onClose={onClose}>
      <div className="fulfil-dialog">
        <NewsBand />
        <p className="fulfil-lead">
          {balance.paid > 0
            ? `${money(balance.open)} is still open. ${money(balance.paid)} was paid and must be refunded.`
            : `None of the ${money(balance.open)} has been paid.`}
        </p>
        {drift && drift.amount < 0 && (
          <p className="fulfil-quiet">
            The metal is worth {money(-drift.amount)} less than at the order. It is recorded, and never charged.
          </p>
        )}
        <TextArea label="Note, for staff only" rows={2} maxLength={2_000} value={note} onChange={setNote} />
        <p className="fulfil-consequence">
          The order ends. {emailText(order, 'The customer is emailed that it was not paid in time.')} You can undo this
          for 30 seconds.
        </p>
        <div className="fulfil-dialog__acts">
          <ChangeButton kind="danger" change={end} onClick={() => void run()}>
            End the order
          </ChangeButton>
          <Button onClick={onClose}>Keep order</Button>
        </div>
      </div>
    </Dialog>
  );
}
