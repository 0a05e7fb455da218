import type { Choice, Offer } from '#domain/listing.ts';
import type { Sort } from '#domain/listing-order.ts';
import { formatHundredths } from '#domain/listing-query.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { formatWeight } from '#domain/weight.ts';
import { weightClassOf } from '#domain/weight-class.ts';

export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  featured: 'Featured',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  premium: 'Lowest premium',
  'price-per-ounce': 'Lowest price per oz',
  weight: 'Weight',
};

export function premiumText(highest: BasisPoints): string {
  return `up to ${formatHundredths(highest)}%`;
}

/** A limit, not a price: whole dollars without cents. */
function limitText(limit: Cents): string {
  return formatUsd(limit).replace(/\.00$/, '');
}

/** `from $500`, `up to $2,500`, `$500 to $2,500`; undefined without a limit. */
export function priceText(lowest: Cents | undefined, highest: Cents | undefined): string | undefined {
  if (lowest === undefined) return highest && `up to ${limitText(highest)}`;
  return highest === undefined ? `from ${limitText(lowest)}` : `${limitText(lowest)} to ${limitText(highest)}`;
}

export function gradingText(isGraded: boolean): string {
  return isGraded ? 'graded' : 'not graded';
}

/** `10 oz to 1 kg`, or the one weight that all products of the size have. */
export function sizeText({ value, isOneWeight }: Offer['weights'][number]): string {
  return isOneWeight ? formatWeight(value) : weightClassOf(value);
}

/** The setting of a filter in few words; undefined if it is off. */
export function chosenText(choice: Choice, { weights }: Offer) {
  const { maker, isGraded, highestPremium, lowestPrice, highestPrice } = choice;
  const chosen = weights.filter(({ isChosen }) => isChosen);
  const [first] = chosen;
  return {
    weight: chosen.length > 1 ? `${chosen.length} chosen` : first && sizeText(first),
    maker,
    grading: isGraded === undefined ? undefined : gradingText(isGraded),
    premium: highestPremium && premiumText(highestPremium),
    price: priceText(lowestPrice, highestPrice),
  };
}
