import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { phoneText } from '#domain/telephone.ts';
import { countOf } from '#domain/words.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { Eye } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import { type Customer, useCustomerChange, useCustomers, useCustomerUndo } from './customer-data.ts';

/** The marks that managers set on a customer, and the acts of owners when a person asks for their data. */
export function CustomerActs({ customer }: { readonly customer: Customer }) {
  const may = useMay();
  return (
    <>
      {may('mark-customers') && (
        <div className="customer__section customer__acts">
          <AlwaysReview customer={customer} />
          <Join customer={customer} />
          {customer.block ? <Unblock customer={customer} /> : <Block customer={customer} />}
        </div>
      )}
      {may('erase-customer') && (
        <div className="customer__section customer__acts">
          <Link className={buttonClass('quiet')} to={`/print/customer-file/${customer.customerId}`}>
            Data file
          </Link>
          <Erase customer={customer} />
        </div>
      )}
    </>
  );
}

type Props = { readonly customer: Customer };

const MOST_FOUND = 6;

function Block({ customer: { customerId, version } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const params = { customerId };
  const unblock = useCustomerUndo(desk.unblockCustomer, 'Unblocked');
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
  const again = useCustomerUndo(desk.blockCustomer, 'Blocked again');
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
  const back = useCustomerUndo(desk.alwaysReviewCustomer, 'Undone');
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

function Join({ customer: { customerId, version } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const params = { customerId };
  const part = useCustomerUndo(desk.partCustomers, 'Separated');
  const join = useCustomerChange(desk.joinCustomers, {
    title: 'Joined',
    undo: (now, { body: { other } }) => part.run({ params, body: { ...now, other } }),
  });
  const typed = words.trim();
  const found = useCustomers({ q: typed }, isOpen && typed.length > 1);
  const others = typed.length > 1 ? found.data?.rows.filter((row) => row.customerId !== customerId) : undefined;
  const choose = async (other: string) => {
    if (await join.run({ params, body: { version, other } })) setIsOpen(false);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Join</Button>
      <Dialog title="Join with another customer" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="dialog-form">
          <p className="dialog-form__what">
            Choose the same person under another email or phone number. Orders, notes and marks are shown as one. You
            can separate them again.
          </p>
          <TextField label="Name, phone or email" type="search" value={words} onChange={setWords} />
          <ul className="customer__found">
            {others?.slice(0, MOST_FOUND).map((row) => (
              <li key={row.customerId}>
                <ChangeButton
                  change={{ ...join, failure: undefined }}
                  onClick={() => void choose(row.customerId)}
                  aria-label={`Join with ${row.name || row.email || row.phone}`}
                >
                  Join
                </ChangeButton>
                <span>
                  {row.name} <small>{[row.email || row.phone, countOf(row.orders, 'order')].join(', ')}</small>
                </span>
              </li>
            ))}
          </ul>
          {others?.length === 0 && <p role="status">No other customer matches.</p>}
          <Refusal failure={join.failure} />
        </div>
      </Dialog>
    </>
  );
}

/** A customer that was joined to this one, and the button that separates them. */
export function Joined({ customer: { customerId, version, joined } }: Props) {
  const may = useMay();
  const params = { customerId };
  const join = useCustomerUndo(desk.joinCustomers, 'Joined again');
  const part = useCustomerChange(desk.partCustomers, {
    title: 'Separated',
    undo: (now, { body: { other } }) => join.run({ params, body: { ...now, other } }),
  });
  if (joined.length === 0) return null;
  return (
    <div className="customer__section">
      <h3>Joined</h3>
      <ul className="customer__found">
        {joined.map((other) => (
          <li key={other.customerId}>
            <span>{other.key.includes('@') ? other.key : phoneText(other.key)}</span>
            {may('mark-customers') && (
              <ChangeButton
                size="small"
                change={part}
                onClick={() => void part.run({ params, body: { version, other: other.customerId } })}
              >
                Separate
              </ChangeButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Erase({ customer: { customerId, version, newest } }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const erase = useCustomerChange(desk.eraseCustomer, {
    title: 'Erased',
    reauthenticateFor: 'Erasing a customer',
    afterwards: () => void navigate('/customers'),
  });
  return (
    <>
      <Button kind="danger" onClick={() => setIsOpen(true)}>
        Erase
      </Button>
      <ActDialog
        title="Erase this customer"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          initial: { isSure: false },
          fields: {
            isSure: { as: 'check', label: 'The person has asked for this, and I have checked that it is them' },
          },
          consequence: `Account, sessions, cart, newsletter, notes and marks are erased at once. This cannot be undone.${
            newest.length > 0
              ? ' Orders keep name, email, phone and address for the books, and are erased seven years after their last event.'
              : ''
          }`,
          button: 'Erase for good',
          kind: 'danger',
          change: erase,
          disabledReason: ({ isSure }) => (isSure ? undefined : 'Check first who asks.'),
          inputOf: () => ({ params: { customerId }, body: { version } }),
        }}
      />
    </>
  );
}
