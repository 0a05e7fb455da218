import { Link } from 'react-router';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { lineFacts, ouncesText, piecesText, ratesText, tickTime, usd } from '../ui/orders/order-facts.ts';
import { productPath } from '../ui/paths.ts';

/**
 * The lines of an order, and below them its fine weight and the rates that it was priced at. On a phone a line's own row has it
 * all.
 */
export function OrderLines({ order }: { order: OrderRecord }) {
  return (
    <table className="order-lines">
      <caption className="visually-hidden">Items</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="order-lines__figure order-lines__quantity">
            Qty
          </th>
          <th scope="col" className="order-lines__figure order-lines__price order-lines__each">
            Each
          </th>
          <th scope="col" className="order-lines__figure order-lines__price">
            Line total
          </th>
        </tr>
      </thead>
      <tbody>
        {order.cartItem.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay as they are, and their ids may be missing
          <Line key={index} line={line} />
        ))}
        {order.cancelledItem?.map(({ name, quantity }) => (
          <tr key={name}>
            <td colSpan={4}>
              <small>
                Cancelled: {quantity} × {name}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
      <Foot order={order} />
    </table>
  );
}

function Line({ line }: { line: OrderRecord['cartItem'][number] }) {
  const { id, name, weight, premium, pieces, each, together, shipsFrom } = lineFacts(line);
  return (
    <tr>
      <td>
        {id && line.product ? (
          <Link className="order-lines__name" to={productPath(id)}>
            {name}
          </Link>
        ) : (
          <span className="order-lines__name">{name}</span>
        )}
        {weight && (
          <small>
            {weight}
            {premium && `, ${premium} premium`}
          </small>
        )}
        {shipsFrom && <small>{shipsFrom}</small>}
        <small className="order-lines__times">
          {pieces} × {each}
        </small>
      </td>
      <td className="order-lines__figure order-lines__quantity">{pieces}</td>
      <td className="order-lines__figure order-lines__price order-lines__each">{each}</td>
      <td className="order-lines__figure order-lines__price">
        <b>{together}</b>
      </td>
    </tr>
  );
}

/** The fine weight and rates below the lines, with the total when there are several; for one line the order's head shows it. */
function Foot({ order }: { order: OrderRecord }) {
  const { spot, cartItem, totalAmount } = order;
  const ounces = ouncesText(order);
  if (!ounces && !spot) return null;
  const isSum = cartItem.length > 1;
  return (
    <tfoot>
      <tr>
        <td>
          {ounces}
          {spot && (
            <small>
              Priced at {ratesText(order)}, {tickTime(order)}
            </small>
          )}
        </td>
        <td className="order-lines__figure order-lines__quantity">{isSum && piecesText(cartItem)}</td>
        <td className="order-lines__each" />
        <td className="order-lines__figure">{isSum && usd(totalAmount)}</td>
      </tr>
    </tfoot>
  );
}
