import type { CallAnswer } from '#contract/call.ts';
import type { listSettings } from '#contract/calls/desk-settings.ts';
import { handPriceOf } from '#domain/desk-price.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { type ApprovalLimits, USUAL_APPROVAL } from '#domain/price-move.ts';
import { type ReviewLimits, USUAL_REVIEW } from '#domain/review-limits.ts';
import type { Seller } from '#domain/seller.ts';
import type { HandPrice } from '#domain/shop-settings.ts';
import type { StaffAct } from '#domain/staff-role.ts';
import { type Promises, USUAL_PROMISES } from '#domain/terms.ts';
import { type OpeningHours, USUAL_HOURS } from '#domain/week.ts';
import { useNow } from './clock.ts';
import { desk } from './desk.ts';
import type { InputOf } from './use-desk-change.ts';
import { type DeskQuery, useDeskQuery } from './use-desk-query.ts';

export type Settings = CallAnswer<typeof listSettings>['data'];

/** A change of a setting: its name, the version that was seen, and the value; null for the default. */
export type SettingChange = InputOf<typeof desk.changeSetting>['body'] | InputOf<typeof desk.changeHowToPay>['body'];

type ChangeInput = Omit<InputOf<typeof desk.changeSetting>, 'body'> & { readonly body: SettingChange };

/** Changes any setting. How to pay has a call of its own, which is for owners and asks for a proof. */
export function saveSetting({ body, ...input }: ChangeInput): ReturnType<typeof desk.changeSetting> {
  return body.name === 'how-to-pay' ? desk.changeHowToPay({ ...input, body }) : desk.changeSetting({ ...input, body });
}

/** The act that a role must be allowed for changing a setting. */
export function actOf(name: SettingChange['name']): StaffAct {
  return name === 'how-to-pay' ? 'change-how-to-pay' : 'change-settings';
}

/** All settings of the shop, with the default beside each. */
export function useSettings(isOn = true): DeskQuery<Settings> {
  return useDeskQuery(['settings'], (signal) => desk.listSettings({ signal }), { isOn });
}

/** The shop's opening hours; the usual ones until the settings are loaded. */
export function useHours(): OpeningHours {
  return useSettings().data?.hours.value ?? USUAL_HOURS;
}

/** The promises made of new orders; the usual ones until the settings are loaded. */
export function usePromises(): Promises {
  return useSettings().data?.promises.value ?? USUAL_PROMISES;
}

/** The sums from which staff look twice; the usual ones until the settings are loaded. */
export function useReviewLimits(): ReviewLimits {
  return useSettings().data?.review.value ?? USUAL_REVIEW;
}

/** The limits beyond which a change of goods asks for a second person; the usual ones until the settings are loaded. */
export function useApprovalLimits(): ApprovalLimits {
  return useSettings().data?.approval.value ?? USUAL_APPROVAL;
}

/** The seller, as printed; undefined until the settings are loaded. */
export function useSellerFacts(): Seller | undefined {
  return useSettings().data?.seller.value;
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
