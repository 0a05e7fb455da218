import type { Metal } from './metal.ts';
import { type Cents, cents, multiplyCents, subtractCents, sumCents } from './money.ts';
import type { OrderLine } from './order.ts';
import { meltValue } from './price.ts';
import type { Tick } from './spot.ts';
import { isPriceFixed, type Stage, statusOf } from './stage.ts';
import { MICRO_OUNCES_PER_OUNCE, type MicroOunces } from './weight.ts';

/** Fine metal in micro-ounces and its worth in cents at the prices at which it was dealt, both signed. */
export type MetalAmount = { readonly microOunces: number; readonly cents: Cents };

export type MetalAmounts = Readonly<Record<Metal, MetalAmount>>;

export const NO_METAL: MetalAmount = { microOunces: 0, cents: cents(0) };

type Priced = { readonly lines: readonly OrderLine[]; readonly tick: Pick<Tick, 'prices'> };

/** The metal of an order's lines, at melt value of its tick: each piece rounded to the cent, as its price is. */
export function metalIn({ lines, tick }: Priced): MetalAmounts {
  const of = (metal: Metal): MetalAmount => {
    const own = lines.filter((line) => line.metal === metal);
    return {
      microOunces: own.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0),
      cents: sumCents(
        own.map(({ weight, quantity }) => multiplyCents(meltValue(tick.prices[metal], weight), quantity)),
      ),
    };
  };
  return { gold: of('gold'), silver: of('silver') };
}

/** The metal that an order has sold: that of its lines from its confirmation on, nothing before and once it is cancelled. */
export function soldBy({ stage, ...order }: Priced & { readonly stage: Stage }): MetalAmounts {
  const isSold = isPriceFixed(stage) && statusOf(stage) !== 'cancelled';
  return isSold ? metalIn(order) : { gold: NO_METAL, silver: NO_METAL };
}

export function subtractAmounts(after: MetalAmounts, before: MetalAmounts): MetalAmounts {
  const of = (metal: Metal): MetalAmount => ({
    microOunces: after[metal].microOunces - before[metal].microOunces,
    cents: subtractCents(after[metal].cents, before[metal].cents),
  });
  return { gold: of('gold'), silver: of('silver') };
}

export function addAmounts(amounts: readonly MetalAmounts[]): MetalAmounts {
  const of = (metal: Metal): MetalAmount => ({
    microOunces: amounts.reduce((sum, one) => sum + one[metal].microOunces, 0),
    cents: sumCents(amounts.map((one) => one[metal].cents)),
  });
  return { gold: of('gold'), silver: of('silver') };
}

export const TRADE_KINDS = ['opening', 'physical', 'hedge'] as const;

/** `opening`: on hand when the book began. `physical`: from a supplier, or back to one. `hedge`: futures and forwards, no metal moves. */
export type TradeKind = (typeof TRADE_KINDS)[number];

/** The kinds of trades in a sentence. */
export const TRADE_WORDS: Readonly<Record<TradeKind, string>> = {
  opening: 'on hand',
  physical: 'physical',
  hedge: 'hedge',
};

/** Metal and its worth at the price at which it was dealt; null where that is not known. */
export type Worth = { readonly microOunces: number; readonly cents: Cents | null };

/** The dealer's holdings and obligations in one metal. */
export type MetalBook = {
  /** In orders that wait for a decision, at the price that binds. */
  readonly offered: MetalAmount;
  /** To customers since the book began, or ever where it did not begin. */
  readonly sold: MetalAmount;
  /** Undefined until the metal on hand is recorded. */
  readonly own: Readonly<Record<TradeKind, Worth>> | undefined;
};

/** One line of the board. Ounces are signed by their effect on the net position. */
export type PositionRow = {
  readonly microOunces: number;
  /** Null where a price is not known. */
  readonly atOurPrice: Cents | null;
  readonly atSpot: Cents | null;
  /** The metal's gain for the dealer since it was dealt; null where a price is not known. */
  readonly since: Cents | null;
};

export type Position = {
  readonly offered: PositionRow;
  readonly sold: PositionRow;
  /** These and the net are undefined until the book begins. */
  readonly own: Readonly<Record<TradeKind, PositionRow>> | undefined;
  readonly net: PositionRow | undefined;
};

/** The position of one metal: opening + physical + hedges - sold. `spot` is undefined where no price is known. */
export function positionOf({ offered, sold, own }: MetalBook, spot: Cents | undefined): Position {
  const row = ({ microOunces, cents: atOurPrice }: Worth): PositionRow => {
    const atSpot = spot === undefined ? null : valueAt(microOunces, spot);
    const isKnown = atSpot !== null && atOurPrice !== null;
    return { microOunces, atOurPrice, atSpot, since: isKnown ? subtractCents(atSpot, atOurPrice) : null };
  };
  const soldRow = row(negated(sold));
  const rows = { offered: row(negated(offered)), sold: soldRow };
  if (!own) return { ...rows, own: undefined, net: undefined };
  const owned = { opening: row(own.opening), physical: row(own.physical), hedge: row(own.hedge) };
  const parts = [owned.opening, owned.physical, owned.hedge, soldRow];
  const microOunces = parts.reduce((sum, part) => sum + part.microOunces, 0);
  const known = parts.flatMap(({ since }) => (since === null ? [] : [since]));
  const net = { ...row({ microOunces, cents: null }), since: spot === undefined ? null : sumCents(known) };
  return { ...rows, own: owned, net };
}

/** Signed micro-ounces at a price in cents per ounce, half away from zero. */
export function valueAt(amount: number, price: Cents): Cents {
  const worth = Math.abs(amount) === 0 ? 0 : meltValue(price, Math.abs(amount) as MicroOunces);
  return cents(amount < 0 ? -worth : worth);
}

function negated({ microOunces, cents: worth }: MetalAmount): MetalAmount {
  // `0 -` and not `-`: minus zero is no figure.
  return { microOunces: 0 - microOunces, cents: cents(0 - worth) };
}

/** `22.9 oz short`, `390 oz long`, `flat`. */
export function positionText(microOunces: number): string {
  if (microOunces === 0) return 'flat';
  return `${ouncesText(Math.abs(microOunces))} oz ${microOunces < 0 ? 'short' : 'long'}`;
}

const READ_DIGITS = 2;

/** Signed ounces for reading, `5,240`, `−52.35`: two decimals, and all six where the first two would be zero. */
export function ouncesText(microOunces: number): string {
  const size = Math.abs(microOunces);
  const isTiny = size > 0 && size < MICRO_OUNCES_PER_OUNCE / 10 ** READ_DIGITS;
  const unit = isTiny ? 1 : MICRO_OUNCES_PER_OUNCE / 10 ** READ_DIGITS;
  const rounded = Math.round(size / unit) * unit;
  const whole = String(Math.floor(rounded / MICRO_OUNCES_PER_OUNCE)).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = String(rounded % MICRO_OUNCES_PER_OUNCE)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${microOunces < 0 ? '−' : ''}${whole}${fraction && `.${fraction}`}`;
}
