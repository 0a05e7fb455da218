import { useNextToPack } from '#web/desk/pack/pack-walk.ts';
import type { Order } from '../order-data.ts';
import { useTaken } from '../taken.ts';
import { CountPieces } from './count-pieces.tsx';
import { ParcelForm } from './parcel-form.tsx';
import { awaitsMoney } from './payments-panel.tsx';
import { PrintedPapers } from './printed-papers.tsx';

const STAGES = ['paid', 'allocated', 'packed'];

/** True for an order that can be packed or shipped now, by a person who may. */
export function isToPack(order: Order): boolean {
  return STAGES.includes(order.stage) && order.moves.length > 0 && !awaitsMoney(order);
}

/** The step of an order in the walk: count and pack it, then ship its parcel and go on to the next. */
export function PackStep({ order }: { readonly order: Order }) {
  const taken = useTaken(order);
  const goOn = useNextToPack(order.orderId);
  if (taken.by === 'other') return <p className="fulfil-lead">{taken.name} is working on this order.</p>;
  if (order.stage !== 'packed') return <CountPieces order={order} />;
  return (
    <>
      <ParcelForm order={order} andNext={goOn} />
      <PrintedPapers order={order} />
    </>
  );
}
