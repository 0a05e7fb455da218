import { dayText } from './goods-words.ts';
import type { Revision } from './revision-line.tsx';

type Item = Revision['items'][number];

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  text: 'Text of its page',
  ounces: 'Fine weight',
  weight: 'Fine weight',
  premium: 'Premium',
  cost: 'Cost',
  categories: 'Categories',
  image: 'Picture',
  struckIn: 'Alloy',
  facts: 'Facts',
  most: 'Most in an order',
  state: 'State',
  shipsFrom: 'Ships from',
  pausedMessage: 'Message',
  isCounted: 'Counted',
  soldOut: 'Sold out',
  order: 'Order of goods',
  featured: 'Featured six',
  pause: 'Selling',
};
const STATES: Readonly<Record<string, string>> = {
  'on-sale': 'on sale',
  'pre-sale': 'pre-sale',
  paused: 'paused',
  hidden: 'hidden',
};
const SOURCES: Readonly<Record<string, string>> = {
  seed: 'at the first start',
  row: 'in the table',
  form: 'by hand',
  many: 'with others',
  csv: 'by a CSV',
  schedule: 'at its hour',
  undo: 'taken back',
  import: 'by an import',
  pause: 'by hand',
  stock: 'by the stock',
};
/** Fields whose values are too long, or too many, for a line. */
const UNTOLD: ReadonlySet<string> = new Set([
  'description',
  'text',
  'facts',
  'image',
  'order',
  'featured',
  'categories',
]);

/** `Premium 18.00% → 18.50%`, in one line. */
export function itemText({ field, before, after }: Item): string {
  if (field === 'added') return before === null ? 'Added' : 'Removed';
  if (field === 'soldOut') return after ? 'Sold out' : 'To sell again';
  const label = FIELDS[field] ?? field;
  if (UNTOLD.has(field)) return `${label} changed`;
  return `${label} ${valueText(field, before)} → ${valueText(field, after)}`;
}

export function sourceText(source: string): string {
  return SOURCES[source] ?? source;
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === 'most' ? '1000' : 'none';
  if (field === 'shipsFrom') return dayText(String(value));
  if (field === 'premium') return `${Number(value).toFixed(2)}%`;
  if (field === 'cost') return costText(value as { percent?: number; each?: number });
  if (field === 'state') return STATES[String(value)] ?? String(value);
  if (field === 'isCounted') return value ? 'yes' : 'no';
  return String(value);
}

function costText({ percent, each }: { readonly percent?: number; readonly each?: number }): string {
  return each === undefined ? `${Number(percent).toFixed(2)}%` : `$${each.toFixed(2)} each`;
}
