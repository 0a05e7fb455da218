import { type CartLine, MAX_QUANTITY } from './cart.ts';
import type { closedStops } from './desk-price.ts';
import { METAL_NAMES, type Metal } from './metal.ts';
import type { PauseScope, Product, SalesPauses } from './product.ts';
import { shortMonth } from './shop-time.ts';
import { isPriced, type Spot } from './spot.ts';
import { groupThousands } from './words.ts';

/** The terms of ordering a product: its state of sale and its limit. */
export type Selling = Pick<Product, 'sale' | 'most'>;

export const NO_PAUSES: SalesPauses = { shop: null, gold: null, silver: null };

const OFF = 'Not available right now';

/** Characters of a message to customers. */
export const LONGEST_PAUSE_MESSAGE = 160;

export function mayBeOrdered({ sale }: Selling): boolean {
  return sale === undefined || sale.state === 'pre-sale';
}

/** The product's limit of pieces in one order; stock is another limit. */
export function mostInOrder({ most = MAX_QUANTITY }: Selling): number {
  return Math.min(most, MAX_QUANTITY);
}

/** A metal's pause, or the shop's, which is said first; undefined while it is sold. */
export function pauseOf(metal: Metal, pauses: SalesPauses): string | undefined {
  return pauses.shop ?? pauses[metal] ?? undefined;
}

/** Returns the default message to customers about a pause, for when staff have written none. */
export function pauseMessage(scope: PauseScope): string {
  if (scope === 'shop') return 'We are not taking orders right now. Please try again later, or call us.';
  return `${METAL_NAMES[scope]} cannot be ordered right now. Please try again later, or call us.`;
}

/** The pauses, and metals without a price to sell at or with a sentence in `stops`: these are paused too. */
export function withHalts(pauses: SalesPauses, spot: Spot, stops: ReturnType<typeof closedStops>): SalesPauses {
  const messageOf = (metal: Metal) => {
    const isMissing = spot.state !== 'unavailable' && !isPriced(spot.tick, metal);
    return pauses[metal] ?? stops[metal] ?? (isMissing ? pauseMessage(metal) : null);
  };
  return { shop: pauses.shop, gold: messageOf('gold'), silver: messageOf('silver') };
}

/** The reason for which a cart is refused: the first product in the way, and the most pieces of it that there may be. */
export type SaleFault =
  | { readonly reason: 'sales-paused'; readonly message: string }
  | { readonly reason: 'product-paused'; readonly id: string; readonly name: string }
  | { readonly reason: 'over-limit'; readonly id: string; readonly name: string; readonly most: number }
  | NotEnough;

/** `most`: how many there are. */
export type NotEnough = {
  readonly reason: 'not-enough';
  readonly id: string;
  readonly name: string;
  readonly most: number;
};

/** `left`: pieces there are of a counted product, where that is known. */
type OrderedProduct = Pick<Product, 'id' | 'name' | 'metal' | 'sale' | 'most'> & { readonly left?: number };

/** `cart`: each product once, with all its pieces. The server compares what is counted with stock where it is reserved. */
export function saleFault(
  cart: readonly { readonly product: OrderedProduct; readonly quantity: CartLine['quantity'] }[],
  pauses: SalesPauses,
): SaleFault | undefined {
  for (const { product } of cart) {
    const message = pauseOf(product.metal, pauses);
    if (message !== undefined) return { reason: 'sales-paused', message };
  }
  for (const { product, quantity } of cart) {
    const { id, name, sale, left = MAX_QUANTITY } = product;
    if (sale?.state === 'sold-out') return { reason: 'not-enough', id, name, most: 0 };
    if (!mayBeOrdered(product)) return { reason: 'product-paused', id, name };
    const most = mostInOrder(product);
    if (quantity > left && left < most) return { reason: 'not-enough', id, name, most: left };
    if (quantity > most) return { reason: 'over-limit', id, name, most };
  }
  return undefined;
}

/** The sentence of a refusal, which names the product and the number. */
export function saleFaultText(fault: SaleFault): string {
  if (fault.reason === 'sales-paused') return fault.message;
  if (fault.reason === 'product-paused') return `${fault.name} is not available right now.`;
  const { name, most } = fault;
  if (fault.reason === 'over-limit') return `${name}: ${limitText(most)}.`;
  return most === 0 ? `${name} is sold out.` : `${leftText(most)} of ${name}.`;
}

/** The fault in words for the product's own line, which need not name it. */
export function lineFaultText(fault: SaleFault): string {
  if (fault.reason === 'sales-paused' || fault.reason === 'product-paused') return `${OFF}.`;
  if (fault.reason === 'over-limit') return `${limitText(fault.most)}.`;
  return fault.most === 0 ? 'Sold out.' : `${leftText(fault.most)}.`;
}

function leftText(most: number): string {
  return most === 1 ? 'Only 1 piece is left' : `Only ${most} pieces are left`;
}

/** The state in the words of a card; undefined while it is simply on sale. */
export function saleText({ sale }: Selling): string | undefined {
  if (!sale) return undefined;
  if (sale.state === 'pre-sale') return shipsFromText(sale.shipsFrom);
  return sale.state === 'sold-out' ? 'Sold out' : OFF;
}

/**
 * Returns the note beside a product on the shop's pages: its state of sale, else its limit; undefined when there is nothing to
 * say.
 */
export function saleNote(product: Selling & Pick<Product, 'metal'>, pauses: SalesPauses): string | undefined {
  if (pauseOf(product.metal, pauses) !== undefined) return OFF;
  const { most } = product;
  return saleText(product) ?? (most === undefined ? undefined : limitText(most));
}

/** Returns the dealer's message about a product that cannot be ordered; undefined without one. */
export function saleMessage({ metal, sale }: Selling & Pick<Product, 'metal'>, pauses: SalesPauses) {
  return pauseOf(metal, pauses) ?? (sale?.state === 'paused' ? sale.message : undefined);
}

/** `Ships from Dec 8`, of the day `2026-12-08`. */
export function shipsFromText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `Ships from ${shortMonth(month ?? 0)} ${date}`;
}

/** `20 maximum per order`. */
export function limitText(most: number): string {
  return `${groupThousands(most)} maximum per order`;
}
