import type { Carrier } from '#domain/carrier.ts';
import { numberText } from '#domain/order-number.ts';
import { trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import { OrderForm } from '../order-act.tsx';
import type { Order } from '../order-data.ts';

type CorrectNumberProps = {
  readonly order: Order;
  readonly parcel: Order['parcels'][number];
  readonly onClose: () => void;
};

/** The form that corrects the tracking number of a shipped parcel. A number that another parcel has needs a second press. */
export function CorrectNumber({ order, parcel, onClose }: CorrectNumberProps) {
  const carrier = parcel.carrier as Carrier;
  return (
    <OrderForm
      order={order}
      onClose={onClose}
      act={{
        call: 'correctParcelNumber',
        initial: { number: numberText(parcel.number) },
        fields: { number: { as: 'text', label: 'Correct number', autoComplete: 'off', maxLength: 60 } },
        button: (_, refusedFor) => (refusedFor === 'number-used' ? 'Save this number' : 'Save'),
        kind: 'quiet',
        issuesOf: ({ number }) => ({
          number:
            trackingNumberFault(carrier, number) ??
            (trackingNumber(carrier, number) === parcel.number ? 'This is its current number.' : undefined),
        }),
        bodyOf: ({ number }, again) => ({ parcelId: parcel.id, number, again }),
        done: {
          title: 'Number corrected',
          ...(order.customer?.email && { text: 'The customer is emailed the correct one.' }),
        },
      }}
    />
  );
}
