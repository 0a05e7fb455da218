import { type FormEvent, useState } from 'react';
import { DECLINE_REASONS, type DeclineReason, reasonSentence } from '#domain/order-reasons.ts';
import { desk } from '../data/desk.ts';
import { useDraft } from '../data/drafts.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, TextArea } from '../ui/fields.tsx';
import { emailText, hasEmail, NOTHING_SENT } from './emails.ts';
import { NewsBand } from './news-band.tsx';
import { type Order, useOrderChange } from './order-data.ts';

const LABELS: Readonly<Record<DeclineReason, string>> = {
  'price-moved': 'Price moved',
  'not-in-stock': 'Not in stock',
  'cannot-reach-you': 'Cannot be reached',
  address: 'Address',
  identity: 'Identity',
  'ordered-twice': 'Ordered twice',
  'you-asked': 'Customer asked',
};
const OPTIONS = (Object.keys(DECLINE_REASONS) as DeclineReason[]).map((value) => ({ value, label: LABELS[value] }));

type DeclineDialogProps = { readonly order: Order; readonly isOpen: boolean; readonly onClose: () => void };

/** Ends an order before money came, with the one sentence that the customer reads. */
export function DeclineDialog({ order, isOpen, onClose }: DeclineDialogProps) {
  return (
    <Dialog title="Decline this order" isOpen={isOpen} onClose={onClose}>
      <DeclineForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function DeclineForm({ order, onClose }: Omit<DeclineDialogProps, 'isOpen'>) {
  const { orderId, version } = order;
  const [reason, setReason] = useState<DeclineReason>();
  const [note, setNote] = useDraft(`decline ${orderId}`);
  const decline = useOrderChange(desk.declineOrder, {
    done: () => ({ title: 'Declined', text: emailText(order, 'The email will be sent in 30 seconds.') }),
  });
  async function run(event: FormEvent) {
    event.preventDefault();
    if (!reason) return;
    const body = { version, reason, ...(note.trim() && { note: note.trim() }) };
    if (!(await decline.run({ params: { orderId }, body }))) return;
    setNote('');
    onClose();
  }
  return (
    <form className="dialog-form" onSubmit={(event) => void run(event)}>
      <NewsBand />
      <Choice label="Why" options={OPTIONS} value={reason} onChange={(chosen) => setReason(chosen)} />
      <p className="dialog-form__what">
        {reason
          ? `${hasEmail(order) ? '' : `${NOTHING_SENT} `}The customer will see: “${reasonSentence(reason)} You owe nothing.”`
          : 'Choose a reason. The customer will see one sentence about it.'}
      </p>
      <TextArea label="Note, for staff only" maxLength={2_000} value={note} onChange={setNote} />
      <div className="dialog-form__foot">
        <Button onClick={onClose}>Cancel</Button>
        <ChangeButton
          change={decline}
          kind="danger"
          type="submit"
          offReason={reason ? undefined : 'Choose a reason first.'}
        >
          Decline the order
        </ChangeButton>
      </div>
    </form>
  );
}
