import { subtractCents } from '#domain/money.ts';
import { TriangleAlert } from '#web/desk/ui/icons.ts';
import type { Column } from '#web/desk/ui/list/column.ts';
import { List } from '#web/desk/ui/list/list.tsx';
import { useList } from '#web/desk/ui/list/use-list.ts';
import { money, percent, signedMoney } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { fieldText, valueText } from '../field-words.ts';
import type { Proposal } from './decide-panel.tsx';
import { timesText } from './times-text.ts';
import '#web/desk/ui/table.css';

type Priced = Proposal['prices'][number];
export type EditPrice = Omit<Priced, 'key' | 'name'>;

const COLUMNS: readonly Column<Priced>[] = [
  {
    id: 'product',
    head: 'Product',
    place: 'name',
    cell: ({ name, isBelowCost }) => (
      <span>
        {name} {isBelowCost && <Flag kind="bad">Below cost</Flag>}
      </span>
    ),
  },
  {
    id: 'premium',
    head: 'Premium',
    isFigure: true,
    place: 'text',
    cell: ({ premium }) => (
      <>
        <Pair now={premium.before === null ? null : percent(premium.before)} then={percent(premium.after)} />
        <Times premium={premium} />
      </>
    ),
  },
  {
    id: 'price',
    head: 'Price at spot now',
    isFigure: true,
    place: 'text',
    cell: ({ price }) => <Pair now={price.before === null ? null : money(price.before)} then={money(price.after)} />,
  },
  {
    id: 'move',
    head: 'Move',
    isFigure: true,
    place: 'figure',
    cell: ({ price }) => (price.before === null ? 'New' : signedMoney(subtractCents(price.after, price.before))),
  },
  {
    id: 'margin',
    head: 'Margin then',
    isFigure: true,
    place: 'fact',
    cell: ({ margin }) => (margin === null ? 'No cost set' : signedMoney(margin)),
    card: ({ margin }) => (margin === null ? 'no cost set' : `margin ${signedMoney(margin)}`),
  },
];

const idOf = ({ key, name }: Priced) => `${key} ${name}`;

type EditPricesProps = { readonly prices: readonly Priced[]; readonly pricesInAll: number };

/** Prices before and after the edits of a proposal: the same table for who asked and who decides. */
export function EditPrices({ prices, pricesInAll }: EditPricesProps) {
  const list = useList<Priced>({
    label: 'Prices',
    noun: 'product',
    of: 'edits',
    rows: prices,
    columns: COLUMNS,
    idOf,
    nameOf: ({ name }) => name,
  });
  return (
    <Panel label="Prices">
      <List list={list} empty="No price changes." className="preview-list" />
      {pricesInAll > prices.length && <p className="premiums-more">{`and ${pricesInAll - prices.length} more.`}</p>}
    </Panel>
  );
}

function Times({ premium }: Pick<EditPrice, 'premium'>) {
  const times = timesText(premium);
  if (!times) return null;
  return (
    <span className="table__sub">
      <TriangleAlert className="icon icon--small" /> {times}
    </span>
  );
}

function Pair({ now, then }: { readonly now: string | null; readonly then: string }) {
  if (now === null || now === then) return <b>{then}</b>;
  return (
    <>
      <span className="premiums-before">{now}</span> <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span> <b>{then}</b>
    </>
  );
}

/** Lists a proposal's edits, each with the current and the new value. */
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
