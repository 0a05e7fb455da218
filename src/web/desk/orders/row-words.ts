import { carrierText } from '#domain/carrier.ts';
import { DAY_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { type Cents, subtractCents } from '#domain/money.ts';
import { type OrderFlag, orderFlagText } from '#domain/order-flags.ts';
import { numberText } from '#domain/order-number.ts';
import { HOLD_NAMES, type HoldReason } from '#domain/order-reasons.ts';
import type { ReviewLimits } from '#domain/review-limits.ts';
import type { Instant } from '#domain/spot.ts';
import { type MicroOunces, ouncesAsNumber } from '#domain/weight.ts';
import { countOf } from '#domain/words.ts';
import { serverNow } from '../data/clock.ts';
import { signedPercent } from '../ui/money.tsx';
import { durationText } from '../ui/times.tsx';
import type { OrderListPage, OrderRow } from './use-order-list.ts';

const OUNCES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** `1 oz gold, 20 oz silver`. */
export function fineText(fine: Readonly<Record<Metal, MicroOunces>>): string {
  const parts = METALS.map((metal) => fine[metal] > 0 && `${OUNCES.format(ouncesAsNumber(fine[metal]))} oz ${metal}`);
  return parts.filter(Boolean).join(', ');
}

export function goodsText({ first }: OrderRow): string {
  return first ? `${first.quantity} × ${first.name}` : '';
}

/** The change in value of the view's orders since they were placed; undefined without a current price. */
export function sinceOrder({ total, todayTotal }: NonNullable<OrderListPage['sums']>): Cents | undefined {
  return todayTotal === null ? undefined : subtractCents(todayTotal, total);
}

/** `42 min`, `3 h`, `5 days`: how long ago. */
export function ageText(since: Instant, now: number = serverNow()): string {
  const days = Math.floor((now - since) / DAY_MS);
  return days > 0 ? countOf(days, 'day') : durationText(now - since);
}

type Parcels = OrderRow['parcels'];

/** Every carrier once. */
export function carriersText(parcels: Parcels): string {
  const names = parcels.map(carrierText);
  return [...new Set(names)].join(', ');
}

/** The first parcel's tracking number, and the count of the others. */
export function numbersText([first, ...others]: Parcels): string {
  if (!first) return '';
  return `${numberText(first.number)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

/** `1`, of several `1 of 2 delivered`. */
export function partsText(parcels: Parcels): string {
  const delivered = parcels.filter(({ state }) => state === 'delivered').length;
  return parcels.length > 1 ? `${delivered} of ${parcels.length} delivered` : String(parcels.length);
}

export function holdText(held: OrderRow['held']): string {
  return held ? (HOLD_NAMES[held.reason as HoldReason] ?? held.reason) : '';
}

export function flagText(flag: OrderFlag, { drift }: OrderRow, limits: ReviewLimits): string {
  return flag === 'moved' && drift ? `Moved ${signedPercent(drift.basisPoints)}` : orderFlagText(flag, limits);
}
