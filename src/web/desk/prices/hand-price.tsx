import { useState } from 'react';
import { setPriceByHand } from '#contract/calls/desk-hand-price.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { useSettings } from '../data/settings.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Hand } from '../ui/icons.ts';
import { useNotify } from '../ui/toast.tsx';

const PERIODS = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
];

type Values = {
  readonly metal: Metal;
  readonly priceCents: string;
  readonly minutes: string;
  readonly isUntilLive: boolean;
  readonly reason: string;
};

const INITIAL: Values = { metal: 'gold', priceCents: '', minutes: '60', isUntilLive: true, reason: '' };

/** The button and dialog that set a metal's spot price manually for a time, when the feeds are wrong. */
export function HandPriceButton() {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  const notify = useNotify();
  const rates = useRates();
  const { data } = useSettings();
  const change = useDeskChange(desk.setPriceByHand, {
    invalidates: invalidatedBy('setting'),
    reauthenticateFor: 'Setting a price by hand',
    onDone: (_, { params }) => notify({ kind: 'done', title: `${METAL_NAMES[params.metal]} price set` }),
  });
  if (!may('set-price-by-hand') || !data) return null;
  return (
    <>
      <Button icon={Hand} onClick={() => setIsOpen(true)}>
        Set spot by hand
      </Button>
      <ActDialog
        title="Set spot by hand"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          draft: 'spot by hand',
          initial: INITIAL,
          fields: ({ metal }) => ({
            metal: {
              as: 'choice',
              label: 'Metal',
              options: METALS.map((value) => ({ value, label: METAL_NAMES[value] })),
            },
            priceCents: {
              as: 'text',
              label: 'Price per ounce',
              inputMode: 'decimal',
              required: true,
              hint: rates[metal] > 0 ? `Spot is ${formatUsd(rates[metal])}` : undefined,
            },
            minutes: { as: 'select', label: 'Ends after', options: PERIODS },
            isUntilLive: { as: 'check', label: 'End earlier, with the first good price of the feeds' },
            reason: { as: 'text', label: 'Reason, for staff only', required: true, maxLength: 200 },
          }),
          consequence:
            'The shop sells at this price, and customers see that it was set by hand. Orders at it go to review.',
          button: ({ metal }) => `Set the price of ${metal}`,
          change,
          body: setPriceByHand.body,
          issuesOf: ({ priceCents }) => {
            const price = readTypedAmount(priceCents);
            return price.ok ? {} : { priceCents: price.fault };
          },
          inputOf: ({ metal, priceCents, reason, minutes, isUntilLive }) => {
            const price = readTypedAmount(priceCents);
            const { version } = data[`hand-price-${metal}`];
            return {
              params: { metal },
              body: { priceCents: price.ok ? price.amount : 0, reason, minutes: Number(minutes), isUntilLive, version },
            };
          },
        }}
      />
    </>
  );
}
