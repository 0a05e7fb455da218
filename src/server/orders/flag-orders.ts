import { driftOf } from '#domain/drift.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { flagsOf, isFromClosedMarket, type OrderFlag } from '#domain/order-flags.ts';
import { OPEN_STAGES } from '#domain/order-views.ts';
import type { Instant, Spot } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import type { StaffStore } from '../staff/staff-store.ts';
import type { WithOffer } from './quote-store.ts';
import type { RelatedOrderStore } from './related-order-store.ts';

/** The flags of open orders by their numbers, as of now. An order without any is not in the map. */
export type FlagOrders = (
  orders: readonly WithOffer<DeskOrder>[],
) => Promise<ReadonlyMap<string, readonly OrderFlag[]>>;

export function createFlagOrders({
  related,
  staff,
  spot,
  clock,
  shopSettings,
}: {
  readonly related: Pick<RelatedOrderStore, 'flagFacts'>;
  readonly staff: Pick<StaffStore, 'firstSince'>;
  readonly spot: () => Spot;
  readonly clock: () => Instant;
  readonly shopSettings: Pick<SettingsBoard, 'current'>;
}): FlagOrders {
  return async (orders) => {
    const open = orders.filter(({ stage }) => (OPEN_STAGES as readonly string[]).includes(stage));
    const [facts, begunAt] = await Promise.all([
      related.flagFacts(
        open.map(({ id }) => id),
        clock(),
      ),
      staff.firstSince(),
    ]);
    const current = spot();
    const { 'drift-limit': drift, review } = shopSettings.current();
    const hasMoved = (order: WithOffer<DeskOrder>) =>
      current.state !== 'unavailable' && driftOf(bindingPrice(order), current.tick.prices).isBeyond(drift.basisPoints);
    const flagged = open.map((order) => {
      const known = facts.get(order.id);
      const { stage, total, placedAt } = order;
      const isNew = stage === 'new' || stage === 'review';
      const flags = known
        ? flagsOf(
            {
              ...known,
              isMarketClosed: isFromClosedMarket(order),
              isLarge: stage === 'review' && total >= review.orderFrom,
              isSentToReview:
                stage === 'review' && total < review.orderFrom && !known.isByHand && !known.isCustomerReviewed,
              hasMoved: (isNew || stage === 'requoted') && hasMoved(order),
              // No price was promised: the desk had no people yet.
              isFromBefore: isNew && (begunAt === undefined || placedAt < begunAt.getTime()),
            },
            review,
          )
        : [];
      return [order.id, flags] as const;
    });
    return new Map(flagged.filter(([, flags]) => flags.length > 0));
  };
}
