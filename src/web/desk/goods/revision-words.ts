import { fieldText, valueText } from './field-words.ts';
import type { Revision } from './revision-line.tsx';

type Item = Revision['items'][number];

const SOURCES: Readonly<Record<string, string>> = {
  seed: 'at the first start',
  row: 'in the table',
  form: 'by hand',
  many: 'with others',
  csv: 'by a CSV',
  schedule: 'at its hour',
  undo: 'undone',
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
  const label = fieldText(field);
  if (UNTOLD.has(field)) return `${label} changed`;
  return `${label} ${valueText(field, before)} → ${valueText(field, after)}`;
}

export function sourceText(source: string): string {
  return SOURCES[source] ?? source;
}
