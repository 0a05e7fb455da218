import { type FormEvent, useState } from 'react';
import { desk } from '../data/desk.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { NewsBand } from './news-band.tsx';
import { type Order, useOrderChange } from './order-data.ts';

type RecipientDialogProps = { readonly order: Order; readonly isOpen: boolean; readonly onClose: () => void };

/** Corrects whom the order goes to, and how they are reached; name and address while nothing is packed. The customer is emailed. */
export function RecipientDialog({ order, isOpen, onClose }: RecipientDialogProps) {
  return (
    <Dialog title="Edit recipient" isOpen={isOpen} onClose={onClose}>
      {order.customer && <RecipientForm order={order} customer={order.customer} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps = {
  readonly order: Order;
  readonly customer: NonNullable<Order['customer']>;
  readonly onClose: () => void;
};

function RecipientForm({ order: { orderId, version }, customer, onClose }: FormProps) {
  const [typed, setTyped] = useState<Partial<typeof customer>>({});
  const correct = useOrderChange(desk.correctRecipient, { done: () => 'Saved' });
  const { firstName, lastName, address, email, phone } = { ...customer, ...typed };
  // What was not typed here stays as another person may have corrected it meanwhile.
  const changed = {
    ...(firstName !== customer.firstName && { firstName }),
    ...(lastName !== customer.lastName && { lastName }),
    ...(address !== customer.address && { address }),
    ...(email !== customer.email && { email }),
    ...(phone !== customer.phone && { phone }),
  };
  const isSame = Object.keys(changed).length === 0;
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isSame && (await correct.run({ params: { orderId }, body: { version, ...changed } }))) onClose();
  }
  return (
    <form className="dialog-form" onSubmit={(event) => void save(event)}>
      <NewsBand />
      <TextField
        label="First name"
        required
        maxLength={100}
        value={firstName}
        onChange={(firstName) => setTyped({ ...typed, firstName })}
      />
      <TextField
        label="Last name"
        required
        maxLength={100}
        value={lastName}
        onChange={(lastName) => setTyped({ ...typed, lastName })}
      />
      <TextField
        label="Address"
        required
        maxLength={500}
        value={address}
        onChange={(address) => setTyped({ ...typed, address })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={(email) => setTyped({ ...typed, email })}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        onChange={(phone) => setTyped({ ...typed, phone })}
      />
      <p className="dialog-form__what">
        The customer gets an email that it was changed, never to what. Name and address can be edited until the order is
        packed. A new email address gets earlier emails by Send again.
      </p>
      <div className="dialog-form__foot">
        <Button onClick={onClose}>Cancel</Button>
        <ChangeButton
          change={correct}
          kind="primary"
          type="submit"
          offReason={isSame ? 'Nothing is changed yet.' : undefined}
        >
          Save
        </ChangeButton>
      </div>
    </form>
  );
}
