import type { CostOf } from '#domain/drift.ts';
import { cents, dollars } from '#domain/money.ts';
import { orderBalance } from '#domain/order-balance.ts';
import type { OrderFlag } from '#domain/order-flags.ts';
import type { Spot } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { MICRO_OUNCES_PER_OUNCE } from '#domain/weight.ts';
import type { ListedOrder, OrderSums } from './order-list-store.ts';
import { presentOrderRow } from './order-presenters.ts';

type RowFacts = {
  readonly holdHours: number;
  readonly flags: ReadonlyMap<string, readonly OrderFlag[]>;
  readonly costOf: CostOf;
};

/** A row of the list. Once its price is fixed it has no figures of today. */
export function presentListRow(order: ListedOrder, facts: RowFacts, spot: Spot, role: StaffRole) {
  const { id, stage, total, offer, since, paid, lines, remindersSent, held, parcels } = order;
  const isFixed = isPriceFixed(stage);
  return {
    ...presentOrderRow(order, facts, spot, role),
    ...(isFixed && { drift: null, margin: null }),
    flags: [...(facts.flags.get(id) ?? [])],
    offered: offer ? { total: dollars(offer.total), until: offer.validUntil?.toISOString() ?? null } : null,
    since: since.toISOString(),
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    paid: dollars(paid),
    open: dollars(orderBalance(total, stage, [paid]).open),
    remindersSent,
    held: held ?? null,
    parcels: [...parcels],
  };
}

/** Sums of a whole view. */
export function presentSums({ orders, total, gold, silver, todayTotal, buyNow, withoutCost }: OrderSums) {
  const inDollars = (amount: number | undefined) => (amount === undefined ? null : dollars(cents(amount)));
  return {
    orders,
    gold: gold / MICRO_OUNCES_PER_OUNCE,
    silver: silver / MICRO_OUNCES_PER_OUNCE,
    total: dollars(cents(total)),
    todayTotal: inDollars(todayTotal),
    marginLeft: inDollars(buyNow === undefined ? undefined : total - buyNow),
    withoutCost,
  };
}
