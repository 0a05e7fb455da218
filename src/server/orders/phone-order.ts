import type { Catalogue } from '#catalogue/catalogue.ts';
import type { AgreedPremium } from '#domain/agreed-premium.ts';
import type { Cents } from '#domain/money.ts';
import type { Recipient } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { mayDo } from '#domain/staff-role.ts';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import { notEnough, reserving } from '#domain/stock.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Change, Changed, Refused, StaffChange } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';
import type { LimitStores, PositionLimits } from '../metal/position-limits.ts';
import type { OrderStores, Receipt } from './apply-move.ts';
import type { CallerStore } from './caller-store.ts';
import { type ConfirmParts, confirm } from './confirm-order.ts';
import { type CartClaim, inStanding, type OrderPricing, type Priced, type PricedOrder } from './price-order.ts';
import { recordPhoneCall } from './record-work.ts';
import type { OrderStore } from './store.ts';

export type PhoneOrderStores = OrderStores &
  LimitStores & {
    readonly orders: Pick<OrderStore, 'insert'>;
    readonly callers: Pick<CallerStore, 'accountOf'>;
    readonly customers: Pick<CustomerStore, 'standingOf'>;
  };

/** `why`: another premium than the shop's was agreed. */
type PhoneLine = CartClaim['lines'][number] & { readonly why?: string | undefined };

export type PhoneOrderClaim = CartClaim & {
  readonly lines: readonly PhoneLine[];
  readonly recipient: Recipient;
  /** The order belongs to the account that has confirmed the recipient's e-mail. */
  readonly isTheirAccount: boolean;
  /** The customer agrees in the same call: the order is confirmed with it. */
  readonly isAgreed: boolean;
  readonly isReviewSeen: boolean;
};

export type PhoneOrderReceipt = Receipt & { readonly total: Cents };

/**
 * Places an order that a person took by telephone, as the shop places those of customers: at prices of one reading of the last ten
 * minutes, all of them as they were read out. Order, event, letter, row of the log and key commit together. An order that is
 * agreed to is confirmed in the same transaction, unless another person has to review it; where it cannot be confirmed it is not
 * placed.
 */
export type PlacePhoneOrder = (by: StaffChange, claim: PhoneOrderClaim) => Promise<Changed<PhoneOrderReceipt>>;

type Parts = ConfirmParts & {
  readonly change: Change<PhoneOrderStores>;
  readonly pricing: OrderPricing;
  readonly positionLimits: PositionLimits;
  readonly catalogue: () => Pick<Catalogue, 'productById'>;
  readonly clock: () => number;
};

/** A claim under way in its transaction. */
type Placing = StaffChange & {
  readonly claim: PhoneOrderClaim;
  readonly stores: PhoneOrderStores;
  readonly actor: Actor;
};

export function createPlacePhoneOrder(parts: Parts): PlacePhoneOrder {
  const { change, pricing } = parts;
  return (by, claim) =>
    pricing.untilStored(async () => {
      // Before the transaction: ticks and goods of other processes may have to be loaded.
      const priced = await pricing.price({ ...claim, userId: null, source: 'phone', placedBy: by.staff.staffId });
      return change(by, (stores, actor) => takePhoneOrder(parts, { ...by, claim, stores, actor }, priced)).catch(
        unlessGoodsChanged,
      );
    });
}

async function takePhoneOrder(parts: Parts, placing: Placing, priced: Priced): Promise<Changed<PhoneOrderReceipt>> {
  const { claim, staff, stores } = placing;
  const premiums = agreedPremiums(claim.lines, parts.catalogue());
  if (premiums.length > 0 && !mayDo(staff.role, 'agree-premium')) return { ok: false, reason: 'not-allowed' };
  if (!priced.ok) return priced;
  const placed = await place(parts, placing, priced, premiums);
  if (!placed.ok) return placed;
  const order = await stores.deskOrders.lock(priced.order.orderNumber);
  if (!order) throw new Error('An order was stored and is not there');
  const { id: orderId, version, stage, total } = order;
  if (!isConfirmedWith(placing, order))
    return { ok: true, answer: { orderId, version, stage, seq: placed.seq, undoUntil: null, isTaken: true, total } };
  const confirmed = await confirmInCall(parts, placing, order);
  return confirmed.ok ? { ok: true, answer: { ...confirmed.answer, isTaken: true, total } } : confirmed;
}

