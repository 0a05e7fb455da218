import { reasonSentence } from '#domain/order-reasons.ts';
import { ActBar } from '../act-bar.tsx';
import type { Order } from '../order-data.ts';

/** The summary of a completed or cancelled order. */
export function Ended({ order }: { readonly order: Order }) {
  const last = order.events.find(({ to }) => to === order.stage);
  const bar = <ActBar order={order} />;
  if (order.stage === 'delivered')
    return (
      <>
        <p className="fulfil-lead">Everything has been delivered. Nothing left to do.</p>
        {bar}
      </>
    );
  return (
    <>
      {bar}
      <p className="fulfil-lead">{reasonSentence(last?.reason ?? order.stage)}</p>
      {last?.note && <p className="fulfil-quiet">{last.note}</p>}
    </>
  );
}
