import { paymentDates } from '#domain/business-time.ts';
import { driftOf, marginLeft } from '#domain/drift.ts';
import { metalsOf } from '#domain/order.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import { type Instant, livePrices, type Spot } from '#domain/spot.ts';
import { confirmFault } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import { applyMove, type Receipt } from './apply-move.ts';
import type { Acting } from './on-order.ts';

export type ConfirmParts = {
  readonly spot: () => Spot;
  readonly shopSettings: Pick<SettingsBoard, 'current'>;
};

/**
 * Confirms an order at its own price, under its lock, with the letter that says how to pay. A person confirms only within the
 * limits of their role, and only at live prices.
 */
export async function confirm(
  { spot, shopSettings }: ConfirmParts,
  { stores, actor, staff, order, now }: Omit<Acting, 'move'>,
): Promise<Changed<Receipt>> {
  const settings = shopSettings.current();
  // Read once: a tick in between would store another margin than was judged.
  const prices = livePrices(spot(), metalsOf(order.lines));
  const margin = prices && marginLeft(order, prices, await stores.costs.of([order]));
  const drift = prices && driftOf(order, prices);
  const fault = confirmFault({
    role: staff.role,
    stage: order.stage,
    now,
    priceHeldUntil: order.heldUntil,
    drift,
    driftLimitBasisPoints: settings['drift-limit'].basisPoints,
    marginLeft: margin?.cents ?? order.total,
  });
  if (fault) return { ok: false, reason: fault };
  return applyMove(stores, actor, now, order, {
    move: 'confirm',
    to: 'confirmed',
    ...paymentRequest(now, order, settings),
    // The move of the metal since the order, for reports.
    data: { margin, ...(drift && { drift: drift.cents }) },
    facts: { total: order.total },
  });
}

export type ConfirmSettings = Pick<ShopSettings, 'hours' | 'promises'>;

/** Returns what asks for the payment of an order whose price has just been fixed: its dates, as promised when it was placed, and its email. */
export function paymentRequest(
  now: Instant,
  { terms }: Pick<DeskOrder, 'terms'>,
  { hours, promises }: ConfirmSettings,
) {
  const { payBy, reminders } = paymentDates(now, hours, terms);
  const remindAt = promises.reminders ? new Date(reminders[0]) : null;
  return {
    patch: { payBy: new Date(payBy), remindAt, remindersSent: 0 },
    letter: { about: 'order-confirmed' as const },
  };
}
