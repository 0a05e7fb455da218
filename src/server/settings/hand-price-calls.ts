import { isNearEnough } from '#domain/desk-price.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { REASONS } from '#domain/reasons.ts';
import type { HandPrice } from '#domain/shop-settings.ts';
import { goodPrice } from '#domain/spot.ts';
import type { DeskContext } from '../desk/context.ts';
import { createOnChange } from '../desk/on-change.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { changeLogged } from './change-logged.ts';

const TOO_FAR = {
  ok: false,
  reason: 'too-far-from-spot',
  fields: { priceCents: REASONS['too-far-from-spot'].sentence },
} as const;

/** Spot prices that a person sets for some hours: where feeds are away, and the dealer knows better. */
export function handPriceCalls({ change, shopSettings, spot, loadTicks, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    setPriceByHand: onChange(async ({ stores, actor, params: { metal }, body }) => {
      const { minutes, reason, isUntilLive, version } = body;
      const price = cents(body.priceCents);
      await loadTicks();
      const known = spot();
      if (known.state === 'unavailable') return { ok: false, reason: 'no-live-price' };
      if (known.tick.halted?.[metal]) return { ok: false, reason: 'price-halted' };
      if (!isNearEnough(price, goodPrice(known.tick, metal).cents)) return TOO_FAR;
      const now = clock();
      const until = now + minutes * MINUTE_MS;
      const value: HandPrice = { cents: price, reason, from: now, until, isUntilLive };
      const given = { name: `hand-price-${metal}`, value, version, reason } as const;
      const changed = await changeLogged(stores, actor, given, { shopSettings, clock });
      return changed === undefined ? { ok: false, reason: 'changed-meanwhile' } : { ok: true, answer: { until } };
    }),
    endPriceByHand: onChange(async ({ stores, actor, params: { metal }, body: { version } }) => {
      const given = { name: `hand-price-${metal}`, value: null, version } as const;
      const changed = await changeLogged(stores, actor, given, { shopSettings, clock });
      return changed === undefined ? { ok: false, reason: 'changed-meanwhile' } : { ok: true, answer: null };
    }),
  } satisfies Partial<StaffHandlers>;
}
