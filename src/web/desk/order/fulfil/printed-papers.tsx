import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { AddressLabel } from '#web/desk/print/address-label.tsx';
import type { Order } from '../order-data.ts';
import '#web/desk/print/papers.css';

const PackingSheets = lazy(async () => ({ default: (await import('#web/desk/print/packing-list.tsx')).PackingSheets }));

/** What is printed of an order that is being packed, in place of its page: the packing list and the address label. */
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
