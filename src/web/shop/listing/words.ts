import type { Choice } from '#domain/listing.ts';
import type { Sort } from '#domain/listing-order.ts';
import { formatHundredths } from '#domain/listing-query.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { formatWeight } from '#domain/weight.ts';

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
export function priceText(highest: Cents): string {
  return `up to ${formatUsd(highest).replace(/\.00$/, '')}`;
}

/** The setting of a filter in few words; undefined if it is off. */
export function chosenText({ weights, highestPremium, highestPrice }: Choice) {
  const [first] = weights;
  return {
    weight: weights.length > 1 ? `${weights.length} chosen` : first && formatWeight(first),
    premium: highestPremium && premiumText(highestPremium),
    price: highestPrice && priceText(highestPrice),
  };
}
