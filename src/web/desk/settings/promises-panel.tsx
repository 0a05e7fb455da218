import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { LONGEST_HOLD, MOST_DAYS, type Promises, QUOTE_MINUTES } from '#domain/terms.ts';
import { countOf } from '#domain/words.ts';
import type { Settings } from '../data/settings.ts';
import { SettingPanel } from './setting-panel.tsx';

/** What is promised of new orders: hold, payment, shipping, new prices and reminders. */
export function PromisesPanel({ setting }: { readonly setting: Settings['promises'] }) {
  const { value, standard } = setting;
  const number = { as: 'text', inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  const factsOf = (promises: Promises) => FACTS.map(([label, textOf]) => ({ label, text: textOf(promises) }));
  const defaults = factsOf(standard);
  return (
    <SettingPanel
      name="promises"
      setting={setting}
      title="What you promise"
      what="promises"
      facts={factsOf(value).map((fact, nth) => ({ ...fact, standard: defaults[nth]?.text ?? '' }))}
      form={{
        initial: {
          ...value,
          holdHours: String(value.holdHours),
          payWithinDays: String(value.payWithinDays),
          shipWithinDays: String(value.shipWithinDays),
          offerMinutes: String(value.offerMinutes),
        },
        fields: {
          holdHours: {
            ...number,
            label: 'Business hours that the price of a new order is held',
            hint: `1 to ${LONGEST_HOLD}. You call the customer before they end. Default: ${standard.holdHours}`,
          },
          payWithinDays: {
            ...number,
            label: 'Business days to pay a confirmed order',
            hint: `1 to ${MOST_DAYS}. Default: ${standard.payWithinDays}`,
          },
          shipWithinDays: {
            ...number,
            label: 'Business days to ship a paid order',
            hint: `1 to ${MOST_DAYS}. Default: ${standard.shipWithinDays}`,
          },
          offerMinutes: {
            as: 'choice',
            label: 'A new price is good for, unless you choose otherwise',
            options: OFFERS,
          },
          reminders: { as: 'check', label: 'Email payment reminders' },
        },
        consequence:
          'Counts for orders placed from now on. What customers were already promised stays. Without reminders, an unpaid order can be ended once its payment was due.',
        shape: SETTING_SHAPES.promises,
        valueFrom: (values) => ({
          ...values,
          holdHours: wholeOf(values.holdHours),
          payWithinDays: wholeOf(values.payWithinDays),
          shipWithinDays: wholeOf(values.shipWithinDays),
          offerMinutes: Number(values.offerMinutes),
        }),
      }}
    />
  );
}

const FACTS: readonly (readonly [label: string, textOf: (promises: Promises) => string])[] = [
  ['Price hold', ({ holdHours }) => countOf(holdHours, 'business hour')],
  ['Payment due', ({ payWithinDays }) => `${countOf(payWithinDays, 'business day')} after you confirm`],
  ['Shipping', ({ shipWithinDays }) => `${countOf(shipWithinDays, 'business day')} after payment arrives`],
  ['New price good for', ({ offerMinutes }) => `${offerMinutes} minutes`],
  ['Payment reminders', ({ reminders }) => (reminders ? 'On' : 'Off')],
];

const OFFERS = QUOTE_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));

function wholeOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
