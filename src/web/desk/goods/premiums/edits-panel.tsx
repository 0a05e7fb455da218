import { Panel } from '#web/desk/ui/panel.tsx';
import { fieldText, valueText } from '../field-words.ts';
import type { Proposal } from './decide-panel.tsx';
import '#web/desk/ui/table.css';

/** What edits change, value by value. */
export function EditsPanel({ proposal: { items, itemsInAll } }: { readonly proposal: Proposal }) {
  return (
    <Panel label="What changes">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys as well */}
      <section className="table-scroll" aria-label="Current and new values" tabIndex={0}>
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
