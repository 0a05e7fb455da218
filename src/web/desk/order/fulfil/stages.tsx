import { useState } from 'react';
import { Link } from 'react-router';
import { HOLD_REASONS } from '#domain/order-reasons.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { countOf } from '#domain/words.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { labelLines } from '#web/desk/print/address-lines.ts';
import { Button, buttonClass } from '#web/desk/ui/button.tsx';
import { TextField } from '#web/desk/ui/fields.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import { Late } from '#web/desk/ui/rule.tsx';
import { stageLabel } from '#web/desk/ui/stage-badge.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { CAN_UNDO } from '#web/desk/ui/toast.tsx';
import { emailText, hasEmail } from '../emails.ts';
import { type Order, useOrderChange } from '../order-data.ts';
import { TellThem } from '../tell-them.tsx';
import { Act } from './act.tsx';
import { ParcelForm } from './parcel-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import { MoneyFacts, PaymentActs, PaymentRows } from './payments-panel.tsx';
import { packingListPath } from './print-path.ts';

type OfOrder = { readonly order: Order };

/** The step of a confirmed order with a fixed price: wait for the payment. */
export function AwaitMoney({ order }: OfOrder) {
  const { balance, payBy, orderId, version } = order;
  const now = useNow(60_000);
  const settle = useOrderChange(desk.settleOrder, { done: () => 'Paid' });
  const isLate = payBy !== null && now > payBy;
  return (
    <>
      {!hasEmail(order) && payBy && <TellThem order={order} total={order.total} until={payBy} />}
      <MoneyFacts order={order}>
        {payBy && (
          <div>
            <dt>Pay by</dt>
            <dd>
              <Time at={payBy} /> {isLate && <Late>late</Late>}
            </dd>
          </div>
        )}
        <div>
          <dt>Reminders</dt>
          <dd>{remindersText(order)}</dd>
        </div>
      </MoneyFacts>
      <PaymentRows order={order} label="Payments" />
      {balance.open > 0 ? (
        <PaymentForm order={order} isPrimary />
      ) : (
        <Act
          order={order}
          change={settle}
          label="Paid: continue"
          run={() => settle.run({ params: { orderId }, body: { version } })}
        >
          The payment arrived before the order was confirmed.{' '}
          {emailText(order, 'The email “payment received” is sent.')}
        </Act>
      )}
      <PaymentActs order={order} hasForm />
    </>
  );
}

function remindersText({ remindersSent, remindAt }: Order): string {
  if (remindAt === null) return ['none', '1 sent', 'both sent'][remindersSent] ?? 'both sent';
  return remindersSent === 0 ? 'none sent' : '1 of 2 sent';
}

export function Pack({ order }: OfOrder) {
  const { orderId, version } = order;
  const pack = useOrderChange(desk.packOrder, { done: () => 'Packed' });
  return (
    <>
      <p className="fulfil-lead">Count the pieces again as you pack them.</p>
      <Papers order={order} />
      <Act order={order} change={pack} label="Packed" run={() => pack.run({ params: { orderId }, body: { version } })}>
        Next, ship its parcels. No email is sent. {CAN_UNDO}
      </Act>
    </>
  );
}

export function Ship({ order }: OfOrder) {
  const sent = order.parcels.filter(({ state }) => state !== 'lost' && state !== 'returned').length;
  return (
    <>
      {sent > 0 && (
        <p className="fulfil-lead">
          {countOf(sent, 'parcel has', 'parcels have')} shipped. The rest will ship separately.
        </p>
      )}
      <Papers order={order} />
      <ParcelForm order={order} />
    </>
  );
}

/** A link to the packing list and a button that copies the address label. */
function Papers({ order }: OfOrder) {
  return (
    <div className="fulfil-acts">
      <Link className={buttonClass('quiet', 'small')} to={packingListPath(order.orderId)}>
        Packing list
      </Link>
      <CopyLabel order={order} />
    </div>
  );
}

/** The step of a shipped order, until every piece has arrived. */
export function OnTheRoad({ order }: OfOrder) {
  const { orderId, version, parcels, piecesLeft } = order;
  const now = useNow(60_000);
  const [day, setDay] = useState('');
  const gone = parcels.find(({ state }) => state === 'lost' || state === 'returned');
  const deliver = useOrderChange(desk.deliverOrder, { done: () => 'Delivered' });
  const hold = useOrderChange(desk.holdOrder, { done: () => 'Held' });
  const waiting = parcels.filter(({ state }) => state === 'shipped').length;
  if (piecesLeft.some((pieces) => pieces > 0)) {
    const reason = gone?.state === 'returned' ? 'parcel-returned' : 'parcel-lost';
    return (
      <>
        <Notice kind="warn" title={reason === 'parcel-returned' ? 'Parcel returned' : 'Parcel lost'}>
          Hold the order to ship the items again, or refund the rest from the menu above.
        </Notice>
        <Act
          order={order}
          change={hold}
          label="Hold the order"
          run={() => hold.run({ params: { orderId }, body: { version, reason } })}
        >
          {emailText(order, `The customer gets an email: “${HOLD_REASONS[reason]}”`)}
        </Act>
      </>
    );
  }
  const body = { version, ...(waiting > 0 && { day: day || calendarDay(now) }) };
  return (
    <>
      <p className="fulfil-lead">{roadText(parcels.length, waiting)}</p>
      {waiting > 0 && (
        <TextField
          label="Delivered on"
          type="date"
          max={calendarDay(now)}
          value={day || calendarDay(now)}
          onChange={setDay}
          className="fulfil-day"
        />
      )}
      <Act
        order={order}
        change={deliver}
        label={waiting > 1 ? 'All delivered' : 'Delivered'}
        run={() => deliver.run({ params: { orderId }, body })}
      >
        This completes the order. No email is sent. {CAN_UNDO}
      </Act>
    </>
  );
}

function roadText(all: number, waiting: number): string {
  if (waiting === 0) return 'Every parcel has been delivered.';
  if (all === 1) return 'The parcel is in transit.';
  return `${waiting} of ${all} parcels are in transit.`;
}

/** The step of an order on hold. */
export function Held({ order }: OfOrder) {
  const { orderId, version, unholdTo, events } = order;
  const release = useOrderChange(desk.unholdOrder, { done: () => 'Released' });
  const held = events.find(({ to }) => to === 'held');
  const sentence = HOLD_REASONS[(held?.reason ?? '') as keyof typeof HOLD_REASONS];
  const [to] = unholdTo;
  const isAgain = to === 'packed' && held?.from === 'shipped';
  return (
    <>
      <Notice kind="warn" title={sentence ?? 'Held'}>
        {held && (
          <>
            On hold since <Time at={held.at} isInText />. The customer was told. {held.detail} {held.note}
          </>
        )}
      </Notice>
      {to && order.moves.includes('unhold') && (
        <Act
          order={order}
          change={release}
          label={isAgain ? 'Pack it again' : 'Release it'}
          run={() => release.run({ params: { orderId }, body: { version, to } })}
        >
          {isAgain ? 'Its items can ship again.' : `It continues as ${stageLabel(to).toLowerCase()}.`} No email is sent.{' '}
          {CAN_UNDO}
        </Act>
      )}
    </>
  );
}

/** The button that copies the address for a carrier's label. */
function CopyLabel({ order: { customer } }: { readonly order: Order }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!customer) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(labelLines(customer).join('\n'));
    setIsCopied(true);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {isCopied ? 'Label copied' : 'Copy label'}
    </Button>
  );
}
