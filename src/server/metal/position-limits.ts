import { marketHours } from '#domain/market-hours.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { type ExceededLimit, exceededLimit, exceededText, hasLimit, limitNow } from '#domain/metal-limits.ts';
import { metalIn } from '#domain/position.ts';
import { pauseMessage } from '#domain/sale.ts';
import type { PositionLimit, ShopSettings } from '#domain/shop-settings.ts';
import type { Instant } from '#domain/spot.ts';
import type { NewOrder } from '../database/order-rows.ts';
import { CLOCK } from '../desk/change.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { GoodsStore } from '../goods/goods-store.ts';
import type { DeskOrderStore } from '../orders/desk-order-store.ts';
import type { NoticeStore } from '../staff/staff-store.ts';
import type { MetalStore } from './metal-store.ts';
import { createReadBooks } from './read-books.ts';

export type LimitStores = {
  readonly metal: MetalStore;
  readonly goods: Pick<GoodsStore, 'applyRevision'>;
  readonly deskOrders: Pick<DeskOrderStore, 'addEvent'>;
  readonly notices: NoticeStore;
  readonly log: Pick<LogStore, 'add'>;
};

/** An order in its first stage, `review` where it exceeds a limit, and these limits. */
export type CheckedOrder = { readonly order: NewOrder; readonly exceeded: readonly ExceededLimit[] };

export type PositionLimits = {
  /** True when a metal of the order has a limit now. An order without may be stored as it is. */
  areOn(order: NewOrder): boolean;
  /**
   * Compares an order with the position, in the transaction that stores it. Until that ends no other order with a limited metal is
   * checked, so that orders reach a limit one by one.
   */
  checkOrder(stores: LimitStores, order: NewOrder): Promise<CheckedOrder>;
  /** Once the order is stored: records in its history why it is in review, and stops selling metals beyond their stop limit. */
  recordAndStop(stores: LimitStores, checked: CheckedOrder): Promise<void>;
};

type Parts = {
  readonly metal: MetalStore;
  readonly settings: () => ShopSettings;
  readonly clock: () => Instant;
};

export function createPositionLimits({ metal, settings, clock }: Parts): PositionLimits {
  const readBooks = createReadBooks({ metal, clock });
  const limitsOf = ({ lines, placedAt }: NewOrder): readonly (readonly [Metal, PositionLimit])[] => {
    const { isOpen } = marketHours(placedAt);
    const limits = METALS.filter((one) => lines.some((line) => line.metal === one)).map(
      (one) => [one, limitNow(settings()[`limits-${one}`], isOpen)] as const,
    );
    return limits.filter(([, limit]) => hasLimit(limit));
  };
  return {
    areOn: (order) => limitsOf(order).length > 0,
    async checkOrder(stores, order) {
      const limits = limitsOf(order);
      // In the order of METALS, in which every order locks.
      for (const [one] of limits) await stores.metal.lockBook(one);
      if (limits.length === 0) return { order, exceeded: [] };
      const books = await readBooks(undefined, stores.metal);
      const ordered = metalIn(order);
      const exceeded = limits.flatMap(([one, limit]) => {
        const { net, offered } = books[one];
        if (net === undefined) return [];
        const exposure = { net, offered: offered.microOunces, ordered: ordered[one].microOunces };
        return exceededLimit(one, exposure, limit) ?? [];
      });
      return { order: exceeded.length > 0 ? { ...order, stage: 'review' } : order, exceeded };
    },
    async recordAndStop({ goods, deskOrders, notices, log }, { order: { orderNumber }, exceeded }) {
      if (exceeded.length === 0) return;
      const [at, actor] = [clock(), CLOCK];
      const event = { kind: 'move', move: 'review', to: 'review', data: { limits: exceeded } } as const;
      await deskOrders.addEvent(orderNumber, actor, at, event);
      const stopped = exceeded.filter(({ isStop }) => isStop);
      for (const one of stopped) {
        const [message, reason] = [pauseMessage(one.metal), exceededText(one)];
        const edit = { kind: 'pause', scope: one.metal, message, reason, cause: 'limit' } as const;
        await goods.applyRevision({ at, staffId: null, source: 'pause', reason, edits: [edit] });
        const facts = { metal: one.metal, short: String(one.short), limit: String(one.limit) };
        await notices.add({ notice: 'limit-passed', orderId: orderNumber, ...facts });
      }
      const reason = exceeded.map((one) => `${METAL_NAMES[one.metal]}: ${exceededText(one)}`).join(' ');
      await log.add(actor, { action: 'review', subject: `order ${orderNumber}`, after: 'review', reason });
      for (const one of stopped)
        await log.add(actor, {
          action: 'selling stopped',
          subject: `pauses ${one.metal}`,
          after: pauseMessage(one.metal),
          reason: exceededText(one),
        });
    },
  };
}
