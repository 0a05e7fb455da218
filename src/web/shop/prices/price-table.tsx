import type { Charted } from '#domain/price-range.ts';
import { nameOf } from './words.ts';

type TableProps = {
  readonly charted: Charted;
  /** When, price, lowest and highest, newest first. */
  readonly rows: readonly (readonly [string, string, string, string])[];
};

export function PriceTable({ charted, rows }: TableProps) {
  return (
    <table className="price-table">
      <caption className="visually-hidden">{nameOf(charted)}, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Price</th>
          <th scope="col" className="is-wide">
            Low
          </th>
          <th scope="col" className="is-wide">
            High
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([when, price, low, high]) => (
          <tr key={when}>
            <th scope="row">{when}</th>
            <td>{price}</td>
            <td className="is-wide">{low}</td>
            <td className="is-wide">{high}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
