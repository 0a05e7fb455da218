import { marketHours } from '#domain/market-hours.ts';
import { METAL_NAMES, METALS, type Metal } from '#domain/metal.ts';
import { hasLimit, limitNow, type PassedLimit, passedLimit, passedText } from '#domain/metal-limits.ts';
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

/** An order in its first stage, and the limits that it passes. */
export type LookedAt = { readonly order: NewOrder; readonly passed: readonly PassedLimit[] };

export type PositionLimits = {
  /** True when a metal of the order has a limit now. An order without may be stored as it is. */
  areOn(order: NewOrder): boolean;
  /**
   * Compares an order with the position, in the transaction that stores it. Until that ends no other order with a limited metal is
   * looked at, so that orders pass a limit one by one.
   */
  lookAt(stores: LimitStores, order: NewOrder): Promise<LookedAt>;
  /** Once the order is stored: says in its history why it is in review, and stops selling metals beyond their last limit. */
  act(stores: LimitStores, looked: LookedAt): Promise<void>;
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
    async lookAt(stores, order) {
      const limits = limitsOf(order);
      // In the order of METALS, in which every order locks.
      for (const [one] of limits) await stores.metal.lockBook(one);
      if (limits.length === 0) return { order, passed: [] };
      const books = await readBooks(undefined, stores.metal);
      const ordered = metalIn(order);
      const passed = limits.flatMap(([one, limit]) => {
        const { net, offered } = books[one];
        if (net === undefined) return [];
        const exposure = { net, offered: offered.microOunces, ordered: ordered[one].microOunces };
        return passedLimit(one, exposure, limit) ?? [];
      });
      return { order: passed.length > 0 ? { ...order, stage: 'review' } : order, passed };
    },
    async act({ goods, deskOrders, notices, log }, { order: { orderNumber }, passed }) {
      if (passed.length === 0) return;
      const [at, actor] = [clock(), CLOCK];
      const event = { kind: 'move', move: 'review', to: 'review', data: { limits: passed } } as const;
      await deskOrders.addEvent(orderNumber, actor, at, event);
      const stopped = passed.filter(({ isStop }) => isStop);
      for (const one of stopped) {
        const [message, reason] = [pauseMessage(one.metal), passedText(one)];
        const edit = { kind: 'pause', scope: one.metal, message, reason, cause: 'limit' } as const;
        await goods.applyRevision({ at, staffId: null, source: 'pause', reason, edits: [edit] });
        const facts = { metal: one.metal, short: String(one.short), limit: String(one.limit) };
        await notices.add({ notice: 'limit-passed', orderId: orderNumber, ...facts });
      }
      const reason = passed.map((one) => `${METAL_NAMES[one.metal]}: ${passedText(one)}`).join(' ');
      await log.add(actor, { action: 'review', subject: `order ${orderNumber}`, after: 'review', reason });
      for (const one of stopped)
        await log.add(actor, {
          action: 'selling stopped',
          subject: `pauses ${one.metal}`,
          after: pauseMessage(one.metal),
          reason: passedText(one),
        });
    },
  };
}
