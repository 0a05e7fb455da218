import { Link } from 'react-router';
import { type OrderFlag, orderFlagText } from '#domain/order-flags.ts';
import { useReviewLimits } from '../data/settings.ts';
import type { Order } from './order-data.ts';

/** Says where an order is decided that its customer is blocked, and why, or always reviewed. */
export function CustomerWarning({ order: { flags, customer } }: { readonly order: Order }) {
  const limits = useReviewLimits();
  const name = (flag: OrderFlag) => {
    const text = orderFlagText(flag, limits);
    return customer?.customerId ? <Link to={`/customers/${customer.customerId}`}>{text}</Link> : text;
  };
  const reason = customer?.blockedFor ? `: ${customer.blockedFor}` : '';
  return (
    <>
      {flags.includes('customer-blocked') && (
        <p className="decide__beyond decide__beyond--bad">
          <b>{name('customer-blocked')}</b>
          {reason}
        </p>
      )}
      {flags.includes('always-review') && <p className="decide__beyond">{name('always-review')}</p>}
    </>
  );
}
