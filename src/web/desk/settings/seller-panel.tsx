import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import type { Settings } from '../data/settings.ts';
import { SettingPanel } from './setting-panel.tsx';

/** The seller, as pages, letters and paper name it. */
export function SellerPanel({ setting }: { readonly setting: Settings['seller'] }) {
  const { value, standard } = setting;
  const text = { as: 'text', autoComplete: 'off', maxLength: 200 } as const;
  const hint = (fact: keyof typeof standard) => `Default: ${standard[fact] || 'none'}`;
  return (
    <SettingPanel
      name="seller"
      setting={setting}
      title="Business details"
      what="seller"
      facts={LABELS.map(([fact, label]) => ({ label, text: value[fact], standard: standard[fact] }))}
      form={{
        initial: value,
        fields: {
          legalName: { ...text, label: 'Legal name', hint: hint('legalName') },
          address: { ...text, label: 'Address, in one line', hint: hint('address') },
          registration: {
            ...text,
            label: 'Registration line',
            hint: `Such as “Registered in Illinois, no. 00-000-0000”. ${hint('registration')}`,
          },
          phone: { ...text, label: 'Phone', type: 'tel', required: true, hint: hint('phone') },
          email: { ...text, label: 'Email', type: 'email', required: true, hint: hint('email') },
        },
        consequence: 'Shown on every page, on printed orders and in every email, in two seconds.',
        shape: SETTING_SHAPES.seller,
        valueFrom: (values) => values,
      }}
    />
  );
}

const LABELS = [
  ['legalName', 'Legal name'],
  ['address', 'Address'],
  ['registration', 'Registration'],
  ['phone', 'Phone'],
  ['email', 'Email'],
] as const;
