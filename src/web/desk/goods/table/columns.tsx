import { categoryBySlug } from '#catalogue/categories.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPremium } from '#domain/price.ts';
import type { PauseScope } from '#domain/product.ts';
import { isBelowCost, marginOf, priceOf } from '#domain/product-cost.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { formatOunces } from '#domain/weight.ts';
import { groupThousands } from '#domain/words.ts';
import type { Column } from '#web/desk/ui/list/column.ts';
import { Flag } from '#web/desk/ui/stage-badge.tsx';
import { dateInText } from '#web/desk/ui/times.tsx';
import { costText, stoppedText } from '../goods-words.ts';
import { StateWord, Thumb } from '../product-marks.tsx';
import type { GoodsRow } from '../use-goods.ts';
import type { GoodsSort } from './address.ts';
import { FigureCell } from './figure-cell.tsx';
import './table.css';

type GoodsColumn = Column<GoodsRow> & { readonly id: GoodsSort | 'picture' };

/** The columns of goods, at this spot and while this is not sold. */
export function goodsColumns(
  spot: SpotPrices | undefined,
  mayEdit: boolean,
  stopped: ReadonlySet<PauseScope>,
): readonly GoodsColumn[] {
  const priceText = (row: GoodsRow) => (spot ? formatUsd(priceOf(row, spot)) : '–');
  return [
    {
      id: 'picture',
      head: 'Picture',
      isBare: true,
      className: 'goods-list__picture',
      place: 'mark',
      cell: ({ image }) => <Thumb image={image} />,
    },
    {
      id: 'name',
      head: 'Product',
      sort: 'ascending',
      opens: true,
      className: 'goods-list__name',
      place: 'name',
      cell: ({ name }) => <span title={name}>{name}</span>,
      sub: ({ categories }) => categoryBySlug(categories[0] ?? '')?.heading,
    },
    figure('ounces', 'Fine oz', { cell: ({ weight }) => formatOunces(weight) }),
    figure('cost', 'Cost over spot', {
      cell: (row) => (mayEdit ? <FigureCell name="cost" row={row} spot={spot} /> : costText(row.cost)),
      sub: costSetText,
    }),
    figure('premium', 'Premium', {
      place: 'text',
      cell: (row) =>
        mayEdit ? <FigureCell name="premium" row={row} spot={spot} /> : <b>{formatPremium(row.premium)}</b>,
    }),
    figure('price', 'Price now', { className: 'goods-list__price list-live', place: 'figure', cell: priceText }),
    figure('margin', 'Margin', {
      className: 'goods-list__margin list-live',
      place: 'text',
      cell: (row) => <MarginCell row={row} spot={spot} />,
      card: (row) => <CardFigures row={row} spot={spot} />,
    }),
    figure('stock', 'Stock', { cell: StockCell }),
    {
      id: 'state',
      head: 'State',
      sort: 'ascending',
      className: 'goods-list__state',
      place: 'fact',
      cell: (row) => <StateWord {...row} stopped={stoppedText(row, stopped)} />,
      card: (row) => (
        <>
          {spot && isBelowCost(row, spot) && <Flag kind="bad">Below cost</Flag>}
          <StateWord {...row} stopped={stoppedText(row, stopped)} />
        </>
      ),
    },
  ];
}

type Rest = Pick<GoodsColumn, 'cell'> & Partial<GoodsColumn>;

function figure(id: GoodsSort, head: string, rest: Rest): GoodsColumn {
  return { id, head, sort: 'ascending', isFigure: true, className: `goods-list__${id}`, ...rest };
}

type CellProps = { readonly row: GoodsRow; readonly spot: SpotPrices | undefined };

function MarginCell({ row, spot }: CellProps) {
  const margin = spot && marginOf(row, spot);
  return (
    <>
      {margin === undefined ? '–' : formatUsd(margin)}
      {spot && isBelowCost(row, spot) ? (
        <span className="table__sub">
          <Flag kind="bad">Below cost</Flag>
        </span>
      ) : (
        row.cost && (
          <span className="table__sub goods-list__fold" title={costSetText(row)}>
            cost {costText(row.cost)}
          </span>
        )
      )}
    </>
  );
}

/** `set Nov 3`: a margin is as old as its cost. */
function costSetText({ costAt }: GoodsRow): string | undefined {
  return costAt === undefined ? undefined : `set ${dateInText(costAt)}`;
}

function StockCell({ stock }: GoodsRow) {
  if (!stock) return <span className="goods-list__uncounted">not counted</span>;
  return (
    <>
      {groupThousands(stock.here)}
      <span className="table__sub">{groupThousands(stock.reserved)} reserved</span>
    </>
  );
}

function CardFigures({ row, spot }: CellProps) {
  const { stock } = row;
  const margin = spot && marginOf(row, spot);
  return (
    <span className="list-live">
      {margin === undefined ? 'over spot' : `margin ${formatUsd(margin)}`}
      {stock && (
        <span className="table__sub">
          {groupThousands(stock.here)} here, {groupThousands(stock.reserved)} reserved
        </span>
      )}
    </span>
  );
}
