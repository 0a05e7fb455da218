import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Cents } from '#domain/money.ts';
import type { Recipient } from '#domain/placed-order.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Stage } from '#domain/stage.ts';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import { notEnough, reserving } from '#domain/stock.ts';
import type { Change, Changed, StaffChange } from '../desk/change.ts';
import type { LimitStores, PositionLimits } from '../metal/keep-limits.ts';
import type { OrderStores } from './apply-move.ts';
import type { CallerStore } from './caller-store.ts';
import type { CartClaim, OrderPricing, Priced } from './price-order.ts';
import type { OrderStore } from './store.ts';

export type PhoneOrderStores = OrderStores &
  LimitStores & {
    readonly orders: Pick<OrderStore, 'insert'>;
    readonly callers: Pick<CallerStore, 'accountOf'>;
  };

/** `why`: another premium than the shop's was agreed. */
type PhoneLine = CartClaim['lines'][number] & { readonly why?: string | undefined };

export type PhoneOrderClaim = CartClaim & {
  readonly lines: readonly PhoneLine[];
  readonly recipient: Recipient;
  /** The order belongs to the account that has confirmed the recipient's e-mail. */
  readonly isTheirAccount: boolean;
};

export type PhoneOrderReceipt = {
  readonly orderId: string;
  readonly stage: Stage;
  readonly total: Cents;
};

/**
 * Places an order that a person took by telephone, as the shop places those of customers: at prices of one reading of the last ten
 * minutes, all of them as they were read out. Order, event, letter, row of the log and key commit together.
 */
export type PlacePhoneOrder = (by: StaffChange, claim: PhoneOrderClaim) => Promise<Changed<PhoneOrderReceipt>>;

type Parts = {
  readonly change: Change<PhoneOrderStores>;
  readonly pricing: OrderPricing;
  readonly positionLimits: PositionLimits;
  readonly catalogue: () => Pick<Catalogue, 'productById'>;
  readonly clock: () => number;
};

export function createPlacePhoneOrder({ change, pricing, positionLimits, catalogue, clock }: Parts): PlacePhoneOrder {
  return async (by, { isTheirAccount, ...claim }) => {
    const { staffId } = by.staff;
    return pricing.untilStored(async () => {
      // Before the transaction: ticks and goods of other processes may have to be loaded.
      const priced = await pricing.price({ ...claim, userId: null, source: 'phone', placedBy: staffId });
      return place(priced).catch(unlessGoodsChanged);
    });

    function place(priced: Priced): Promise<Changed<PhoneOrderReceipt>> {
      return change(by, async (stores, actor) => {
        const { orders, callers, deskOrders, stock, log } = stores;
        const premiums = agreedPremiums(claim.lines, catalogue());
        if (premiums.length > 0 && !mayDo(by.staff.role, 'agree-premium')) return { ok: false, reason: 'not-allowed' };
        if (!priced.ok) return priced;
        const { email } = claim.recipient;
        const account = isTheirAccount ? await callers.accountOf(email) : undefined;
        if (isTheirAccount && !account) return { ok: false, reason: 'no-account' };
        const userId = account?.id ?? null;
        const { orderNumber, total, placedAt } = priced.order;
        const letter = { orderNumber, reader: 'customer', userId, isEmailVerified: account !== undefined } as const;
        const mark = { idempotencyKey: undefined, fingerprint: by.keyed.fingerprint };
        const cause = { at: placedAt, orderId: orderNumber, staffId };
        const looked = await positionLimits.lookAt(stores, priced.order);
        const moved = await stock.move(reserving(priced.counted), cause);
        if (!moved.ok)
          return { ok: false, reason: 'not-enough', fault: notEnough(priced.counted, moved.key, moved.left) };
        const stored = await orders.insert({ ...looked.order, userId }, mark, email ? [letter] : []);
        if (stored === 'goods-changed') throw new GoodsChanged();
        if (stored !== 'stored') return { ok: false, reason: 'no-account' };
        const now = clock();
        await deskOrders.assign(orderNumber, staffId, new Date(now + TAKEN_MS));
        await deskOrders.addEvent(orderNumber, actor, now, {
          ...{ kind: 'move', move: 'place', to: priced.order.stage },
          ...(premiums.length > 0 && { data: { premiums } }),
        });
        await positionLimits.act(stores, looked);
        const subject = `order ${orderNumber}`;
        await log.add(actor, { action: 'place', subject, after: priced.order.stage });
        for (const { shop, agreed } of premiums)
          await log.add(actor, {
            ...{ action: 'premium agreed', subject },
            ...{ before: formatPremium(shop), after: formatPremium(agreed) },
          });
        const { stage } = looked.order;
        return { ok: true, answer: { orderId: orderNumber, stage, total } };
      });
    }
  };
}

/**
 * A line with another premium than the shop's, as the event of the placing keeps it. The log, which outlives people, has no
 * reason.
 */
export type AgreedPremium = {
  readonly productId: string;
  readonly shop: BasisPoints;
  readonly agreed: BasisPoints;
  readonly reason: string;
};

function agreedPremiums(
  lines: readonly PhoneLine[],
  { productById }: Pick<Catalogue, 'productById'>,
): readonly AgreedPremium[] {
  return lines.flatMap(({ productId, agreedPremium: agreed, why: reason = '' }) => {
    const product = productById(productId);
    if (!product || agreed === undefined || agreed === product.premium) return [];
    return [{ productId: product.id, shop: product.premium, agreed, reason }];
  });
}

/** Takes the transaction back, in which the statement has failed. */
class GoodsChanged extends Error {}

function unlessGoodsChanged(error: unknown): 'goods-changed' {
  if (error instanceof GoodsChanged) return 'goods-changed';
  throw error;
}
