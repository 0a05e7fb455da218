import type { ShippingAddress } from '#domain/address.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OrderLine, orderTotal, priceLine } from '#domain/order.ts';
import { HONOUR_MS, type Instant, type SpotPrices } from '#domain/spot.ts';
import type { PricedProduct } from '../data/find-products.ts';
import type { Rates } from '../data/rates.ts';
import { atPremium, type PremiumLine } from '../ui/agreed-premium.ts';

/** The rates behind the prices on screen. */
export type HeldRates = SpotPrices & { readonly at: Instant };

/** The form's values of a phone order, a draft until the order is placed or discarded. */
export type Draft = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: ShippingAddress;
  /** The chosen caller: the account's e-mail, if any, and the orders of 30 days. */
  readonly accountEmail: string;
  readonly monthTotal: Cents;
  /** Staff have said that every order of the chosen caller is reviewed. */
  readonly isAlwaysReviewed: boolean;
  readonly isTheirAccount: boolean;
  readonly lines: readonly DraftLine[];
  readonly held: HeldRates | null;
  /** The idempotency key of the order, from the first press on: one draft makes one order, whatever changes in it. */
  readonly key: string;
};

export type DraftLine = PremiumLine & { readonly quantity: number };

/** Milliseconds that an order may need to reach the server: the price is given up this much earlier. */
const ON_ITS_WAY_MS = 5_000;
const NO_ADDRESS = { address: '', city: '', state: '', zipCode: '' };

export const NO_CUSTOMER = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: NO_ADDRESS,
  accountEmail: '',
  monthTotal: cents(0),
  isAlwaysReviewed: false,
  isTheirAccount: false,
};
export const EMPTY: Draft = { ...NO_CUSTOMER, lines: [], held: null, key: '' };

/** The rates at which an order can be placed now; null without live ones. */
export function ratesToHold({ state, gold, silver, at }: Rates): HeldRates | null {
  return state === 'live' && at !== null ? { gold, silver, at } : null;
}

export type HeldPrice = {
  readonly lines: readonly OrderLine[];
  readonly total: ReturnType<typeof orderTotal>;
  /** The end of the price, and the time left; 0 once it is over. */
  readonly until: number;
  readonly leftMs: number;
};

/** Prices the lines at the locked rates; undefined without lines or rates. */
export function heldPrice({ lines, held }: Draft, now: number): HeldPrice | undefined {
  if (!held || lines.length === 0) return undefined;
  const priced = priceAt(lines, held);
  const until = held.at + HONOUR_MS - ON_ITS_WAY_MS;
  return { lines: priced, total: orderTotal(priced), until, leftMs: Math.max(0, until - now) };
}

export function priceAt(lines: readonly DraftLine[], spot: SpotPrices): readonly OrderLine[] {
  return lines.map((line) => priceLine(atPremium(line), line.quantity, spot));
}

/** Adds a line, or a piece to the product's existing line. */
export function withProduct(lines: readonly DraftLine[], product: PricedProduct, quantity = 1): readonly DraftLine[] {
  const known = lines.some((line) => line.product.id === product.id);
  if (!known) return [...lines, { product, quantity }];
  return lines.map((line) => (line.product.id === product.id ? { ...line, quantity: line.quantity + quantity } : line));
}

/** True when staff confirm the account as the caller's and the email is still the account's. */
export function isAttached({ isTheirAccount, accountEmail, email }: Draft): boolean {
  return isTheirAccount && isAccountEmail({ accountEmail, email });
}

export function isAccountEmail({ accountEmail, email }: Pick<Draft, 'accountEmail' | 'email'>): boolean {
  return accountEmail !== '' && accountEmail.toLowerCase() === email.trim().toLowerCase();
}

/** The parts of an address that an order carries in one string; all of it is the street where it was written otherwise. */
export function addressParts(line: string): ShippingAddress {
  const [, address = '', city = '', state = '', zipCode = ''] = /^(.+), ([^,]+), ([^,]+) (\S+)$/.exec(line) ?? [];
  return address ? { address, city, state, zipCode } : { ...NO_ADDRESS, address: line };
}
