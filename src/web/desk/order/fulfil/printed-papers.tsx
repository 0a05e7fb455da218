import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { numberText } from '#domain/order-number.ts';
import { useSellerFacts } from '../../data/settings.ts';
import { labelLines } from '../../print/address-lines.ts';
import type { Order } from '../order-data.ts';
import '#web/desk/print/papers.css';
import '../../print/print.css';
import '../../print/sheet.css';

const PackingSheets = lazy(async () => ({ default: (await import('#web/desk/print/packing-list.tsx')).PackingSheets }));

/** The packing list and the address label of an order that is being packed, printed in place of its page. */
export function PrintedPapers({ order }: { readonly order: Order }) {
  useKeptFocus();
  return createPortal(
    <div className="papers">
      <Suspense fallback={null}>
        <PackingSheets order={order} isToPackOnly />
      </Suspense>
      <AddressLabel order={order} />
    </div>,
    document.body,
  );
}

/** Gives the focus back after a print: what is not printed loses it. */
function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const keep = () => {
      focused = document.activeElement;
    };
    const giveBack = () => focused instanceof HTMLElement && focused.focus({ preventScroll: true });
    window.addEventListener('beforeprint', keep);
    window.addEventListener('afterprint', giveBack);
    return () => {
      window.removeEventListener('beforeprint', keep);
      window.removeEventListener('afterprint', giveBack);
    };
  }, []);
}

/** The address of an order on a sheet of its own, to stick on the parcel. */
function AddressLabel({ order: { orderId, customer } }: { readonly order: Order }) {
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
