import { placeOf } from '#domain/address.ts';
import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import type { Metal } from '#domain/metal.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { orderBalance } from '#domain/order-balance.ts';
import type { OrderFlag } from '#domain/order-flags.ts';
import { fullName } from '#domain/person-name.ts';
import type { Spot } from '#domain/spot.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { fineWeight } from '#domain/weight.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { ListedOrder } from './order-list-store.ts';
import type { WithOffer } from './quote-store.ts';

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

/** Presents an order in a line, money in cents. Without the right to see customers `customer` is null. */
export function presentOrderRow(
  order: WithOffer<DeskOrder>,
  { costOf }: { readonly costOf: CostOf },
  spot: Spot,
  role: StaffRole,
) {
  const priced = bindingPrice(order);
  return {
    ...presentHead(order),
    ...presentMoved(priced, costOf, spot),
    customer: mayDo(role, 'see-customers')
      ? { name: nameOf(order), place: placeOf(order.recipient.address), address: order.recipient.address }
      : null,
    ...presentGoods(priced),
    fine: { gold: fineOf(priced, 'gold'), silver: fineOf(priced, 'silver') },
  };
}

export function presentFound(order: DeskOrder, role: StaffRole) {
  const isShown = mayDo(role, 'see-customers');
  const name = isShown ? nameOf(order) : null;
  return {
    orderId: order.id,
    stage: order.stage,
    placedAt: order.placedAt,
    total: order.total,
    name,
    place: isShown ? placeOf(order.recipient.address) : null,
    ...presentGoods(order),
  };
}

/** Presents the first line of an order, and how many others it has. Lines whose pieces were all cancelled do not count. */
function presentGoods({ lines }: Pick<DeskOrder, 'lines'>) {
  const [first, ...others] = lines.filter(({ quantity }) => quantity > 0);
  return { first: first ? { name: first.name, quantity: first.quantity } : null, more: others.length };
}

function nameOf({ recipient }: DeskOrder): string {
  return fullName(recipient);
}

export function fineOf({ lines }: Pick<DeskOrder, 'lines'>, metal: Metal) {
  return fineWeight(lines.filter((line) => line.metal === metal));
}

export function presentHead(order: DeskOrder) {
  const { id, version, stage, placedAt, heldUntil, total, payBy, source, assignedTo, assignedUntil } = order;
  return {
    orderId: id,
    version,
    stage,
    placedAt,
    total,
    heldUntil,
    payBy: payBy?.getTime() ?? null,
    source,
    assignedTo,
    assignedUntil: assignedUntil?.getTime() ?? null,
  };
}

/** Presents drift and margin of an order at today's spot. Both null where there was never a price. */
function presentMoved(order: Pick<DeskOrder, 'lines' | 'total'>, costOf: CostOf, spot: Spot) {
  if (spot.state === 'unavailable') return { drift: null, margin: null };
  const { cents, basisPoints } = driftOf(order, spot.tick.prices);
  return { drift: { cents, basisPoints }, margin: marginLeft(order, spot.tick.prices, costOf) };
}
