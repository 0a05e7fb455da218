import { subtractCents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { groupThousands } from '#domain/words.ts';
import { Check, Choice } from '#web/desk/ui/fields.tsx';
import { TriangleAlert } from '#web/desk/ui/icons.ts';
import type { Column } from '#web/desk/ui/list/column.ts';
import { List } from '#web/desk/ui/list/list.tsx';
import { useList } from '#web/desk/ui/list/use-list.ts';
import { money, percent, signedMoney } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { useIsPhone } from '#web/desk/ui/use-is-phone.ts';
import { Thumb } from '../product-marks.tsx';
import type { Part, Preview, PreviewRow } from './use-preview.ts';
import './premiums.css';

type RowsProps = {
  readonly preview: Preview;
  readonly show: Part;
  setShow(show: Part): void;
  /** Undefined when products can no longer be left out. */
  readonly toggle: ((key: string) => void) | undefined;
  showMore(): void;
};

/** The panel that lists each product before and after the change. */
export function RowsPanel({ preview, show, setShow, toggle, showMore }: RowsProps) {
  const { isChange, rows, rowsInAll, products, belowCost, atBound, faults } = preview;
  const isPhone = useIsPhone();
  const parts: readonly { readonly value: Part; readonly label: string }[] = [
    { value: 'all', label: `All ${groupThousands(products)}` },
    ...(isChange ? [{ value: 'below-cost' as const, label: `Below cost ${groupThousands(belowCost)}` }] : []),
    ...(isChange ? [{ value: 'at-bound' as const, label: `At a limit ${groupThousands(atBound)}` }] : []),
    ...(faults > 0 ? [{ value: 'faults' as const, label: `Invalid ${groupThousands(faults)}` }] : []),
  ];
  return (
    <Panel label="Products">
      <div className="premiums-bar">
        <Choice label="Which products" options={parts} value={isChange ? show : 'all'} onChange={setShow} />
        {!isPhone && <Legend />}
      </div>
      <Rows rows={rows} toggle={toggle} />
      {rowsInAll > rows.length && (
        <p className="premiums-more">
          {!isPhone && `and ${groupThousands(rowsInAll - rows.length)} more. `}
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

const idOf = ({ key }: PreviewRow) => key;

/** Lists the products with their new prices; the key X leaves out the current one. */
function Rows({ rows, toggle }: ListProps) {
  const list = useList<PreviewRow>({
    label: 'Prices',
    noun: 'product',
    of: 'preview',
    rows,
    idOf,
    columns: previewColumns(toggle),
    nameOf: ({ name }) => name,
    classOf: ({ isLeftOut }) => (isLeftOut ? 'is-left-out' : undefined),
    keys: (current) => ({
      x: { label: 'Leave out', run: () => current && toggle?.(current.key), isOff: !current || !toggle },
    }),
  });
  return <List list={list} empty="No products match." className="preview-list" />;
}

function previewColumns(toggle: RowsProps['toggle']): readonly Column<PreviewRow>[] {
  const prices = (row: PreviewRow) => <FromTo before={money(row.price.before)} after={money(row.price.after)} />;
  return [
    {
      id: 'included',
      head: 'Included',
      isBare: true,
      place: 'mark',
      cell: (row) => <Included row={row} toggle={toggle} />,
    },
    { id: 'picture', head: 'Picture', isBare: true, cell: ({ image }) => <Thumb image={image} /> },
    { id: 'product', head: 'Product', place: 'name', cell: ({ name }) => <b>{name}</b>, sub: costText },
    {
      id: 'premium',
      head: 'Premium',
      isFigure: true,
      place: 'text',
      cell: (row) => <FromTo {...premiumTexts(row)} />,
      card: (row) => (
        <>
          <FromTo {...premiumTexts(row)} />, {costText(row)}
        </>
      ),
    },
    { id: 'points', head: 'Points over cost', cell: (row) => <PointsRule row={row} /> },
    { id: 'price', head: 'Price at spot now', isFigure: true, cell: prices },
    { id: 'move', head: 'Move', isFigure: true, place: 'figure', cell: moveText },
    {
      id: 'margin',
      head: 'Margin then',
      isFigure: true,
      place: 'fact',
      cell: (row) => (
        <>
          {money(row.margin)}
          <Faults row={row} />
        </>
      ),
      card: (row) =>
        row.isBelowCost || row.fault ? <Faults row={row} /> : row.margin !== null && `margin ${money(row.margin)}`,
    },
  ];
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

const FAULT_WORDS = { 'no-cost': 'No cost set', 'too-low': 'Below 1.5%', 'too-high': 'Above 50%' } as const;

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

/** Texts of the premium, with an invalid one as it would be. */
function premiumTexts({ premium, wanted }: PreviewRow) {
  return { before: percent(premium.before), after: percent(wanted ?? premium.after) };
}

function costText({ cost }: PreviewRow): string {
  return cost === null ? 'no cost set' : `cost ${percent(cost)}`;
}

function moveText({ price }: PreviewRow): string {
  return price.after === price.before ? '–' : signedMoney(subtractCents(price.after, price.before));
}

const WIDTH = 150;
const COST_X = 18;
const END_X = 146;
/** Points over cost at the right end of the scale, in basis points. */
const MOST = 800;
const MIDDLE = 13;

/**
 * Plots the points over cost: hollow is now, solid is after the change, the dashed line is the cost. Values beyond the scale
 * are drawn at its end.
 */
function PointsRule({ row: { overCost } }: { readonly row: PreviewRow }) {
  if (!overCost) return <span className="points__none">cost not known</span>;
  const x = (points: number) => Math.min(END_X, Math.max(4, COST_X + (points / MOST) * (END_X - COST_X)));
  const [now, then] = [x(overCost.before), x(overCost.after)];
  const isMoved = overCost.after !== overCost.before;
  const name = overCostText(overCost.before) + (isMoved ? `, then ${overCostText(overCost.after)}` : '');
  return (
    <svg className="points" viewBox={`0 0 ${WIDTH} 22`} role="img" aria-label={name}>
      <path className="points__line" d={`M4 18.5H${END_X}`} />
      {[200, 400, 600, 800].map((points) => (
        <path key={points} className="points__tick" d={`M${x(points)} 15V18`} />
      ))}
      <path className="points__cost" d={`M${COST_X} 4V19`} />
      {isMoved && <path className="points__move" d={`M${now} ${MIDDLE}H${then}`} />}
      <circle className="points__now" cx={now} cy={MIDDLE} r={3} />
      {isMoved && <circle className="points__then" cx={then} cy={MIDDLE} r={3.5} />}
    </svg>
  );
}

function overCostText(points: BasisPoints): string {
  return `${(Math.abs(points) / 100).toFixed(2)} points ${points < 0 ? 'below' : 'over'} cost`;
}
