import { Link } from 'react-router';
import type { Order } from './order-data.ts';

/** Says where an order is decided that its customer is blocked, and why, or always reviewed. */
export function CustomerWarning({ order: { flags, customer } }: { readonly order: Order }) {
  const name = (text: string) =>
    customer?.customerId ? <Link to={`/customers/${customer.customerId}`}>{text}</Link> : text;
  const reason = customer?.blockedFor ? `: ${customer.blockedFor}` : '';
  return (
    <>
      {flags.includes('customer-blocked') && (
        <p className="decide__beyond decide__beyond--bad">
          <b>{name('Blocked customer')}</b>
          {reason}
        </p>
      )}
      {flags.includes('always-review') && <p className="decide__beyond">{name('Customer always reviewed')}</p>}
    </>
  );
}
