import type { Carrier } from '#domain/carrier.ts';
import { numberText } from '#domain/order-number.ts';
import { isUnusualNumber, trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import { Check } from '#web/desk/ui/fields.tsx';
import { OrderForm } from '../order-act.tsx';
import type { Order } from '../order-data.ts';
import { ON_LABEL } from './parcel-draft.ts';

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
          ...{ parcelId: parcel.id, number, again },
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
