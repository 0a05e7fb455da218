import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import { MOST_DRIFT } from '#domain/shop-settings.ts';
import { MAX_RISE } from '#domain/terms.ts';
import type { Settings } from '../data/settings.ts';
import { SettingPanel } from './setting-panel.tsx';

/** How far metal may rise after an order before a new price is offered. */
export function DriftLimitPanel({ setting }: { readonly setting: Settings['drift-limit'] }) {
  const [text, standard] = [setting.value, setting.standard].map(percentOf);
  return (
    <SettingPanel
      name="drift-limit"
      setting={setting}
      title="Price drift limit"
      what="drift limit"
      facts={[{ label: 'A clerk confirms up to a rise of', text: text ?? '', standard: standard ?? '' }]}
      form={{
        initial: { basisPoints: typed(setting.value.basisPoints) },
        fields: {
          basisPoints: {
            as: 'text',
            label: 'Percent that metal may rise before a new price',
            inputMode: 'decimal',
            required: true,
            hint: `${typed(MAX_RISE)}, which the terms promise, to ${typed(MOST_DRIFT)}. Default: ${standard}`,
          },
        },
        consequence: 'Up to this rise a clerk confirms at the price of the order. Beyond it a new price is offered.',
        shape: SETTING_SHAPES['drift-limit'],
        valueFrom: ({ basisPoints }) => ({ basisPoints: read(basisPoints) }),
      }}
    />
  );
}

function percentOf({ basisPoints }: Settings['drift-limit']['value']): string {
  return formatPremium(basisPoints as BasisPoints);
}

function typed(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}

function read(percent: string): number {
  const text = percent.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}
