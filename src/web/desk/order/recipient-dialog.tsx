import { OrderDialog, type OrderDialogProps } from './order-act.tsx';
import type { Order } from './order-data.ts';

type Recipient = Pick<NonNullable<Order['customer']>, 'firstName' | 'lastName' | 'address' | 'email' | 'phone'>;

/**
 * The dialog that corrects an order's recipient and contact details; name and address only until it is packed. The customer is
 * emailed.
 */
export function RecipientDialog(dialog: OrderDialogProps) {
  const { customer } = dialog.order;
  if (!customer) return null;
  const { firstName, lastName, address, email, phone } = customer;
  const initial: Recipient = { firstName, lastName, address, email, phone };
  // Unedited fields keep what another person may have corrected meanwhile.
  const changed = (values: Recipient): Partial<Recipient> =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name as keyof Recipient]));
  return (
    <OrderDialog
      title="Edit recipient"
      {...dialog}
      act={{
        call: 'correctRecipient',
        initial,
        fields: {
          firstName: { as: 'text', label: 'First name', required: true, maxLength: 100 },
          lastName: { as: 'text', label: 'Last name', required: true, maxLength: 100 },
          address: { as: 'text', label: 'Address', required: true, maxLength: 500 },
          email: { as: 'text', label: 'Email', type: 'email', autoComplete: 'off', maxLength: 254 },
          phone: { as: 'text', label: 'Phone', type: 'tel', autoComplete: 'off', maxLength: 40 },
        },
        consequence:
          'An email says that details were changed, without naming them; a new address gets it in place of the old one. Name and address can be edited until the order is packed. To send earlier emails to a new address, use Send again.',
        button: 'Save',
        disabledReason: (values) =>
          Object.keys(changed(values)).length === 0 ? 'Nothing has changed yet.' : undefined,
        bodyOf: changed,
        done: 'Saved',
      }}
    />
  );
}
