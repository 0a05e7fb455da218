import { categoryBySlug } from '#catalogue/categories.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { dayText } from '../ui/times.tsx';
import { STATE_LABELS } from './goods-words.ts';

/** Fields of goods as revisions, proposals and files name them. */
const FIELDS: Readonly<Record<string, string>> = {
  added: 'New',
  removed: 'Removed',
  name: 'Name',
  description: 'Description',
  text: 'Page text',
  ounces: 'Fine weight',
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

/** `2.75` of a premium -> `2.75%`. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return field === 'most' ? String(MAX_QUANTITY) : '–';
  if (field === 'premium' || field === 'costBasisPoints') return `${Number(value).toFixed(2)}%`;
  if (field === 'costCents') return `$${Number(value).toFixed(2)} each`;
  if (field === 'cost') return costText(value as { percent?: number; each?: number });
  if (field === 'weight' || field === 'ounces') return `${value} oz`;
  if (field === 'shipsFrom') return dayText(String(value));
  if (field === 'state') return STATE_LABELS[value as keyof typeof STATE_LABELS]?.toLowerCase() ?? String(value);
  if (field === 'categories' && Array.isArray(value))
    return value.map((slug) => categoryBySlug(slug)?.heading ?? slug).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function costText({ percent, each }: { readonly percent?: number; readonly each?: number }): string {
  return each === undefined ? valueText('costBasisPoints', percent) : valueText('costCents', each);
}
