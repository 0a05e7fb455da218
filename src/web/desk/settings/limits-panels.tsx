import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { type Cents, formatAmount, formatBound, parseAmount } from '#domain/money.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import { pointsText } from '#domain/price-move.ts';
import { HIGHEST_REVIEW } from '#domain/review-limits.ts';
import { MOST_DRIFT } from '#domain/shop-settings.ts';
import { freeShippingHeading, HIGHEST_FREE_SHIPPING, MAX_RISE } from '#domain/terms.ts';
import type { Settings } from '../data/settings.ts';
import { SettingPanel } from './setting-panel.tsx';

const NUMBER = { as: 'text', inputMode: 'decimal', autoComplete: 'off', required: true } as const;

/** The panel of sums from which a manager reviews orders, and orders are flagged. */
export function ReviewPanel({ setting }: { readonly setting: Settings['review'] }) {
  const { value, standard } = setting;
  const sum = (fact: keyof typeof standard, label: string) =>
    ({
      ...NUMBER,
      label: `${label}, in dollars`,
      hint: `$1 to ${formatBound(HIGHEST_REVIEW)}. Default: ${formatBound(standard[fact])}`,
    }) as const;
  return (
    <SettingPanel
      name="review"
      setting={setting}
      title="Orders to review"
      what="review limits"
      facts={SUMS.map(([fact, label]) => ({
        label,
        text: formatBound(value[fact]),
        standard: formatBound(standard[fact]),
      }))}
      form={{
        initial: {
          orderFrom: typedSum(value.orderFrom),
          monthFrom: typedSum(value.monthFrom),
          firstFrom: typedSum(value.firstFrom),
        },
        fields: {
          orderFrom: sum('orderFrom', 'A manager reviews orders from'),
          monthFrom: sum('monthFrom', 'Flag customers whose 30 days reach'),
          firstFrom: sum('firstFrom', 'Flag first orders from'),
        },
        consequence:
          'New orders from the first sum go to review, which the checkout and the terms say. Flags only warn: they count for every open order at once.',
        shape: SETTING_SHAPES.review,
        valueFrom: ({ orderFrom, monthFrom, firstFrom }) => ({
          orderFrom: readSum(orderFrom),
          monthFrom: readSum(monthFrom),
          firstFrom: readSum(firstFrom),
        }),
      }}
    />
  );
}

const SUMS = [
  ['orderFrom', 'A manager reviews orders from'],
  ['monthFrom', 'Flagged from, in 30 days'],
  ['firstFrom', 'First orders flagged from'],
] as const;

/** The panel of limits beyond which changes of goods ask for a second person. */
export function ApprovalPanel({ setting }: { readonly setting: Settings['approval'] }) {
  const { value, standard } = setting;
  const facts = [
    ['Premium moves by more than', (limits: typeof value) => `${pointsText(limits)} points`],
    ['Price moves by more than', ({ pricePercent }: typeof value) => `${pricePercent}%`],
    ['Products changed at once, more than', ({ products }: typeof value) => String(products)],
  ] as const;
  return (
    <SettingPanel
      name="approval"
      setting={setting}
      title="Second approval"
      what="approval limits"
      facts={facts.map(([label, textOf]) => ({ label, text: textOf(value), standard: textOf(standard) }))}
      form={{
        initial: {
          premiumBasisPoints: pointsText(value),
          pricePercent: String(value.pricePercent),
          products: String(value.products),
        },
        fields: {
          premiumBasisPoints: {
            ...NUMBER,
            label: 'Points that a premium may move',
            hint: `0 to 50. Default: ${pointsText(standard)}`,
          },
          pricePercent: {
            ...NUMBER,
            label: 'Percent that a price may move',
            hint: `0 to 100. Default: ${standard.pricePercent}`,
          },
          products: {
            ...NUMBER,
            label: 'Products that one person may change at once',
            hint: `1 to 1,000. Default: ${standard.products}`,
          },
        },
        consequence:
          'Beyond any of these a second person approves a change of products. Prices below cost and changes by clerks always need one.',
        shape: SETTING_SHAPES.approval,
        valueFrom: ({ premiumBasisPoints, pricePercent, products }) => ({
          premiumBasisPoints: Math.round(readNumber(premiumBasisPoints, /^\d{1,4}(?:\.\d{1,2})?$/) * 100),
          pricePercent: readNumber(pricePercent, /^\d{1,4}$/),
          products: readNumber(products.replaceAll(',', ''), /^\d{1,6}$/),
        }),
      }}
    />
  );
}

