import { useState } from 'react';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Eye } from '../ui/icons.ts';
import { type Customer, useCustomerChange } from './customer-data.ts';

/** What managers mark a customer with: blocked, and always reviewed. */
export function CustomerActs({ customer }: { readonly customer: Customer }) {
  const may = useMay();
  if (!may('mark-customers')) return null;
  return (
    <div className="customer__section customer__acts">
      <AlwaysReview customer={customer} />
      {customer.block ? <Unblock customer={customer} /> : <Block customer={customer} />}
    </div>
  );
}

type Props = { readonly customer: Customer };

function Block({ customer: { customerId, version } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const params = { customerId };
  const unblock = useCustomerChange(desk.unblockCustomer, { title: 'Unblocked' });
  const block = useCustomerChange(desk.blockCustomer, {
    title: 'Blocked',
    text: 'They cannot order on the web.',
    undo: (now) => unblock.run({ params, body: now }),
  });
  return (
    <>
      <Button kind="danger" onClick={() => setIsOpen(true)}>
        Block
      </Button>
      <ActDialog
        title="Block this customer"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          draft: `block ${customerId}`,
          initial: { reason: '' },
          fields: { reason: { as: 'area', label: 'Reason, for staff only', rows: 2, maxLength: 500, required: true } },
          consequence:
            'Orders that they place on the web are refused with “Please call us to place this order.” You can still take their orders by phone.',
          button: 'Block',
          kind: 'danger',
          change: block,
          disabledReason: ({ reason }) => (reason.trim() ? undefined : 'Enter a reason first.'),
          inputOf: ({ reason }) => ({ params, body: { version, reason: reason.trim() } }),
        }}
      />
    </>
  );
}

function Unblock({ customer: { customerId, version, block } }: Props) {
  const params = { customerId };
  const again = useCustomerChange(desk.blockCustomer, { title: 'Blocked again' });
  const unblock = useCustomerChange(desk.unblockCustomer, {
    title: 'Unblocked',
    undo: (now) => again.run({ params, body: { ...now, reason: block?.reason || 'Blocked again' } }),
  });
  return (
    <ChangeButton change={unblock} onClick={() => void unblock.run({ params, body: { version } })}>
      Unblock
    </ChangeButton>
  );
}

function AlwaysReview({ customer: { customerId, version, flags } }: Props) {
  const params = { customerId };
  const isOn = !flags.includes('always-review');
  const back = useCustomerChange(desk.alwaysReviewCustomer, { title: 'Undone' });
  const change = useCustomerChange(desk.alwaysReviewCustomer, {
    title: isOn ? 'Every order will be reviewed' : 'Orders are reviewed as usual',
    undo: (now, { body }) => back.run({ params, body: { ...now, isOn: !body.isOn } }),
  });
  return (
    <ChangeButton icon={Eye} change={change} onClick={() => void change.run({ params, body: { version, isOn } })}>
      {isOn ? 'Always review' : 'Stop always reviewing'}
    </ChangeButton>
  );
}
