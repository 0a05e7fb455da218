import { type FormEvent, useState } from 'react';
import type { Carrier } from '#domain/carrier.ts';
import { numberText } from '#domain/order-number.ts';
import { trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import { desk } from '#web/desk/data/desk.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { TextField } from '#web/desk/ui/fields.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { type Order, useOrderChange } from '../order-data.ts';

type CorrectNumberProps = {
  readonly order: Order;
  readonly parcel: Order['parcels'][number];
  readonly onDone: () => void;
};

/** The right number of a parcel on its way; one that another parcel has is asked about and saved at a second press. */
export function CorrectNumber({ order, parcel, onDone }: CorrectNumberProps) {
  const { orderId, version, customer } = order;
  const carrier = parcel.carrier as Carrier;
  const [number, setNumber] = useState(() => numberText(parcel.number));
  const [isTried, setIsTried] = useState(false);
  const change = useOrderChange(desk.correctParcelNumber, {
    done: () => ({
      title: 'Number corrected',
      ...(customer?.email && { text: 'The customer is emailed the right one.' }),
    }),
  });
  const isUsed = change.failure?.reason === 'number-used';
  const fault =
    trackingNumberFault(carrier, number) ??
    (trackingNumber(carrier, number) === parcel.number ? 'This is the number it has.' : undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fault) return;
    const body = { version, parcelId: parcel.id, number, again: isUsed };
    if (await change.run({ params: { orderId }, body })) onDone();
  };
  return (
    <form noValidate className="fulfil-arrived" onSubmit={(event) => void save(event)}>
      <TextField
        label="The right number"
        autoComplete="off"
        maxLength={60}
        value={number}
        error={isTried ? fault : undefined}
        onChange={(typed) => {
          change.clear();
          setNumber(typed);
        }}
      />
      <Button type="submit" size="small" isBusy={change.isBusy} offReason={change.offReason}>
        {isUsed ? 'Save this number' : 'Save'}
      </Button>
      <Refusal failure={change.failure} />
    </form>
  );
}
