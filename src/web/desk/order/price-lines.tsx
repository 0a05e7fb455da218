import type { Cents } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import { shipsFromText } from '#domain/sale.ts';
import { money, percent } from '../ui/money.tsx';
import { priceWorking } from '../ui/price-working.ts';
import { LineStock } from './line-stock.tsx';
import type { Order, OrderLine } from './order-data.ts';
import './decide.css';
import '../ui/table.css';

type LinesProps = {
  readonly order: Order;
  /** Sums of the lines at the current market; undefined while there are no prices. */
  readonly sumsNow?: readonly Cents[] | undefined;
  readonly isLive?: boolean;
  /** Leaves out what the price was made of. */
  readonly isFixed?: boolean;
};

/** Lists the lines of an order and its total, with their working until the price is fixed. */
export function Lines({ order, sumsNow, isLive = false, isFixed = false }: LinesProps) {
  return (
    <div className="table-scroll">
      <table className="table price-lines">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Pieces</span>
            </th>
            <th>Product</th>
            {!isFixed && <th className="table__r price-lines__wide">Spot per oz</th>}
            {!isFixed && <th className="table__r price-lines__wide">Premium</th>}
            <th className="table__r price-lines__wide">Each</th>
            <th className="table__r">Sum</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, nth) => (
            <Line
              key={line.productId}
              line={line}
              spot={order.tick.prices[line.metal]}
              sumNow={isFixed ? null : sumsNow?.[nth]}
              isLive={isLive}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td>Total</td>
            <td className="price-lines__wide" colSpan={isFixed ? 1 : 3} />
            <td className="table__r price-lines__total">{money(order.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type LineProps = {
  readonly line: OrderLine;
  /** Spot price per ounce used for the line. */
  readonly spot: Cents;
  /** Null once the price is fixed; undefined while there are no prices. */
  readonly sumNow: Cents | null | undefined;
  readonly isLive: boolean;
};

function Line({ line, spot, sumNow, isLive }: LineProps) {
  const { cancelled = 0 } = line;
  const isFixed = sumNow === null;
  return (
    <tr>
      <td className="price-lines__pieces">{line.quantity} ×</td>
      <td>
        <b>{line.name}</b>
        {line.shipsFrom && (
          <span className="table__sub">{shipsFromText(line.shipsFrom)}, as the customer was told</span>
        )}
        {!isFixed && <span className="table__sub">{priceWorking(spot, line)}</span>}
        {cancelled > 0 && <span className="table__sub">{cancelled} cancelled</span>}
        <LineStock stock={line.stock} />
        {line.agreed && (
          <span className="table__sub">
            {formatPremium(line.premium)} agreed instead of {percent(line.agreed.before)}
            {line.agreed.reason && `: ${line.agreed.reason}`}
          </span>
        )}
      </td>
      {!isFixed && (
        <>
          <td className="table__r price-lines__wide">{money(spot)}</td>
          <td className="table__r price-lines__wide">
            {formatPremium(line.premium)}
            <span className="table__sub">{costText(line.cost)}</span>
          </td>
        </>
      )}
      <td className="table__r price-lines__wide">{money(line.unitPrice)}</td>
      <td className="table__r">
        <b>{money(lineTotal(line))}</b>
        {!isFixed && <span className={`table__sub${isLive ? '' : ' is-old'}`}>now {money(sumNow)}</span>}
      </td>
    </tr>
  );
}

function costText(cost: OrderLine['cost']): string {
  if (!cost) return 'before cost';
  return 'cents' in cost ? `cost ${money(cost.cents)} each` : `cost ${percent(cost.basisPoints)}`;
}
