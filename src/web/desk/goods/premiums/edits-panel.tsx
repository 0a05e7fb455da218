import { categoryBySlug } from '#catalogue/categories.ts';
import { Panel } from '#web/desk/ui/panel.tsx';
import { STATE_LABELS } from '../goods-words.ts';
import type { Proposal } from './decide-panel.tsx';
import '#web/desk/ui/table.css';

/** What edits change, value by value. */
export function EditsPanel({ proposal: { items, itemsInAll } }: { readonly proposal: Proposal }) {
  return (
    <Panel label="What changes">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys as well */}
      <section className="table-scroll" aria-label="Values now and then" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>Product</th>
              <th>What</th>
              <th>Now</th>
              <th>Then</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ key, name, field, before, after }) => (
              <tr key={`${key} ${name} ${field}`}>
                <td>{name}</td>
                <td>{fieldText(field)}</td>
                <td className="premiums-before">{valueText(field, before)}</td>
                <td>
                  <b>{valueText(field, after)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {itemsInAll > items.length && <p className="premiums-more">{`and ${itemsInAll - items.length} more.`}</p>}
    </Panel>
  );
}

/** `costBasisPoints` -> `Cost`. */
export function fieldText(field: string): string {
  const words: Readonly<Record<string, string>> = {
    added: 'New',
    costBasisPoints: 'Cost',
    costCents: 'Cost',
    weight: 'Ounces',
    shipsFrom: 'Ships from',
    pausedMessage: 'Message',
    most: 'At most',
    struckIn: 'Struck in',
    isCounted: 'Counted',
  };
  return words[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}

/** `2.75` of a premium -> `2.75%`. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'premium' || field === 'costBasisPoints') return `${Number(value).toFixed(2)}%`;
  if (field === 'costCents') return `$${Number(value).toFixed(2)} each`;
  if (field === 'weight') return `${value} oz`;
  if (field === 'state') return STATE_LABELS[value as keyof typeof STATE_LABELS] ?? String(value);
  if (field === 'categories' && Array.isArray(value))
    return value.map((slug) => categoryBySlug(slug)?.heading ?? slug).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? (Array.isArray(value) ? value.join(', ') : JSON.stringify(value)) : String(value);
}
