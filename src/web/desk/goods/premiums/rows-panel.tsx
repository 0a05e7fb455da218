import { Check, Choice } from '#web/desk/ui/fields.tsx';
import { TriangleAlert } from '#web/desk/ui/icons.ts';
import { money, percent, signedMoney } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { useIsPhone } from '#web/desk/ui/use-is-phone.ts';
import { countText } from '../goods-words.ts';
import { Thumb } from '../thumb.tsx';
import { PointsRule } from './points-rule.tsx';
import type { Part, Preview, PreviewRow } from './use-preview.ts';
import '#web/desk/ui/table.css';

type RowsProps = {
  readonly preview: Preview;
  readonly show: Part;
  setShow(show: Part): void;
  /** Undefined: nothing can be left out any more. */
  readonly toggle: ((key: string) => void) | undefined;
  showMore(): void;
};

/** Each product, now and then. */
export function RowsPanel({ preview, show, setShow, toggle, showMore }: RowsProps) {
  const { isChange, rows, rowsInAll, products, belowCost, atBound, faults } = preview;
  const isPhone = useIsPhone();
  const parts: readonly { readonly value: Part; readonly label: string }[] = [
    { value: 'all', label: `All ${countText(products)}` },
    ...(isChange ? [{ value: 'below-cost' as const, label: `Below cost ${countText(belowCost)}` }] : []),
    ...(isChange ? [{ value: 'at-bound' as const, label: `At a bound ${countText(atBound)}` }] : []),
    ...(faults > 0 ? [{ value: 'faults' as const, label: `Not possible ${countText(faults)}` }] : []),
  ];
  return (
    <Panel label="Products">
      <div className="premiums-bar">
        <Choice label="Which products" options={parts} value={isChange ? show : 'all'} onChange={setShow} />
        {!isPhone && <Legend />}
      </div>
      {rows.length === 0 && <p className="premiums-none">No products match.</p>}
      {rows.length > 0 && (isPhone ? <Cards rows={rows} toggle={toggle} /> : <Rows rows={rows} toggle={toggle} />)}
      {rowsInAll > rows.length && (
        <p className="premiums-more">
          {!isPhone && `and ${countText(rowsInAll - rows.length)} more. `}
          <button type="button" className="link" onClick={showMore}>
            {rowsInAll > rows.length + 1_000 ? 'Show more' : 'Show all'}
          </button>
        </p>
      )}
    </Panel>
  );
}

function Legend() {
  return (
    <span className="premiums-legend" aria-hidden="true">
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle className="points__now" cx="5" cy="5" r="3" />
      </svg>
      now
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle className="points__then" cx="5" cy="5" r="3.500" />
      </svg>
      then
      <svg viewBox="0 0 10 12" aria-hidden="true">
        <path className="points__cost" d="M5 0V12" />
      </svg>
      cost
    </span>
  );
}

type ListProps = { readonly rows: readonly PreviewRow[]; readonly toggle: RowsProps['toggle'] };

function Rows({ rows, toggle }: ListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys as well
    <section className="table-scroll" aria-label="Current and new prices" tabIndex={0}>
      <table className="table premiums-table">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Included</span>
            </th>
            <th>Product</th>
            <th className="table__r">Premium</th>
            <th>Points over cost</th>
            <th className="table__r">Price at spot now</th>
            <th className="table__r">Move</th>
            <th className="table__r">Margin then</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.isLeftOut ? 'is-left-out' : undefined}>
              <td>
                <Included row={row} toggle={toggle} />
              </td>
              <td>
                <span className="premiums-product">
                  <Thumb image={row.image} />
                  <span>
                    <b>{row.name}</b>
                    <span className="table__sub">{costText(row)}</span>
                  </span>
                </span>
              </td>
              <td className="table__r">
                <FromTo {...premiumTexts(row)} />
              </td>
              <td>
                <PointsRule row={row} />
              </td>
              <td className="table__r">
                <FromTo before={money(row.price.before)} after={money(row.price.after)} />
              </td>
              <td className="table__r">{moveText(row)}</td>
              <td className="table__r">
                {money(row.margin)}
                <Faults row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ rows, toggle }: ListProps) {
  return (
    <ul className="premiums-cards">
      {rows.map((row) => {
        const { before, after } = premiumTexts(row);
        return (
          <li key={row.key} className={row.isLeftOut ? 'is-left-out' : undefined}>
            <Included row={row} toggle={toggle} />
            <b>{row.name}</b>
            <span className="premiums-cards__move">{moveText(row)}</span>
            <span className="premiums-cards__facts">
              <FromTo before={before} after={after} />, {costText(row)}
            </span>
            <span className="premiums-cards__margin">
              {row.isBelowCost || row.fault ? (
                <Faults row={row} />
              ) : (
                row.margin !== null && `margin ${money(row.margin)}`
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Included({ row, toggle }: { readonly row: PreviewRow; readonly toggle: RowsProps['toggle'] }) {
  return (
    <Check
      isBare
      label={`Change ${row.name}`}
      checked={!row.isLeftOut}
      disabled={!toggle}
      onChange={() => toggle?.(row.key)}
    />
  );
}

function FromTo({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <b>{after}</b>;
  return (
    <>
      <span className="premiums-before">{before}</span> <span aria-hidden="true">→</span>
      <span className="visually-hidden">then</span> <b>{after}</b>
    </>
  );
}

const FAULT_WORDS = { 'no-cost': 'No cost known', 'too-low': 'Below 1.5%', 'too-high': 'Above 50%' } as const;

function Faults({ row: { fault, isBelowCost } }: { readonly row: PreviewRow }) {
  if (!fault && !isBelowCost) return null;
  return (
    <span className="premiums-flag">
      <Flag kind="bad" icon={TriangleAlert}>
        {fault ? FAULT_WORDS[fault] : 'Below cost'}
      </Flag>
    </span>
  );
}

/** A premium that cannot be is named as it would be. */
function premiumTexts({ premium, wanted }: PreviewRow) {
  return { before: percent(premium.before), after: percent(wanted ?? premium.after) };
}

function costText({ cost }: PreviewRow): string {
  return cost === null ? 'cost not known' : `cost ${percent(cost)}`;
}

function moveText({ price }: PreviewRow): string {
  // Cents as calls have them: the difference of two doubles is rounded by the text.
  return price.after === price.before ? '–' : signedMoney(price.after - price.before);
}
