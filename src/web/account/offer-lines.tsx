import type { OfferedPrice } from '#contract/calls/order-quote.ts';
import { centsFromDollars } from '#domain/money.ts';
import { differenceText } from '#domain/offered-price.ts';
import { usd } from '../ui/orders/order-facts.ts';

type Line = OfferedPrice['lines'][number];

/** The products of an order at both prices. */
export function OfferLines({ offer: { lines, before, total } }: { offer: OfferedPrice }) {
  const [then, now] = [centsFromDollars(before), centsFromDollars(total)];
  return (
    <div className="order order__body order__body--single">
      <table className="order-lines">
        <caption className="visually-hidden">Items at both prices</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="order-lines__figure order-lines__price offer__then">
              Ordered
            </th>
            <th scope="col" className="order-lines__figure order-lines__price">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <td>
                {line.now ? `${line.now.quantity} × ` : ''}
                {line.name}
                <small>{detailOf(line)}</small>
              </td>
              <td className="order-lines__figure offer__then">{sumOf(line.before)}</td>
              <td className="order-lines__figure">
                <b>{sumOf(line.now)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <b>Difference</b>
            </td>
            <td className="order-lines__figure" colSpan={2}>
              <b>{then !== undefined && now !== undefined && differenceText(then, now)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function sumOf(pieces: Line['now']): string {
  return pieces ? usd(pieces.sum) : '–';
}

/** `1 oz each, 4.50% premium as before`, and how many or at which premium where that has changed. */
function detailOf({ ounces, premiumPercentage, before, now }: Line): string {
  const each = `${ounces} oz${(now ?? before)?.quantity === 1 ? '' : ' each'}, ${premiumPercentage.toFixed(2)}% premium`;
  if (!now) return `${before?.quantity} ordered, none now`;
  if (!before) return each;
  const was = [
    ...(before.premiumPercentage === premiumPercentage ? [] : [`${before.premiumPercentage.toFixed(2)}% before`]),
    ...(before.quantity === now.quantity ? [] : [`${before.quantity} ordered`]),
  ];
  return was.length > 0 ? [each, ...was].join(', ') : `${each} as before`;
}
