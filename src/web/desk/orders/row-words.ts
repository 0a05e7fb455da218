import { CARRIERS, type Carrier } from '#domain/carrier.ts';
import { DAY_MS } from '#domain/durations.ts';
import { cents, centsFromDollars, dollars, subtractCents } from '#domain/money.ts';
import { ORDER_FLAGS, type OrderFlag } from '#domain/order-flags.ts';
import { HOLD_NAMES, type HoldReason } from '#domain/order-reasons.ts';
import { serverNow } from '../data/clock.ts';
import { signedPercent } from '../ui/money.tsx';
import { durationText } from '../ui/times.tsx';
import type { OrderListPage, OrderRow } from './use-order-list.ts';

const OUNCES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** `1 oz gold, 20 oz silver`. */
export function ouncesText({ gold, silver }: { readonly gold: number; readonly silver: number }): string {
  const parts = [gold > 0 && `${OUNCES.format(gold)} oz gold`, silver > 0 && `${OUNCES.format(silver)} oz silver`];
  return parts.filter(Boolean).join(', ');
}

export function goodsText({ first }: OrderRow): string {
  return first ? `${first.quantity} × ${first.name}` : '';
}

/** How much the view's orders have gained since they were placed, in dollars. Undefined without a price of today. */
export function sinceOrder({ total, todayTotal }: NonNullable<OrderListPage['sums']>): number | undefined {
  if (todayTotal === null) return undefined;
  const [was, is] = [centsFromDollars(total), centsFromDollars(todayTotal)];
  return dollars(subtractCents(is ?? cents(0), was ?? cents(0)));
}

/** `42 min`, `3 h`, `5 days`: how long ago. */
export function ageText(since: string, now: number = serverNow()): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : durationText(now - Date.parse(since));
}

type Parcels = OrderRow['parcels'];

/** Every carrier once. */
export function carriersText(parcels: Parcels): string {
  const names = parcels.map(({ carrier }) => CARRIERS[carrier as Carrier]?.name ?? carrier);
  return [...new Set(names)].join(', ');
}

/** The number of the first parcel, and how many there are beside it. */
export function numbersText([first, ...others]: Parcels): string {
  if (!first) return '';
  return others.length > 0 ? `${first.number} and ${others.length} more` : first.number;
}

/** `1`, of several `1 of 2 delivered`. */
export function partsText(parcels: Parcels): string {
  const delivered = parcels.filter(({ state }) => state === 'delivered').length;
  return parcels.length > 1 ? `${delivered} of ${parcels.length} delivered` : String(parcels.length);
}

export function holdText(held: OrderRow['held']): string {
  return held ? (HOLD_NAMES[held.reason as HoldReason] ?? held.reason) : '';
}

export function flagText(flag: OrderFlag, { drift }: OrderRow): string {
  return flag === 'moved' && drift ? `Moved ${signedPercent(drift.percent)}` : ORDER_FLAGS[flag];
}

const GRAVE: readonly OrderFlag[] = ['short', 'moved', 'quote-lapsed', 'letter-failed', 'twice', 'large'];

export function isGrave(flag: OrderFlag): boolean {
  return GRAVE.includes(flag);
}
