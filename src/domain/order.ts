import type { Metal } from './metal.ts';
import { type Cents, multiplyCents, sumCents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import type { Product } from './product.ts';
import type { Instant, SpotPrices } from './spot.ts';
import type { MicroOunces } from './weight.ts';

/** One product of an order with all that its price was made from, kept as it was at that instant. */
export type OrderLine = {
  readonly productId: string;
  readonly name: string;
  readonly metal: Metal;
  readonly weight: MicroOunces;
  readonly premium: BasisPoints;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** Pieces that were cancelled after the order was confirmed; `quantity` is the rest, and may be 0. */
  readonly cancelled?: number;
  /** For a pre-sale: the ship date that the customer was shown, `2026-12-08`. */
  readonly shipsFrom?: string;
};

/** Prices one line at the given spot. The only way a line of an order gets its price. */
export function priceLine(
  product: Pick<Product, 'id' | 'name' | 'metal' | 'weight' | 'premium' | 'sale'>,
  quantity: number,
  spot: SpotPrices,
): OrderLine {
  const { id: productId, name, metal, weight, premium, sale } = product;
  const price = unitPrice(spot[metal], weight, premium);
  const line = { productId, name, metal, weight, premium, quantity, unitPrice: price };
  return sale?.state === 'pre-sale' ? { ...line, shipsFrom: sale.shipsFrom } : line;
}

export function lineTotal(line: { readonly unitPrice: Cents; readonly quantity: number }): Cents {
  return multiplyCents(line.unitPrice, line.quantity);
}

export function orderTotal(lines: readonly { readonly unitPrice: Cents; readonly quantity: number }[]): Cents {
  return sumCents(lines.map(lineTotal));
}

export const ORDER_STATUSES = ['pending', 'processing', 'delivered', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const RANDOM_DIGITS = 10;
/** `random` of an order number lies below this. */
export const ORDER_NUMBER_RANDOM_LIMIT = 10 ** RANDOM_DIGITS;

/**
 * A long number as text: the instant in milliseconds (13 digits until the year 2286, so that numbers sort by time), then ten
 * random digits, so that it cannot be guessed. `random` is a whole number from a cryptographic source.
 */
export function orderNumber(at: Instant, random: number): string {
  if (!Number.isSafeInteger(random) || random < 0 || random >= ORDER_NUMBER_RANDOM_LIMIT) {
    throw new RangeError(`Not ${RANDOM_DIGITS} random digits: ${random}`);
  }
  return firstNumberAt(at) + String(random).padStart(RANDOM_DIGITS, '0');
}

/** Numbers of orders placed from an instant on are this or greater, as text. */
export function firstNumberAt(at: Instant): string {
  return String(Math.max(0, at)).padStart(13, '0');
}

/** Each metal of the lines once. */
export function metalsOf(lines: readonly Pick<OrderLine, 'metal'>[]): ReadonlySet<Metal> {
  return new Set(lines.map(({ metal }) => metal));
}
