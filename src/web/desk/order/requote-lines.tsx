import { marginLeft } from '#domain/drift.ts';
import type { Cents } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import { X } from '../../ui/icons.ts';
import { useCosts } from '../data/costs.ts';
import type { Rates } from '../data/rates.ts';
import { MarginPair } from '../ui/margin-left.tsx';
import { Change, changeOf, money } from '../ui/money.tsx';
import { PremiumEntry, PremiumReason } from '../ui/premium-entry.tsx';
import type { Order } from './order-data.ts';
import { type Priced, pricedOf, quantityOf, type Wanted } from './requote-offer.ts';
import './decide.css';
import '../ui/table.css';

type TableProps = {
  readonly order: Order;
  readonly wanted: readonly Wanted[];
  readonly rates: Rates;
  onChange(wanted: readonly Wanted[]): void;
};

/** Lists the lines of an offer, with their pieces and premiums to edit, beside what they were. */
export function RequoteLines({ order, wanted, rates, onChange }: TableProps) {
  return (
    <div className="table-scroll">
      <table className="table requote">
        <thead>
          <tr>
            <th>Product</th>
            <th className="table__r">Pieces</th>
            <th className="table__r requote__was">Was</th>
            <th className="table__r">New</th>
            {wanted.length > 1 && (
              <th>
                <span className="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {wanted.map((one) => (
            <WantedRows
              key={one.product.id}
              wanted={one}
              was={order.lines.find(({ productId }) => productId === one.product.id)}
              rates={rates}
              onChange={(changed) => onChange(wanted.map((other) => (other === one ? changed : other)))}
              onRemove={wanted.length > 1 ? () => onChange(wanted.filter((other) => other !== one)) : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  readonly wanted: Wanted;
  readonly was: OrderLine | undefined;
  readonly rates: Rates;
  onChange(wanted: Wanted): void;
  readonly onRemove: (() => void) | undefined;
};

/** A line of the offer, and below it the reason for another premium. */
function WantedRows({ wanted, was, rates, onChange, onRemove }: RowProps) {
  const { product, typed, agreed } = wanted;
  const quantity = quantityOf(typed);
  return (
    <>
      <tr className={agreed && 'has-reason'}>
        <td>
          <b>{product.name}</b>
          <span className="table__sub requote__premium">
            <PremiumEntry line={wanted} onChange={onChange} /> premium
            {agreed && `, was ${formatPremium(product.premium)}`}
          </span>
        </td>
        <td className="table__r">
          <input
            className="entry__input requote__pieces"
            aria-label={`Pieces of ${product.name}`}
            data-first
            aria-invalid={quantity === undefined || undefined}
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => onChange({ ...wanted, typed: currentTarget.value })}
          />
        </td>
        <td className="table__r requote__was">{money(was && lineTotal(was))}</td>
        <td className="table__r">
          <b>{money(pricedOf([wanted], rates)?.total)}</b>
        </td>
        {onRemove && (
          <td className="table__r">
            <button type="button" className="icon-button" aria-label={`Remove ${product.name}`} onClick={onRemove}>
              <X className="icon icon--small" />
            </button>
          </td>
        )}
      </tr>
      {agreed && (
        <tr>
          <td colSpan={5}>
            <PremiumReason
              line={wanted}
              quantity={quantity ?? 0}
              spot={rates.state === 'unavailable' ? undefined : rates}
              onChange={onChange}
            />
          </td>
        </tr>
      )}
    </>
  );
}

type TotalsProps = { readonly before: Cents; readonly priced: Priced | undefined; readonly rates: Rates };

/** The price that is offered beside the order's, and what it leaves of margin. */
export function RequoteTotals({ before, priced, rates }: TotalsProps) {
  const costOf = useCosts(priced?.lines.map(({ productId }) => productId) ?? []);
  return (
    <dl className="requote__totals">
      <div>
        <dt>Price of the order</dt>
        <dd>{money(before)}</dd>
      </div>
      <div>
        <dt>New price, now</dt>
        <dd>{money(priced?.total)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>{priced ? <Change {...changeOf(before, priced.total)} /> : '–'}</dd>
      </div>
      <div>
        <MarginPair margin={priced && costOf && marginLeft(priced, rates, costOf)} />
      </div>
    </dl>
  );
}
