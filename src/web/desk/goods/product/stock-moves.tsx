import { Link } from 'react-router';
import { usePeople } from '#web/desk/data/people.ts';
import { handleOf, Time } from '#web/desk/ui/times.tsx';
import type { Goods } from './product-entries.ts';
import '#web/desk/ui/table.css';

const KINDS: Readonly<Record<string, string>> = {
  received: 'Received',
  counted: 'Counted',
  reserved: 'Reserved',
  released: 'Released',
  taken: 'Taken',
  returned: 'Returned',
};

/** Stock historys stock, newest first. */
export function StockMoves({ moves }: { readonly moves: Goods['stockMoves'] }) {
  const people = usePeople();
  if (moves.length === 0) return null;
  return (
    <div className="table-scroll product-stock__moves">
      <table className="table">
        <caption className="visually-hidden">Stock history, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" className="table__r">
              Pieces
            </th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ at, kind, quantity, orderId, staffId, reason }) => (
            <tr key={`${at} ${kind} ${orderId} ${quantity}`}>
              <td>
                <Time at={at} />
              </td>
              <td>
                {KINDS[kind] ?? kind}
                {reason && <span className="table__sub">{reason}</span>}
              </td>
              <td className="table__r">{quantity > 0 ? `+${quantity}` : String(quantity).replace('-', '−')}</td>
              <td>
                {orderId ? (
                  <Link to={`/orders/${orderId}`}>{handleOf(orderId)}</Link>
                ) : (
                  (people.get(staffId ?? '')?.name ?? 'The shop')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
