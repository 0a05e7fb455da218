import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { clocksNow } from '../../hooks/server-clock.ts';
import { useServerClock } from '../../hooks/use-server-now.ts';
import { Printer } from './icons.ts';
import { OrderSheet } from './order-sheet.tsx';

/** The order to print, by its button; undefined prints all orders of the page. */
let chosen: OrderRecord | undefined;

export function PrintOrder({ order, className = 'button--quiet' }: { order: OrderRecord; className?: string }) {
  function print(): void {
    chosen = order;
    window.print();
  }
  return (
    <button className={`button ${className}`} type="button" onClick={print}>
      <Printer className="icon icon--small" />
      Print
    </button>
  );
}

/** Makes paper of the page while it is printed: a sheet for each order in place of everything else. */
export function PrintedOrders({ orders }: { readonly orders: readonly OrderRecord[] }) {
  const [printed, setPrinted] = useState<{ readonly orders: readonly OrderRecord[]; readonly at: string }>();
  const clock = useServerClock();
  useEffect(() => {
    const begin = () => {
      // The browser takes the page as it is right after this event.
      flushSync(() =>
        setPrinted({ orders: chosen ? [chosen] : orders, at: new Date(clock() ?? clocksNow().wall).toISOString() }),
      );
    };
    const end = () => {
      chosen = undefined;
      setPrinted(undefined);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [orders, clock]);
  if (!printed || printed.orders.length === 0) return null;
  return createPortal(
    <div className="paper" hidden>
      {printed.orders.map((order) => (
        <OrderSheet key={order.orderId ?? order.orderDate} order={order} printedAt={printed.at} />
      ))}
    </div>,
    document.body,
  );
}
