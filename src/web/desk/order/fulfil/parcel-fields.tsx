import type { Ref } from 'react';
import type { Carrier } from '#domain/carrier.ts';
import { isUnusualNumber } from '#domain/tracking-number.ts';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Check, Select, TextField } from '#web/desk/ui/fields.tsx';
import { useTypedQuantity } from '../../../ui/use-typed-quantity.ts';
import type { Order } from '../order-data.ts';
import {
  CARRIER_OPTIONS,
  faultsOf,
  ON_LABEL,
  type ParcelDraft,
  type ParcelFaults,
  serviceOptions,
  shareText,
} from './parcel-draft.ts';
import { useLastCarrier } from './use-last-carrier.ts';

type ParcelFieldsProps = {
  readonly order: Order;
  readonly parcel: ParcelDraft;
  readonly title: string;
  readonly faults: ParcelFaults;
  readonly set: (changed: Partial<ParcelDraft>) => void;
  readonly takeRest: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
  /** Shows what is in the parcel in words. */
  readonly isAsCounted: boolean;
  readonly numberField: Ref<HTMLInputElement> | undefined;
};

/** The fields of one parcel: its contents, carrier and service, tracking number and insurance. */
export function ParcelFields(props: ParcelFieldsProps) {
  const { order, parcel, title, faults, set, takeRest, remove, isAsCounted, numberField } = props;
  const maySkipSignature = useMay()('ship-unsigned');
  const { lastServiceOf } = useLastCarrier();
  const { carrier, service, number, isOnLabel, insured, hasSignature } = parcel;
  const services = serviceOptions(carrier);
  return (
    <fieldset className="fulfil-parcel">
      <legend className="fulfil-parcel__title">{title}</legend>
      {isAsCounted ? (
        <CountedContents order={order} parcel={parcel} />
      ) : (
        <Contents order={order} parcel={parcel} set={set} />
      )}
      {faults.pieces && <p className="fulfil-warning">{faults.pieces}</p>}
      {faults.serials && <p className="fulfil-warning">{faults.serials}</p>}
      {(takeRest || remove) && (
        <div className="fulfil-acts">
          {takeRest && (
            <Button size="small" onClick={takeRest}>
              Put the rest here
            </Button>
          )}
          {remove && (
            <Button size="small" onClick={remove}>
              Remove parcel
            </Button>
          )}
        </div>
      )}
      <div className="fulfil-fields fulfil-fields--parcel">
        <Select
          className={services.length > 0 ? '' : 'fulfil-wide'}
          label="Carrier"
          options={CARRIER_OPTIONS}
          value={carrier}
          onChange={(value) => set({ carrier: value as Carrier, service: lastServiceOf(value as Carrier) })}
        />
        {services.length > 0 && (
          <Select label="Service" options={services} value={service} onChange={(value) => set({ service: value })} />
        )}
        <TextField
          ref={numberField}
          className="fulfil-wide"
          label={carrier === 'pickup' ? 'Receipt number' : 'Number'}
          autoComplete="off"
          maxLength={60}
          value={number}
          // Validate while typing, once the number is long enough to be wrong.
          error={faults.number ?? (number.length > 5 ? faultsOf(parcel, order.lines).number : undefined)}
          onChange={(value) => set({ number: value, isOnLabel: false })}
        />
        {(isOnLabel || faults.number) && isUnusualNumber(carrier, number) && (
          <div className="fulfil-wide">
            <Check {...ON_LABEL} checked={isOnLabel} onChange={(checked) => set({ isOnLabel: checked })} />
          </div>
        )}
        <TextField
          label="Insured for"
          inputMode="decimal"
          autoComplete="off"
          value={insured === '' ? shareText(order.lines, parcel) : insured}
          error={faults.insured}
          onChange={(value) => set({ insured: value })}
        />
        <div className="fulfil-check">
          {maySkipSignature ? (
            <Check
              label="Signature on delivery"
              checked={hasSignature}
              onChange={(checked) => set({ hasSignature: checked })}
            />
          ) : (
            'Signature on delivery. Only a manager can ship without it.'
          )}
        </div>
      </div>
    </fieldset>
  );
}

function CountedContents({ order, parcel: { pieces, serials } }: Pick<ParcelFieldsProps, 'order' | 'parcel'>) {
  return (
    <ul className="fulfil-rows">
      {order.lines.map(({ name }, position) =>
        pieces[position] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
          <li className="fulfil-tick" key={position}>
            <span>
              <b className="fulfil-count">{pieces[position]} ×</b> {name}
            </span>
            {serials[position] && <span className="fulfil-row__sub">No. {serials[position]}</span>}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function Contents({ order, parcel, set }: Pick<ParcelFieldsProps, 'order' | 'parcel' | 'set'>) {
  const { pieces, serials } = parcel;
  const replaced = <Value,>(all: readonly Value[], position: number, value: Value) =>
    all.map((one, at) => (at === position ? value : one));
  return (
    <ul className="fulfil-rows">
      {order.lines.map(({ name }, position) => {
        const most = order.piecesLeft[position] ?? 0;
        if (most === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
          <li className="fulfil-pieces" key={position}>
            <span>{name}</span>
            <span className="fulfil-pieces__count">
              <Pieces
                name={name}
                value={pieces[position] ?? 0}
                most={most}
                onChange={(count) => set({ pieces: replaced(pieces, position, count) })}
              />
              <span className="fulfil-quiet">of {most}</span>
            </span>
            <TextField
              className="fulfil-pieces__serials"
              label={`Serial numbers of ${name}`}
              isBare
              placeholder="Serial numbers, if any"
              autoComplete="off"
              value={serials[position] ?? ''}
              onChange={(value) => set({ serials: replaced(serials, position, value) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

type PiecesProps = {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  onChange(count: number): void;
};

function Pieces({ name, ...pieces }: PiecesProps) {
  const { field } = useTypedQuantity({ ...pieces, least: 0 });
  return <input {...field} className="entry__input" aria-label={`Pieces of ${name}`} />;
}
