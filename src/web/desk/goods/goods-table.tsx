import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { categoryBySlug } from '#catalogue/categories.ts';
import { formatUsd } from '#domain/money.ts';
import { isBelowCost, marginOf, priceOf } from '#domain/product-cost.ts';
import { formatOunces } from '#domain/weight.ts';
import { Check } from '../ui/fields.tsx';
import { ArrowDown, ArrowUp } from '../ui/icons.ts';
import { ChooseAll } from '../ui/list-parts.tsx';
import { Flag } from '../ui/stage-badge.tsx';
import { type GoodsAddress, type GoodsSort, nextSort } from './goods-address.ts';
import type { GoodsListProps } from './goods-list.tsx';
import type { GoodsRow } from './goods-row.ts';
import { costText } from './goods-words.ts';
import { PremiumCell } from './premium-cell.tsx';
import { isSameRow, type RowProps } from './same-row.ts';
import { StateWord } from './state-word.tsx';
import { Thumb } from './thumb.tsx';
import { useShownRows } from './use-shown-rows.ts';
import '../ui/table.css';
import './goods-table.css';

/** The height in goods-table.css. */
const ROW_PX = 56;

/** Goods in rows: from tablets on. Rows out of sight are not drawn; what they would take stands above and below. */
export function GoodsTable(props: GoodsListProps) {
  const { rows, isStale } = props;
  const { body, parts } = useShownRows<HTMLTableSectionElement>(props, ROW_PX);
  return (
    <div className="table-scroll">
      <table className={`table goods-table${isStale ? ' goods-table--stale' : ''}`} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <Heads list={props} />
          </tr>
        </thead>
        <tbody ref={body}>
          {parts.map((part) =>
            'row' in part ? (
              <Row key={part.row.key} {...part} />
            ) : (
              <Space key={`space ${part.from}`} height={part.spacePx} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Space({ height }: { readonly height: number }) {
  return (
    <tr className="goods-table__space">
      <td>
        <svg width="1" height={height} aria-hidden="true" />
      </td>
    </tr>
  );
}

const COLUMNS: readonly { readonly by: GoodsSort; readonly label: string; readonly isFigure: boolean }[] = [
  { by: 'name', label: 'Product', isFigure: false },
  { by: 'ounces', label: 'Fine oz', isFigure: true },
  { by: 'cost', label: 'Cost over spot', isFigure: true },
  { by: 'premium', label: 'Premium', isFigure: true },
  { by: 'price', label: 'Price now', isFigure: true },
  { by: 'margin', label: 'Margin', isFigure: true },
  { by: 'stock', label: 'Stock', isFigure: true },
  { by: 'state', label: 'State', isFigure: false },
];

/** Not drawn anew while the rows are scrolled: the choice of all looks at every one of them. */
const Heads = memo(function Heads({ list }: { readonly list: GoodsListProps }) {
  const { rows, chosen, setChosen, mayChoose, address, setAddress } = list;
  const columns = COLUMNS.map(({ by, label, isFigure }) => (
    <th
      key={by}
      scope="col"
      className={`goods-table__${by}${isFigure ? ' table__r' : ''}`}
      aria-sort={sortedBy(address, by)}
    >
      <button
        type="button"
        className="goods-table__sort"
        onClick={() => setAddress({ ...address, sort: nextSort(address.sort, by) })}
      >
        {label}
        <SortArrow address={address} by={by} />
      </button>
    </th>
  ));
  return (
    <>
      {mayChoose && (
        <th scope="col" className="goods-table__choice">
          <ChooseAll ids={rows.map(({ key }) => key)} chosen={chosen} setChosen={setChosen} />
        </th>
      )}
      {columns}
    </>
  );
});

function sortedBy({ sort }: GoodsAddress, by: GoodsSort): 'ascending' | 'descending' | undefined {
  if (sort?.by !== by) return undefined;
  return sort.isDown ? 'descending' : 'ascending';
}

function SortArrow({ address: { sort }, by }: { readonly address: GoodsAddress; readonly by: GoodsSort }): ReactNode {
  if (sort?.by !== by) return null;
  const Arrow = sort.isDown ? ArrowDown : ArrowUp;
  return <Arrow className="icon goods-table__arrow" />;
}

const Row = memo(function Row({ row, index, list, isChosen, isCurrent, isGone }: RowProps) {
  const { spot, mayChoose, mayEdit, premiums } = list;
  const states = [isCurrent && 'is-current', isChosen && 'is-chosen', isGone && 'goods-table__gone'];
  const margin = spot && marginOf(row, spot);
  const figure = (name: string) => `table__r goods-table__${name}`;
  return (
    <tr className={states.filter(Boolean).join(' ') || undefined} aria-rowindex={index + 2}>
      {mayChoose && (
        <td>
          <Check label={`Choose ${row.name}`} isBare checked={isChosen} onChange={() => list.toggle(row.key)} />
        </td>
      )}
      <td>
        <Product row={row} />
      </td>
      <td className={figure('ounces')}>{formatOunces(row.weight)}</td>
      <td className={figure('cost')}>{costText(row.cost)}</td>
      <td className={figure('premium')}>
        {mayEdit ? <PremiumCell row={row} spot={spot} acts={premiums} /> : <b>{(row.premium / 100).toFixed(2)}%</b>}
      </td>
      <td className={`${figure('price')} goods-table__live`}>{spot ? formatUsd(priceOf(row, spot)) : '–'}</td>
      <td className={`${figure('margin')} goods-table__live`}>
        {margin === undefined ? '–' : formatUsd(margin)}
        {spot && isBelowCost(row, spot) ? (
          <span className="table__sub">
            <Flag kind="bad">Below cost</Flag>
          </span>
        ) : (
          row.cost && <span className="table__sub goods-table__fold">cost {costText(row.cost)}</span>
        )}
      </td>
      <td className={figure('stock')}>
        <Stock stock={row.stock} />
      </td>
      <td>
        <StateWord state={row.state} shipsFrom={row.shipsFrom} pausedMessage={row.pausedMessage} />
      </td>
    </tr>
  );
}, isSameRow);

function Product({ row: { key, name, categories, image } }: { readonly row: GoodsRow }) {
  return (
    <div className="goods-table__product">
      <Thumb image={image} />
      <div className="goods-table__words">
        <Link id={rowLinkId(key)} className="goods-table__link" to={`/goods/${key}`} title={name}>
          {name}
        </Link>
        <span className="table__sub">{categoryBySlug(categories[0] ?? '')?.heading}</span>
      </div>
    </div>
  );
}

export function rowLinkId(key: string): string {
  return `goods-${key}`;
}

function Stock({ stock }: Pick<GoodsRow, 'stock'>) {
  if (!stock) return <span className="goods-table__uncounted">not counted</span>;
  return (
    <>
      {stock.here.toLocaleString('en-US')}
      <span className="table__sub">{stock.reserved.toLocaleString('en-US')} reserved</span>
    </>
  );
}