/** The sum that the home page and the terms name. */
export function FreeShippingPanel({ setting }: { readonly setting: Settings['free-shipping'] }) {
  const { value, standard } = setting;
  const textOf = ({ above }: typeof value) => freeShippingHeading(above as Cents);
  return (
    <SettingPanel
      name="free-shipping"
      setting={setting}
      title="Free shipping"
      what="free shipping"
      facts={[{ label: 'Said on the home page and in the terms', text: textOf(value), standard: textOf(standard) }]}
      form={{
        initial: { above: typedSum(value.above) },
        fields: {
          above: {
            ...NUMBER,
            label: 'Free shipping above, in dollars',
            hint: `$0, for every order, to ${formatBound(HIGHEST_FREE_SHIPPING)}. Default: ${formatBound(standard.above)}`,
          },
        },
        consequence:
          'Words alone: no price depends on it. Shipping is included in every price, also of smaller orders.',
        shape: SETTING_SHAPES['free-shipping'],
        valueFrom: ({ above }) => ({ above: readSum(above) }),
      }}
    />
  );
}

/** The panel that lets visitors subscribe to the newsletter, or not. */
export function NewsletterPanel({ setting }: { readonly setting: Settings['newsletter'] }) {
  const textOf = ({ isOn }: typeof setting.value) => (isOn ? 'On' : 'Off');
  return (
    <SettingPanel
      name="newsletter"
      setting={setting}
      title="Newsletter"
      what="newsletter"
      facts={[{ label: 'Sign-up on every page', text: textOf(setting.value), standard: textOf(setting.standard) }]}
      form={{
        initial: setting.value,
        fields: { isOn: { as: 'check', label: 'Visitors can subscribe' } },
        consequence: 'Off, the box leaves every page. Subscribers stay on the list.',
        shape: SETTING_SHAPES.newsletter,
        valueFrom: (values) => values,
      }}
    />
  );
}

/** The panel of the rise in metal after an order beyond which a new price is offered. */
export function DriftLimitPanel({ setting }: { readonly setting: Settings['drift-limit'] }) {
  const [text, standard] = [setting.value, setting.standard].map(driftText);
  return (
    <SettingPanel
      name="drift-limit"
      setting={setting}
      title="Price drift limit"
      what="drift limit"
      facts={[{ label: 'A clerk confirms up to a rise of', text: text ?? '', standard: standard ?? '' }]}
      form={{
        initial: { basisPoints: typedPercent(setting.value.basisPoints) },
        fields: {
          basisPoints: {
            as: 'text',
            label: 'Percent that metal may rise before a new price',
            inputMode: 'decimal',
            required: true,
            hint: `${typedPercent(MAX_RISE)}, which the terms promise, to ${typedPercent(MOST_DRIFT)}. Default: ${standard}`,
          },
        },
        consequence: 'Up to this rise a clerk confirms at the price of the order. Beyond it a new price is offered.',
        shape: SETTING_SHAPES['drift-limit'],
        valueFrom: ({ basisPoints }) => ({ basisPoints: readPercent(basisPoints) }),
      }}
    />
  );
}

function driftText({ basisPoints }: Settings['drift-limit']['value']): string {
  return formatPremium(basisPoints as BasisPoints);
}

function typedPercent(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}

function readPercent(percent: string): number {
  const text = percent.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

function typedSum(sum: Cents): string {
  return formatAmount(sum).replace(/\.00$/, '');
}

function readSum(text: string): number {
  return parseAmount(text.replace(/[$,\s]/g, '')) ?? Number.NaN;
}

function readNumber(text: string, form: RegExp): number {
  const typed = text.trim().replace(/\s*%$/, '');
  return form.test(typed) ? Number(typed) : Number.NaN;
}
