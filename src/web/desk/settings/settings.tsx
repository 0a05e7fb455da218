import { lazy, Suspense } from 'react';
import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { POLICY_NAMES } from '#domain/policies.ts';
import { LONGEST_HOW_TO_PAY } from '#domain/shop-settings.ts';
import { LONGEST_HOLD, MOST_DAYS, type Promises, QUOTE_MINUTES } from '#domain/terms.ts';
import { countOf } from '#domain/words.ts';
import { useMay } from '../data/me.ts';
import { type Settings, useSettings } from '../data/settings.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import { BannerPanel } from './banner-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { ApprovalPanel, DriftLimitPanel, FreeShippingPanel, NewsletterPanel, ReviewPanel } from './limits-panels.tsx';
import { PolicyPanel } from './policy-panel.tsx';
import { SettingPanel } from './setting-panel.tsx';
import './settings.css';

/** The history brings the kit of lists: a third of the page's weight, at its end. */
const SettingHistory = lazy(async () => ({ default: (await import('./setting-history.tsx')).SettingHistory }));

/** The settings that the business decides for the whole shop, with the default of each. */
export function Component() {
  useTitle('Settings');
  const may = useMay();
  const query = useSettings();
  return (
    <>
      <PageHead
        title="Settings"
        sub="Business details and rules. Managers change them, and owners how to pay. Changes reach every page within two seconds."
      />
      <Loaded query={query} skeleton={<Skeleton />}>
        {(settings) => (
          <div className={`settings${query.isOld ? ' is-old' : ''}`}>
            <SellerPanel setting={settings.seller} />
            <HoursPanel setting={settings.hours} />
            <PromisesPanel setting={settings.promises} />
            <BannerPanel setting={settings.banner} />
            <FreeShippingPanel setting={settings['free-shipping']} />
            {POLICY_NAMES.map((policy) => (
              <PolicyPanel key={policy} policy={policy} setting={settings[`policy-${policy}`]} />
            ))}
            <ReviewPanel setting={settings.review} />
            <ApprovalPanel setting={settings.approval} />
            <NewsletterPanel setting={settings.newsletter} />
            <DriftLimitPanel setting={settings['drift-limit']} />
            <PayPanel setting={settings['how-to-pay']} />
          </div>
        )}
      </Loaded>
      {may('see-log') && (
        <Suspense fallback={<Skeleton />}>
          <SettingHistory />
        </Suspense>
      )}
    </>
  );
}

/** The seller, as pages, letters and paper name it. */
function SellerPanel({ setting }: { readonly setting: Settings['seller'] }) {
  const { value, standard } = setting;
  const text = { as: 'text', autoComplete: 'off', maxLength: 200 } as const;
  const hint = (fact: keyof typeof standard) => `Default: ${standard[fact] || 'none'}`;
  return (
    <SettingPanel
      name="seller"
      setting={setting}
      title="Business details"
      what="seller"
      facts={SELLER_LABELS.map(([fact, label]) => ({ label, text: value[fact], standard: standard[fact] }))}
      form={{
        initial: value,
        fields: {
          legalName: { ...text, label: 'Legal name', hint: hint('legalName') },
          address: { ...text, label: 'Address, in one line', hint: `Required with a legal name. ${hint('address')}` },
          registration: {
            ...text,
            label: 'Registration line',
            hint: `Such as “Registered in Illinois, no. 00-000-0000”. ${hint('registration')}`,
          },
          phone: { ...text, label: 'Phone', type: 'tel', required: true, hint: hint('phone') },
          email: { ...text, label: 'Email', type: 'email', required: true, hint: hint('email') },
        },
        consequence: 'Shown on every page, on printed orders and in every email, within two seconds.',
        shape: SETTING_SHAPES.seller,
        valueFrom: (values) => values,
      }}
    />
  );
}

const SELLER_LABELS = [
  ['legalName', 'Legal name'],
  ['address', 'Address'],
  ['registration', 'Registration'],
  ['phone', 'Phone'],
  ['email', 'Email'],
] as const;

/** The panel of promises made of new orders: hold, payment, shipping, new prices and reminders. */
function PromisesPanel({ setting }: { readonly setting: Settings['promises'] }) {
  const { value, standard } = setting;
  const number = { as: 'text', inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  const factsOf = (promises: Promises) => PROMISED.map(([label, textOf]) => ({ label, text: textOf(promises) }));
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

const PROMISED: readonly (readonly [label: string, textOf: (promises: Promises) => string])[] = [
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

const PAY_BY_PHONE = 'You explain it by phone.';

/** The panel of the text in emails about paying a confirmed order. Owners alone change it. */
function PayPanel({ setting }: { readonly setting: Settings['how-to-pay'] }) {
  const { value, standard } = setting;
  return (
    <SettingPanel
      name="how-to-pay"
      setting={setting}
      title="How to pay"
      what="how to pay"
      facts={[{ label: 'In emails', text: value.text || PAY_BY_PHONE, standard: standard.text || PAY_BY_PHONE }]}
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

function Skeleton() {
  return (
    <Panel label="Settings">
      <SkeletonRows rows={6} />
    </Panel>
  );
}
