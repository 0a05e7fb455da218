import { categoryBySlug } from '#catalogue/categories.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import { formatOunces, type MicroOunces } from '#domain/weight.ts';
import { dayText } from '../ui/times.tsx';
import { costText, STATE_LABELS } from './goods-words.ts';

/** Fields of goods as revisions, proposals and files name them. */
const FIELDS: Readonly<Record<string, string>> = {
  added: 'New',
  removed: 'Removed',
  name: 'Name',
  description: 'Description',
  text: 'Page text',
  weight: 'Fine weight',
  premium: 'Premium',
  cost: 'Cost',
  costBasisPoints: 'Cost',
  costCents: 'Cost',
  categories: 'Categories',
  image: 'Picture',
  struckIn: 'Alloy',
  facts: 'Details',
  most: 'Limit per order',
  state: 'State',
  shipsFrom: 'Ships from',
  pausedMessage: 'Message',
  isCounted: 'Counted',
  soldOut: 'Sold out',
  order: 'Sort order',
  place: 'Position in category',
  featured: 'Featured six',
  pause: 'Selling',
};

export function fieldText(field: string): string {
  return FIELDS[field] ?? field;
}

/** `275` of a premium -> `2.75%`. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return field === 'most' ? String(MAX_QUANTITY) : '–';
  if (field === 'premium' || field === 'costBasisPoints') return formatPremium(value as BasisPoints);
  if (field === 'costCents') return costText({ cents: value as Cents });
  if (field === 'cost') return costText(value as ProductCost);
  if (field === 'weight') return `${formatOunces(value as MicroOunces)} oz`;
  if (field === 'shipsFrom') return dayText(String(value));
  if (field === 'state') return STATE_LABELS[value as keyof typeof STATE_LABELS]?.toLowerCase() ?? String(value);
  if (field === 'categories' && Array.isArray(value))
    return value.map((slug) => categoryBySlug(slug)?.heading ?? slug).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