/** Stores the order, its event and its rows of the log. */
async function place(
  { positionLimits, clock }: Parts,
  placing: Placing,
  priced: PricedOrder,
  premiums: readonly AgreedPremium[],
): Promise<{ readonly ok: true; readonly seq: number } | Refused> {
  const { claim, staff, keyed, stores, actor } = placing;
  const { orders, callers, customers, deskOrders, stock, log } = stores;
  const { staffId } = staff;
  const { email } = claim.recipient;
  const account = claim.isTheirAccount ? await callers.accountOf(email) : undefined;
  if (claim.isTheirAccount && !account) return { ok: false, reason: 'no-account' };
  const userId = account?.id ?? null;
  const { orderNumber, placedAt } = priced.order;
  const mark = { idempotencyKey: undefined, fingerprint: keyed.fingerprint };
  const order = inStanding(priced.order, await customers.standingOf({ ...claim.recipient, userId }));
  const checked = await positionLimits.checkOrder(stores, order);
  const moved = await stock.move(reserving(priced.counted), { at: placedAt, orderId: orderNumber, staffId });
  if (!moved.ok) return { ok: false, reason: 'not-enough', fault: notEnough(priced.counted, moved.key, moved.left) };
  const letter: OrderLetter = {
    orderNumber,
    reader: 'customer',
    userId,
    isEmailVerified: account !== undefined,
    ...(isConfirmedWith(placing, checked.order) && { isAgreed: true as const }),
  };
  const stored = await orders.insert({ ...checked.order, userId }, mark, email ? [letter] : []);
  if (stored === 'goods-changed') throw new GoodsChanged();
  if (stored !== 'stored') return { ok: false, reason: 'no-account' };
  const now = clock();
  await deskOrders.assign(orderNumber, staffId, new Date(now + TAKEN_MS));
  const seq = await deskOrders.addEvent(orderNumber, actor, now, {
    kind: 'move',
    move: 'place',
    to: order.stage,
    ...(premiums.length > 0 && { data: { premiums } }),
  });
  await positionLimits.recordAndStop(stores, checked);
  const subject = `order ${orderNumber}` as const;
  await log.add(actor, { action: 'place', subject, after: order.stage });
  // Without the reason: the log outlives people.
  for (const { before, agreed } of premiums)
    await log.add(actor, {
      action: 'premium agreed',
      subject,
      before: formatPremium(before),
      after: formatPremium(agreed),
    });
  return { ok: true, seq };
}

/** An order in review is confirmed by those alone who could confirm it on its page, and have read that it is one. */
function isConfirmedWith({ claim, staff }: Placing, { stage }: Pick<DeskOrder, 'stage'>): boolean {
  const mayReview = claim.isReviewSeen && mayDo(staff.role, 'confirm-beyond-limits');
  return claim.isAgreed && (stage !== 'review' || mayReview);
}

/** Confirms the order in the call in which it was placed, which is written down with it. */
async function confirmInCall(parts: Parts, { staff, stores, actor }: Placing, order: DeskOrder) {
  const acting = { staff, stores, actor, order, now: parts.clock() };
  const confirmed = await confirm(parts, acting);
  if (confirmed.ok) await recordPhoneCall(acting, { outcome: 'reached' });
  return confirmed;
}

function agreedPremiums(
  lines: readonly PhoneLine[],
  { productById }: Pick<Catalogue, 'productById'>,
): readonly AgreedPremium[] {
  return lines.flatMap(({ productId, agreedPremium: agreed, why: reason = '' }) => {
    const product = productById(productId);
    if (!product || agreed === undefined || agreed === product.premium) return [];
    return [{ productId: product.id, before: product.premium, agreed, reason }];
  });
}

/** Takes the transaction back, in which the statement has failed. */
class GoodsChanged extends Error {}

function unlessGoodsChanged(error: unknown): 'goods-changed' {
  if (error instanceof GoodsChanged) return 'goods-changed';
  throw error;
}
