import { MAX_QUANTITY } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import { type OrderLine, orderTotal, priceLine } from '#domain/order.ts';
import type { PricedProduct } from '../data/find-products.ts';
import type { Rates } from '../data/rates.ts';
import { atPremium, type PremiumLine } from '../ui/agreed-premium.ts';
import type { Order } from './order-data.ts';
import { toProduct } from './order-figures.ts';

/** A line of the offer, with the typed quantity. */
export type Wanted = PremiumLine & { readonly typed: string };

export type Priced = { readonly lines: readonly OrderLine[]; readonly total: Cents };

/** The lines at the rates on the screen; undefined without rates, or while an entry is no whole number of pieces. */
export function pricedOf(wanted: readonly Wanted[], rates: Rates): Priced | undefined {
  if (rates.state === 'unavailable' || !isWhole(wanted)) return undefined;
  const lines = wanted.map((line) => priceLine(atPremium(line), quantityOf(line.typed) ?? 0, rates));
  return { lines, total: orderTotal(lines) };
}

export function isWhole(wanted: readonly Wanted[]): boolean {
  return wanted.length > 0 && wanted.every(({ typed }) => quantityOf(typed) !== undefined);
}

/** The order's lines as quantities to edit, each with the premium that it has in the order. */
export function wantedOf({ lines }: Order): readonly Wanted[] {
  return lines.map((line) => ({ product: toProduct(line), typed: String(line.quantity) }));
}

export function withProduct(wanted: readonly Wanted[], product: PricedProduct): readonly Wanted[] {
  const isThere = wanted.some((one) => one.product.id === product.id);
  return isThere ? wanted : [...wanted, { product, typed: '1' }];
}

export function quantityOf(typed: string): number | undefined {
  const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined;
}
