import { useState } from 'react';
import { type Carrier, carrierText, trackingUrl } from '#domain/carrier.ts';
import { numberText } from '#domain/order-number.ts';
import { PARCEL_STATE_NAMES, type ParcelState } from '#domain/parcels.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { isUnusualNumber, trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import { countOf } from '#domain/words.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Check, TextField } from '#web/desk/ui/fields.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { dayText, Time } from '#web/desk/ui/times.tsx';
import { OrderForm } from '../order-act.tsx';
import { type Order, useOrderChange } from '../order-data.ts';
import { ON_LABEL } from './parcel-draft.ts';
import './fulfil.css';

type Parcel = Order['parcels'][number];

/** Lists an order's parcels with the carrier's status. */
export function ParcelsPanel({ order }: { readonly order: Order }) {
  const { parcels, piecesLeft } = order;
  if (parcels.length === 0) return null;
  const left = piecesLeft.reduce((sum, pieces) => sum + pieces, 0);
  const aside = left > 0 ? `${countOf(left, 'piece')} to ship` : 'every piece is in a parcel';
  return (
    <Panel title={parcels.length === 1 ? 'Parcel' : `${parcels.length} parcels`} aside={aside}>
      <div className="panel__body">
        {parcels.map((parcel, nth) => (
          <ParcelEntry key={parcel.id} order={order} parcel={parcel} nth={nth + 1} />
        ))}
      </div>
    </Panel>
  );
}

type ParcelProps = { readonly order: Order; readonly parcel: Parcel; readonly nth: number };

function ParcelEntry({ order, parcel, nth }: ParcelProps) {
  const { carrier, number, insured, hasSignature, shippedAt, deliveredOn, state } = parcel;
  const url = trackingUrl(carrier as Carrier, number);
  return (
    <article className="fulfil-sent" aria-label={`Parcel ${nth}`}>
      <p className="fulfil-sent__head">
        <span>
          {carrierText(parcel)}{' '}
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {numberText(number)}
            </a>
          ) : (
            numberText(number)
          )}
        </span>
        <StateFlag state={state} />
      </p>
      <p className="fulfil-row__sub">
        Insured for {money(insured)}, {hasSignature ? 'signature' : 'no signature'}
        {shippedAt && (
          <>
            , shipped <Time at={shippedAt} isInText />
          </>
        )}
        {deliveredOn && `, arrived ${dayText(deliveredOn)}`}
      </p>
      <ul className="fulfil-sent__pieces">
        {parcel.lines.map(({ position, quantity, serials }) => (
          <li key={position}>
            {quantity} × {order.lines[position]?.name}
            {serials.length > 0 && <span className="fulfil-row__sub">No. {serials.join(', ')}</span>}
          </li>
        ))}
      </ul>
      {['packed', 'shipped', 'held'].includes(order.stage) && order.moves.length > 0 && (
        <ParcelActs order={order} parcel={parcel} nth={nth} />
      )}
    </article>
  );
}

function StateFlag({ state }: { readonly state: ParcelState }) {
  const isGone = state === 'lost' || state === 'returned';
  return <Flag kind={isGone ? 'warn' : 'plain'}>{PARCEL_STATE_NAMES[state]}</Flag>;
}

/** Buttons that record a parcel's status from the carrier; a wrong one is corrected by recording the right one. */
function ParcelActs({ order, parcel, nth }: ParcelProps) {
  const { orderId, version } = order;
  const { id, state } = parcel;
  const now = useNow(60_000);
  const [day, setDay] = useState('');
  const [isArriving, setIsArriving] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const change = useOrderChange(desk.setParcelState, { done: () => `Parcel ${nth} updated` });
  const set = (to: ParcelState) =>
    change.run({
      params: { orderId },
      body: { version, parcelId: id, state: to, ...(to === 'delivered' && { day: day || calendarDay(now) }) },
    });
  const button = { size: 'small', isBusy: change.isBusy, offReason: change.offReason } as const;
  const act = (label: string, onClick: () => unknown, isExpanded?: boolean) => (
    <Button
      {...button}
      aria-label={`${label}: parcel ${nth}`}
      aria-expanded={isExpanded}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="fulfil-acts">
        {state !== 'delivered' && act('Arrived', () => setIsArriving(!isArriving), isArriving)}
        {state === 'shipped' && (
          <>
            {act('Lost', () => set('lost'))}
            {act('Returned', () => set('returned'))}
            {act('Correct the number', () => setIsCorrecting(!isCorrecting), isCorrecting)}
          </>
        )}
        {state !== 'shipped' && act('In transit after all', () => set('shipped'))}
      </div>
      {isArriving && (
        <div className="fulfil-arrived">
          <TextField
            label="Delivered on"
            type="date"
            max={calendarDay(now)}
            value={day || calendarDay(now)}
            onChange={setDay}
          />
          <Button {...button} onClick={() => void set('delivered').then((done) => done && setIsArriving(false))}>
            Save
          </Button>
        </div>
      )}
      {isCorrecting && state === 'shipped' && (
        <CorrectNumber order={order} parcel={parcel} onClose={() => setIsCorrecting(false)} />
      )}
      <Refusal failure={change.failure} />
    </>
  );
}

type CorrectNumberProps = {
  readonly order: Order;
  readonly parcel: Order['parcels'][number];
  readonly onClose: () => void;
};

/** The form that corrects the tracking number of a shipped parcel. A number that another parcel has needs a second press. */
function CorrectNumber({ order, parcel, onClose }: CorrectNumberProps) {
  const carrier = parcel.carrier as Carrier;
  return (
    <OrderForm
      order={order}
      onClose={onClose}
      act={{
        call: 'correctParcelNumber',
        // The number that the person has compared with the label.
        initial: { number: numberText(parcel.number), onLabel: '' },
        fields: ({ number }) => ({
          number: { as: 'text', label: 'Correct number', autoComplete: 'off', maxLength: 60 },
          onLabel:
            isUnusualNumber(carrier, number) &&
            (({ value, onChange }) => (
              <Check {...ON_LABEL} checked={value === number} onChange={(checked) => onChange(checked ? number : '')} />
            )),
        }),
        button: (_, refusedFor) => (refusedFor === 'number-used' ? 'Save this number' : 'Save'),
        kind: 'quiet',
        issuesOf: ({ number, onLabel }) => ({
          number:
            trackingNumberFault(carrier, number, onLabel === number) ??
            (trackingNumber(carrier, number) === parcel.number ? 'This is its current number.' : undefined),
        }),
        bodyOf: ({ number, onLabel }, again) => ({
          parcelId: parcel.id,
          number,
          again,
          isOnLabel: onLabel === number,
        }),
        done: {
          title: 'Number corrected',
          ...(order.customer?.email && { text: 'The customer is emailed the correct one.' }),
        },
      }}
    />
  );
}
