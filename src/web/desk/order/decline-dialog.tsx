import { DECLINE_REASONS, type DeclineReason, reasonSentence } from '#domain/order-reasons.ts';
import { EMAIL_SOON } from '../ui/toast.tsx';
import { emailText, hasEmail, NOTHING_SENT } from './emails.ts';
import { NOTE, noteIn, OrderDialog, type OrderDialogProps } from './order-act.tsx';

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

/** The dialog that declines an order before payment, with the sentence that the customer reads. */
export function DeclineDialog(dialog: OrderDialogProps) {
  const { order } = dialog;
  return (
    <OrderDialog
      title="Decline this order"
      {...dialog}
      act={{
        call: 'declineOrder',
        initial: { reason: '' as DeclineReason | '', note: '' },
        fields: { reason: { as: 'choice', label: 'Why', options: OPTIONS }, note: NOTE },
        consequence: ({ reason }) =>
          reason
            ? `${hasEmail(order) ? '' : `${NOTHING_SENT} `}The customer will see: “${reasonSentence(reason)} You owe nothing.”`
            : 'Choose a reason. The customer will see one sentence about it.',
        button: 'Decline the order',
        kind: 'danger',
        disabledReason: ({ reason }) => (reason ? undefined : 'Choose a reason first.'),
        bodyOf: ({ reason, note }) => ({ reason: reason as DeclineReason, ...noteIn(note) }),
        done: { title: 'Declined', text: emailText(order, EMAIL_SOON) },
      }}
    />
  );
}
