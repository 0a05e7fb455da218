import { Link, useSearchParams } from 'react-router';
import { formatBound } from '#domain/money.ts';
import { statusOf } from '#domain/stage.ts';
import { phoneText, telLink } from '#domain/telephone.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { Phone } from '../../ui/icons.ts';
import { useMay } from '../data/me.ts';
import { useReviewLimits } from '../data/settings.ts';
import { letterText, receivedText } from '../order/event-words.ts';
import { buttonClass } from '../ui/button.tsx';
import { ChevronLeft } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice } from '../ui/refusal.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { dateInText, shortNumber, Time } from '../ui/times.tsx';
import { CustomerActs, Joined } from './customer-acts.tsx';
import { type Customer, useCustomer } from './customer-data.ts';
import { CustomerFlags } from './customer-flags.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import '../order/customer-panel.css';
import '../ui/table.css';

const SHOWN_LETTERS = 5;

/** One customer: contact, sums, orders, emails and notes, and what staff can do. */
export function CustomerDetail({ customerId }: { readonly customerId: string }) {
  const may = useMay();
  const query = useCustomer(customerId);
  const [search] = useSearchParams();
  return (
    <Panel className={query.isOld ? 'customer is-old' : 'customer'} label="Customer">
      <Link className="page-head__back customer__back" to={`/customers${search.size > 0 ? `?${search}` : ''}`}>
        <ChevronLeft className="icon icon--small" />
        Customers
      </Link>
      <Loaded query={query} skeleton={<SkeletonRows rows={8} />}>
        {(customer) => (
          <>
            {may('see-customers') ? <Contact customer={customer} /> : <Nameless customer={customer} />}
            <Sums customer={customer} />
            <Orders customer={customer} />
            <Letters customer={customer} />
            {may('see-customers') && <CustomerNotes customer={customer} />}
            <Joined customer={customer} />
            <CustomerActs customer={customer} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Props = { readonly customer: Customer };

function Contact({ customer }: Props) {
  const { name, email, phone, accounts, addresses, flags, block, kept } = customer;
  const number = telLink(phone);
  return (
    <div className="customer__section customer__contact">
      <h2 className="customer__name">{name || email || phoneText(phone)}</h2>
      {flags.length > 0 && <CustomerFlags flags={flags} />}
      {block && (
        <Notice kind="bad" title="Cannot order on the web">
          {block.reason} <StaffMark id={block.staffId} /> {dateInText(block.at)}
        </Notice>
      )}
      {kept && (
        <Notice kind="calm" title="To be erased">
          {countOf(kept.orders, 'order')} kept for the books, at the latest until {dateInText(kept.until)}.
        </Notice>
      )}
      {number ? (
        <a className="customer__number" href={number}>
          <Phone className="icon" />
          {phoneText(phone)}
        </a>
      ) : (
        <p className="customer__number">{phoneText(phone) || 'No phone'}</p>
      )}
      <dl className="customer__facts">
        <dt>Email</dt>
        <dd>
          {email ? (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
              <MailText address={email} />
            </a>
          ) : (
            'None'
          )}
        </dd>
        <dt>Account</dt>
        <dd>
          {accounts.length === 0 && 'None'}
          {accounts.map((account) => (
            <span className="customer__account" key={account.email}>
              {account.isConfirmed ? 'Confirmed' : 'Not confirmed'}, since {dateInText(account.since)}
              {account.hasSecondFactor && ', two-step sign-in on'}
            </span>
          ))}
        </dd>
        <dt>{addresses.length > 1 ? 'Addresses' : 'Ships to'}</dt>
        <dd>
          {addresses.length === 0 && 'None'}
          {addresses.map(({ address, orders }) => (
            <span className="customer__address" key={address}>
              {address}
              {addresses.length > 1 && <small>{countOf(orders, 'order')}</small>}
            </span>
          ))}
        </dd>
      </dl>
    </div>
  );
}

/** The section that viewers see in place of a customer's name and contact. */
function Nameless({ customer: { customerId, accounts, flags } }: Props) {
  return (
    <div className="customer__section customer__contact">
      <h2 className="customer__name">Customer {customerId.slice(0, 6)}</h2>
      {flags.length > 0 && <CustomerFlags flags={flags} />}
      <p>
        {accounts[0] ? `Account since ${dateInText(accounts[0].since)}. ` : 'No account. '}
        Names, contact details and notes are for clerks, managers and owners.
      </p>
    </div>
  );
}

function Sums({ customer: { total, orders, newest, month, paid } }: Props) {
  // The list below has them, the sum does not.
  const hasCancelled = orders !== newest.length || newest.some(({ stage }) => statusOf(stage) === 'cancelled');
  return (
    <dl className="customer__sums">
      <div>
        <dt>All time</dt>
        <dd>
          {money(total)}{' '}
          <small>
            {countOf(orders, 'order')}
            {hasCancelled && ', cancelled ones not counted'}
          </small>
        </dd>
      </div>
      <div>
        <dt>30 days</dt>
        <dd>
          {money(month)} <small>flagged from {formatBound(useReviewLimits().monthFrom)}</small>
        </dd>
      </div>
      <div>
        <dt>Paid on time</dt>
        <dd>
          {paid.due > 0 ? `${paid.inTime} of ${paid.due}` : '–'}{' '}
          <small>{paid.due > 0 ? 'payments due' : 'nothing was due yet'}</small>
        </dd>
      </div>
    </dl>
  );
}

function Orders({ customer: { customerId, newest, orders } }: Props) {
  const may = useMay();
  return (
    <div className="customer__orders">
      {newest.length > 0 && (
        <table className="table">
          <caption className="visually-hidden">Newest orders</caption>
          <tbody>
            {newest.map(({ orderId, placedAt, total, stage }) => (
              <tr key={orderId}>
                <td>
                  <Link to={`/orders/${orderId}`}>{shortNumber(orderId)}</Link>
                </td>
                <td>
                  <Time at={placedAt} />
                </td>
                <td className="table__r">
                  <b>{money(total)}</b>
                </td>
                <td className="table__r">
                  <StageBadge stage={stage} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="customer__section customer__links">
        {newest.length === 0 && <p>No orders yet.</p>}
        {newest.length > 0 && (
          <Link className="link" to={`/orders?view=all&customer=${customerId}`}>
            {orders > newest.length ? `All orders, ${groupThousands(orders)} not cancelled` : 'In the list of orders'}
          </Link>
        )}
        {may('work-on-orders') && (
          <Link className={buttonClass('quiet')} to={`/phone-order?customer=${customerId}`}>
            <Phone className="icon icon--small" />
            Phone order
          </Link>
        )}
      </div>
    </div>
  );
}

function Letters({ customer: { letters } }: Props) {
  if (letters.length === 0) return null;
  return (
    <div className="customer__section">
      <h3>Emails</h3>
      <ul className="customer__log">
        {letters.slice(0, SHOWN_LETTERS).map(({ orderId, about, at, state, code }) => (
          <li key={`${orderId} ${about} ${at}`}>
            <p>
              {about === 'order-received'
                ? receivedText({ state, code, canSendAgain: false })
                : letterText({ about, state, code, canSendAgain: false })}{' '}
              <Link to={`/orders/${orderId}`}>{shortNumber(orderId)}</Link>
            </p>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </div>
  );
}
