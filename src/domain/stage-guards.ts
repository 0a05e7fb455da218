import type { Drift } from './drift.ts';
import { DAY_MS } from './durations.ts';
import { type Cents, cents, sumCents } from './money.ts';
import { USUAL_REVIEW } from './review-limits.ts';
import type { Instant } from './spot.ts';
import { mayDo, type StaffRole } from './staff-role.ts';
import type { Stage } from './stage.ts';

/** Above it allocating, packing and shipping are separate steps. */
export const SHIP_NOW_LIMIT = cents(25_000_00);
export const CORRECT_WITHIN_MS = 14 * DAY_MS;
export const REMINDERS = 2;
/** An order stays assigned for this long after the assignee's last change of it. */
export const TAKEN_MS = 20 * 60_000;
/** Returns the id of an order's assignee; undefined once the assignment has ended. */
export function assigneeOf(
  { assignedTo, assignedUntil }: { readonly assignedTo: string | null; readonly assignedUntil: Instant | null },
  now: Instant,
): string | undefined {
  return assignedTo !== null && assignedUntil !== null && assignedUntil > now ? assignedTo : undefined;
}

/** Returns the first stage of an order. One at a price that a person has set is reviewed, too. */
export function firstStage(total: Cents, isPricedByHand = false, { orderFrom } = USUAL_REVIEW): Stage {
  return total >= orderFrom || isPricedByHand ? 'review' : 'new';
}

export type ConfirmFacts = {
  readonly role: StaffRole;
  readonly stage: Stage;
  readonly now: Instant;
  readonly priceHeldUntil: Instant;
  /** Undefined without live prices. */
  readonly drift: Drift | undefined;
  readonly driftLimitBasisPoints: number;
  /** At today's prices. Below zero buying the metal costs more than the order brings. */
  readonly marginLeft: Cents;
};

export type ConfirmFault = 'no-live-price' | 'in-review' | 'hold-over' | 'drift-over' | 'below-cost';

/**
 * Returns the reason for which an order cannot be confirmed: without a live price by no role, beyond the other limits by a
 * manager alone.
 */
export function confirmFault(facts: ConfirmFacts): ConfirmFault | undefined {
  const { role, stage, now, priceHeldUntil, drift, driftLimitBasisPoints, marginLeft } = facts;
  if (!drift) return 'no-live-price';
  if (mayDo(role, 'confirm-beyond-limits')) return undefined;
  if (stage === 'review') return 'in-review';
  if (now > priceHeldUntil) return 'hold-over';
  if (drift.isBeyond(driftLimitBasisPoints)) return 'drift-over';
  return marginLeft < 0 ? 'below-cost' : undefined;
}

/** A promised price is agreed to until its end, whatever the market does. */
export function agreeFault(validUntil: Instant, now: Instant): 'quote-over' | undefined {
  return now > validUntil ? 'quote-over' : undefined;
}

/** `remindAt`: when the next reminder is sent; null where none is left, or none was to be sent. */
export function defaultFault(facts: {
  readonly payBy: Instant;
  readonly now: Instant;
  readonly remindAt: Instant | null;
}): 'not-due' | 'reminders-missing' | undefined {
  if (facts.now <= facts.payBy) return 'not-due';
  return facts.remindAt === null ? undefined : 'reminders-missing';
}

/** Requires the refund of everything paid, to the cent, in the same act. `refund` is above zero. */
export function cancelFault(payments: readonly Cents[], refund: Cents): 'refund-missing' | undefined {
  return sumCents(payments) === refund ? undefined : 'refund-missing';
}

/** Only a payment that has to clear is waited for until a day, `2026-03-09`, and not until one that is over. */
export function clearingFault(reason: string, until: string | undefined, today: string): string | undefined {
  if (reason !== 'clearing' || (until !== undefined && until >= today)) return undefined;
  return 'Enter the date the payment clears by, today or later.';
}

/** An order that is held goes back to where it came from; one whose parcel was lost or came back may be packed again. */
export function unholdTargets(cameFrom: Stage, reason: string): readonly Stage[] {
  const isParcelGone = reason === 'parcel-lost' || reason === 'parcel-returned';
  return isParcelGone && cameFrom === 'shipped' ? ['shipped', 'packed'] : [cameFrom];
}

export function correctFault(deliveredAt: Instant, now: Instant): 'too-late' | undefined {
  return now - deliveredAt > CORRECT_WITHIN_MS ? 'too-late' : undefined;
}
