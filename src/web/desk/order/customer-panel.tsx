import { useState } from 'react';
import { Link } from 'react-router';
import { addCents, type Cents, formatBound } from '#domain/money.ts';
import { fullName } from '#domain/person-name.ts';
import type { Stage } from '#domain/stage.ts';
import { phoneText, telLink } from '#domain/telephone.ts';
import { Phone } from '../../ui/icons.ts';
import { useNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import { useReviewLimits } from '../data/settings.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessageSquare } from '../ui/icons.ts';
import { Key, useKeys } from '../ui/keys.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { shortNumber, Time } from '../ui/times.tsx';
import { mailHref, textHref } from './contact.ts';
import { localTimeOf } from './local-time.ts';
import { OrderDialog, type OrderDialogProps } from './order-act.tsx';
import type { Order } from './order-data.ts';
import { focusCall, useContact } from './use-contact.ts';
import './customer-panel.css';
import '../ui/table.css';

/** Shows the customer's name, contact details, thirty-day total and other orders; viewers see no personal data. */
export function CustomerPanel({ order }: { readonly order: Order }) {
  const { customer } = order;
  return (
    <Panel
      className="order__customer"
      title={customer ? <Name customer={customer} /> : 'Customer'}
      aside={customer && <Correct order={order} />}
    >
      <div className="panel__body">
        {customer ? (
          <Reach order={order} customer={customer} />
        ) : (
          <p className="customer__hidden">Your role does not show names, phone numbers and addresses.</p>
        )}
        <Month order={order} />
        <Others order={order} />
      </div>
    </Panel>
  );
}

function Name({ customer }: Pick<ReachProps, 'customer'>) {
  const { customerId } = customer;
  return customerId ? <Link to={`/customers/${customerId}`}>{fullName(customer)}</Link> : fullName(customer);
}

function Correct({ order }: { readonly order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  if (!may('correct-recipient')) return null;
  return (
    <>
      <Button kind="text" size="small" onClick={() => setIsOpen(true)}>
        Edit
      </Button>
      <RecipientDialog order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

type ReachProps = {
  readonly order: Order;
  readonly customer: NonNullable<Order['customer']>;
};

function Reach({ order: { orderId }, customer }: ReachProps) {
  const contact = useContact();
  const { email, phone, address, account } = customer;
  const [number, text] = [telLink(phone), textHref(phone)];
  const call = () => {
    contact.propose('reached');
    focusCall();
    if (number) location.assign(number);
  };
  useKeys({ l: { label: 'Call', run: call } }, 'Order');
  return (
    <>
      <div className="customer__phone">
        {number ? (
          <a
            className="customer__number"
            href={number}
            aria-keyshortcuts="L"
            onClick={() => contact.propose('reached')}
          >
            <Phone className="icon" />
            {phoneText(phone)}
            <Key>L</Key>
          </a>
        ) : (
          <span className="customer__number">{phoneText(phone) || 'No phone'}</span>
        )}
        {text && (
          <a className={buttonClass('quiet', 'small')} href={text} onClick={() => contact.propose('texted')}>
            <MessageSquare className="icon icon--small" />
            Text
          </a>
        )}
      </div>
      <dl className="customer__facts">
        <dt>Email</dt>
        <dd>
          {email ? (
            <a href={mailHref(email, orderId)} onClick={() => contact.propose('e-mailed')}>
              <MailText address={email} />
            </a>
          ) : (
            'None'
          )}
        </dd>
        <dt>Account</dt>
        <dd>
          {account ? (
            <>
              {account.isConfirmed ? 'Confirmed' : 'Not confirmed'}, since <Time at={account.since} isInText />
            </>
          ) : (
            'None'
          )}
        </dd>
        <dt>Ship to</dt>
        <dd>
          <Address address={address} />
        </dd>
        <LocalTime address={address} />
      </dl>
    </>
  );
}

function Address({ address }: { readonly address: string }) {
  const [street, ...rest] = address.split(', ');
  return (
    <>
      {street}
      <br />
      {rest.join(', ')}
    </>
  );
}

function LocalTime({ address }: { readonly address: string }) {
  const text = localTimeOf(address, useNow(30_000));
  if (!text) return null;
  return (
    <>
      <dt>Local time</dt>
      <dd>{text}</dd>
    </>
  );
}

/** Plots the customer's orders of thirty days against the total that is flagged. */
function Month({ order: { month } }: { readonly order: Order }) {
  const sum = addCents(month.before, month.thisOrder);
  const { monthFrom } = useReviewLimits();
  const most = Math.max(monthFrom, sum);
  const share = (amount: Cents) => `${((amount / most) * 100).toFixed(2)}%`;
  const label = `${money(sum)} in 30 days, of which ${money(month.thisOrder)} is this order; flagged from ${formatBound(monthFrom)}`;
  return (
    <div className="customer__month">
      <h3>
        Ordered in 30 days <span>{money(sum)}</span>
      </h3>
      <svg className="customer__meter" role="img" aria-label={label}>
        <defs>
          <pattern id="customer-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className="customer__hatch" d="M0 0v5" />
          </pattern>
        </defs>
        <rect className="customer__before" height="100%" width={share(month.before)} />
        <rect height="100%" x={share(month.before)} width={share(month.thisOrder)} fill="url(#customer-hatch)" />
        <rect className="customer__frame" width="100%" height="100%" rx="2" />
        <line className="customer__limit" x1={share(monthFrom)} x2={share(monthFrom)} y1="-3" y2="15" />
      </svg>
      <p className="customer__key" aria-hidden="true">
        <span>
          <Swatch kind="before" /> Before
        </span>
        <span>
          <Swatch kind="this" /> This order
        </span>
        <span>flagged from {formatBound(monthFrom)}</span>
      </p>
    </div>
  );
}

/** A sample of the drawing's fill for its legend. */
function Swatch({ kind }: { readonly kind: 'before' | 'this' }) {
  return (
    <svg className="customer__swatch" aria-hidden="true">
      <rect
        className={kind === 'before' ? 'customer__before' : undefined}
        width="100%"
        height="100%"
        fill="url(#customer-hatch)"
      />
      <rect className="customer__frame" width="100%" height="100%" />
    </svg>
  );
}

function Others({ order: { others } }: { readonly order: Order }) {
  if (others.length === 0) return <p className="customer__none">No other orders.</p>;
  return (
    <div className="table-scroll">
      <table className="table customer__others">
        <caption className="visually-hidden">The customer’s other orders</caption>
        <tbody>
          {others.map(({ orderId, placedAt, stage, total }) => (
            <tr key={orderId}>
              <td>
                <Link to={`/orders/${orderId}`}>{shortNumber(orderId)}</Link>
                <span className="table__sub">
                  <Time at={placedAt} />
                </span>
              </td>
              <td className="table__r">{money(total)}</td>
              <td className="table__r">
                <StageBadge stage={stage as Stage} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Recipient = Pick<NonNullable<Order['customer']>, 'firstName' | 'lastName' | 'address' | 'email' | 'phone'>;

/**
 * The dialog that corrects an order's recipient and contact details; name and address only until it is packed. The customer is
 * emailed.
 */
function RecipientDialog(dialog: OrderDialogProps) {
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
