import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { LONGEST_HOW_TO_PAY } from '#domain/shop-settings.ts';
import type { Settings } from '../data/settings.ts';
import { SettingPanel } from './setting-panel.tsx';

const BY_PHONE = 'You explain it by phone.';

/** What emails say about paying a confirmed order. Owners alone change it. */
export function PayPanel({ setting }: { readonly setting: Settings['how-to-pay'] }) {
  const { value, standard } = setting;
  return (
    <SettingPanel
      name="how-to-pay"
      setting={setting}
      title="How to pay"
      what="how to pay"
      facts={[{ label: 'In emails', text: value.text || BY_PHONE, standard: standard.text || BY_PHONE }]}
      form={{
        initial: value,
        fields: {
          text: {
            as: 'area',
            label: 'What emails say about paying',
            rows: 10,
            maxLength: LONGEST_HOW_TO_PAY,
            hint: '{order}, {total} and {payBy} are filled in. End a line with a colon to start a payment method; a blank line ends it. Leave blank to explain it by phone.',
          },
        },
        consequence: 'Emails say this from now on. Every owner is told of the change by email.',
        shape: SETTING_SHAPES['how-to-pay'],
        valueFrom: (values) => values,
      }}
    />
  );
}
