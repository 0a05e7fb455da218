import { X } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { AlarmClock } from '../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { hourInText } from '../ui/times.tsx';
import { CallForm } from './call-form.tsx';
import { type Order, useOrderChange } from './order-data.ts';
import { useContact } from './use-contact.ts';
import './call-panel.css';

/** The part of the order's first panel that records calls and notes, and shows a planned call back. */
export function CallPanel({ order }: { readonly order: Order }) {
  const may = useMay();
  const contact = useContact();
  if (!may('work-on-orders')) return null;
  return (
    <Panel className="call-panel" title="Call" aside="Customers never see notes">
      <div className="panel__body">
        <CallBack order={order} />
        <CallForm order={order} />
        {contact.outcome && order.moves.includes('decline') && (
          <p className="call-panel__too">The decision above logs this call too.</p>
        )}
      </div>
    </Panel>
  );
}

/** Shows the time of a planned call back, until the order moves on or it is cleared. */
function CallBack({ order: { orderId, callAt } }: { readonly order: Order }) {
  const clear = useOrderChange(desk.clearCallback, {
    done: () => 'Call back cleared',
    optimistic: (order) => ({ ...order, callAt: null }),
  });
  if (!callAt) return null;
  return (
    <div className="call-back">
      <AlarmClock className="icon icon--small" /> Call again {hourInText(callAt)}
      <button
        type="button"
        className="icon-button"
        aria-label="Clear the call back"
        aria-disabled={clear.offReason !== undefined || undefined}
        title={clear.offReason ?? 'Clear'}
        onClick={() => clear.offReason === undefined && void clear.run({ params: { orderId }, body: {} })}
      >
        <X className="icon icon--small" />
      </button>
      <Refusal failure={clear.failure} />
    </div>
  );
}
