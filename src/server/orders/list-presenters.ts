import type { CostOf } from '#domain/drift.ts';
import { orderBalance } from '#domain/order-balance.ts';
import type { OrderFlag } from '#domain/order-flags.ts';
import type { Spot } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { isPriceFixed } from '#domain/stage.ts';
import type { ListedOrder } from './order-list-store.ts';
import { presentOrderRow } from './order-presenters.ts';

type RowFacts = {
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
    offered: offer ? { total: offer.total, until: offer.validUntil?.getTime() ?? null } : null,
    since: since.getTime(),
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    paid,
    open: orderBalance(total, stage, [paid]).open,
    remindersSent,
    held: held ?? null,
    parcels: [...parcels],
  };
}
