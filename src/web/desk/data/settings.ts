import type { CallAnswer } from '#contract/call.ts';
import type { listSettings } from '#contract/calls/desk-settings.ts';
import { handPriceOf } from '#domain/desk-price.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import type { HandPrice } from '#domain/shop-settings.ts';
import { useNow } from './clock.ts';
import { desk } from './desk.ts';
import { type DeskQuery, useDeskQuery } from './use-desk-query.ts';

export type Settings = CallAnswer<typeof listSettings>['data'];

/** All settings of the shop, with the default beside each. */
export function useSettings(isOn = true): DeskQuery<Settings> {
  return useDeskQuery(['settings'], (signal) => desk.listSettings({ signal }), { isOn });
}

export type HandPriceNow = HandPrice & {
  readonly metal: Metal;
  readonly version: number;
  readonly staffId: string | null;
};

const LOOK_EVERY_MS = MINUTE_MS / 6;

/** Spot prices that are set manually at the moment. */
export function useHandPrices(): readonly HandPriceNow[] {
  const now = useNow(LOOK_EVERY_MS);
  const { data } = useSettings();
  if (!data) return [];
  const prices = {
    'hand-price-gold': data['hand-price-gold'].value,
    'hand-price-silver': data['hand-price-silver'].value,
  };
  return METALS.flatMap((metal) => {
    const hand = handPriceOf(metal, prices, now);
    const { version, staffId } = data[`hand-price-${metal}`];
    return hand ? [{ ...hand, metal, version, staffId }] : [];
  });
}
