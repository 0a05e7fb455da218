import { numberText } from '#domain/order-number.ts';
import { useSellerFacts } from '../data/settings.ts';
import type { Order } from '../order/order-data.ts';
import { labelLines } from './address-lines.ts';
import './print.css';
import './sheet.css';

/** The address of an order on a sheet of its own, to stick on the parcel. */
export function AddressLabel({ order: { orderId, customer } }: { readonly order: Order }) {
  const seller = useSellerFacts();
  if (!customer) return null;
  return (
    <article className="sheet sheet--label">
      <section className="sheet__to">
        <h2>Ship to</h2>
        <p>
          {labelLines(customer).map((line) => (
            <span className="sheet__line" key={line}>
              {line}
            </span>
          ))}
        </p>
      </section>
      <p className="sheet__small">
        {seller && `From ${[seller.legalName, seller.address].filter(Boolean).join(', ')}. `}
        Order {numberText(orderId)}
      </p>
    </article>
  );
}
