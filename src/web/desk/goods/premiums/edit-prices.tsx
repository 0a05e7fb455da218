import { TriangleAlert } from '#web/desk/ui/icons.ts';
import { money, percent, signedMoney } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { timesText } from './times-text.ts';
import '#web/desk/ui/table.css';

export type EditPrice = {
  readonly premium: { readonly before: number | null; readonly after: number };
  readonly price: { readonly before: number | null; readonly after: number };
  readonly margin: number | null;
  readonly isBelowCost: boolean;
};

type Priced = EditPrice & { readonly key: string; readonly name: string };

/** Prices before and after the edits of a proposal: the same table for who asked and who decides. */
export function EditPrices({
  prices,
  pricesInAll,
}: {
  readonly prices: readonly Priced[];
  readonly pricesInAll: number;
}) {
  return (
    <Panel label="Prices">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys as well */}
      <section className="table-scroll" aria-label="Prices now and then" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>Product</th>
              <th className="table__r">Premium</th>
              <th className="table__r">Price at spot now</th>
              <th className="table__r">Move</th>
              <th className="table__r">Margin then</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((row) => (
              <PriceRow key={`${row.key} ${row.name}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {pricesInAll > prices.length && <p className="premiums-more">{`and ${pricesInAll - prices.length} more.`}</p>}
    </Panel>
  );
}

function PriceRow({ row: { name, premium, price, margin, isBelowCost } }: { readonly row: Priced }) {
  const times = timesText(premium);
  return (
    <tr>
      <td>
        {name}
        {isBelowCost && <Flag kind="bad">Below cost</Flag>}
      </td>
      <td className="table__r">
        <Pair now={premium.before === null ? null : percent(premium.before)} then={percent(premium.after)} />
        {times && (
          <span className="table__sub">
            <TriangleAlert className="icon icon--small" /> {times}
          </span>
        )}
      </td>
      <td className="table__r">
        <Pair now={price.before === null ? null : money(price.before)} then={money(price.after)} />
      </td>
      <td className="table__r">{price.before === null ? 'New' : signedMoney(price.after - price.before)}</td>
      <td className="table__r">{margin === null ? 'Cost not known' : signedMoney(margin)}</td>
    </tr>
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
