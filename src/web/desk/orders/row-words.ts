import { cents, centsFromDollars, dollars, subtractCents } from '#domain/money.ts';
import { ORDER_FLAGS, type OrderFlag } from '#domain/order-flags.ts';
import { money, signedMoney, signedPercent } from '../ui/money.tsx';
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

/** `$64.00 left`, of goods without a known cost `$64.00 left, before cost`. */
export function leftText({ amount, isBeforeCost }: NonNullable<OrderRow['margin']>): string {
  return `${amount < 0 ? signedMoney(amount) : money(amount)} left${isBeforeCost ? ', before cost' : ''}`;
}

export function flagText(flag: OrderFlag, { drift }: OrderRow): string {
  return flag === 'moved' && drift ? `Moved ${signedPercent(drift.percent)}` : ORDER_FLAGS[flag];
}

const GRAVE: readonly OrderFlag[] = ['moved', 'quote-lapsed', 'letter-failed', 'twice', 'large'];

export function isGrave(flag: OrderFlag): boolean {
  return GRAVE.includes(flag);
}
