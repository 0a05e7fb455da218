import type { OrderRecord } from '#contract/calls/orders.ts';
import { recipientName } from '../ui/orders/order-facts.ts';

/** Who an order goes to, where, and how they are reached. */
export function OrderRecipient({ order }: { readonly order: OrderRecord }) {
  const { address, recipient } = order;
  return (
    <dl className="order__address">
      <dt>Shipping address</dt>
      <dd>
        {recipient && <span className="order__line">{recipientName(order)}</span>}
        {address}
      </dd>
      {recipient && (
        <>
          <dt>Phone and email</dt>
          <dd>
            {recipient.phone && <span className="order__line">{recipient.phone}</span>}
            {recipient.email}
          </dd>
        </>
      )}
    </dl>
  );
}
