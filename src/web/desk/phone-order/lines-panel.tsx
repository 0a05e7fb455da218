import type { Ref } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { Minus, Plus, X } from '../../ui/icons.ts';
import { useTypedQuantity } from '../../ui/use-typed-quantity.ts';
import { Panel } from '../ui/panel.tsx';
import { PremiumEntry, PremiumReason } from '../ui/premium-entry.tsx';
import { priceWorking } from '../ui/price-working.ts';
import { ProductSearch } from '../ui/product-search.tsx';
import { secondsText } from '../ui/times.tsx';
import { type Draft, type DraftLine, priceAt, withProduct } from './draft.ts';
import './panels.css';

type LinesPanelProps = {
  readonly draft: Draft;
  /** The locked rates, or the current ones. */
  readonly spot: SpotPrices | undefined;
  /** Of the field that adds a product. */
  readonly addField: Ref<HTMLInputElement>;
  readonly onLines: (lines: readonly DraftLine[]) => void;
};

/** Lists the ordered lines, each with its price and the calculation behind it. */
export function LinesPanel({ draft, spot, addField, onLines }: LinesPanelProps) {
  const { lines, held } = draft;
  const priced = spot ? priceAt(lines, spot) : [];
  const set = (nth: number, changed: DraftLine) => onLines(lines.map((line, at) => (at === nth ? changed : line)));
  return (
    <Panel title="What they order" className="phone-what" aside={held && `At rates as of ${secondsText(held.at)}`}>
      {lines.length > 0 && (
        <>
          <p className="phone-lines__head" aria-hidden="true">
            <span>Quantity</span>
            <span>Product</span>
            <span>Premium</span>
            <span>Each</span>
            <span>Sum</span>
          </p>
          <ul className="phone-lines">
            {lines.map((line, nth) => (
              <Line
                key={line.product.id}
                line={line}
                priced={priced[nth]}
                spot={spot}
                onChange={(changed) => set(nth, changed)}
                onRemove={() => onLines(lines.filter((_, at) => at !== nth))}
              />
            ))}
          </ul>
        </>
      )}
      <div className="panel__body phone-add">
        <ProductSearch
          ref={addField}
          label="Add a product"
          spot={spot}
          onChoose={(product) => onLines(withProduct(lines, product))}
        />
      </div>
    </Panel>
  );
}

type LineProps = {
  readonly line: DraftLine;
  readonly priced: OrderLine | undefined;
  readonly spot: SpotPrices | undefined;
  onChange(line: DraftLine): void;
  onRemove(): void;
};

function Line({ line, priced, spot, onChange, onRemove }: LineProps) {
  const { product, quantity } = line;
  const { name, metal } = product;
  return (
    <li className="phone-line">
      <Pieces name={name} quantity={quantity} onQuantity={(pieces) => onChange({ ...line, quantity: pieces })} />
      <div className="phone-line__what">
        <b>{name}</b>
        {spot && priced && <small>{priceWorking(spot[metal], priced)}</small>}
      </div>
      <div className="phone-line__premium">
        <PremiumEntry line={line} onChange={onChange} />{' '}
        <small>{line.agreed ? `shop ${formatPremium(product.premium)}` : 'shop'}</small>
      </div>
      <span className="phone-line__each">{priced ? formatUsd(priced.unitPrice) : '–'}</span>
      <b className="phone-line__sum">{priced ? formatUsd(lineTotal(priced)) : '–'}</b>
      <button type="button" className="icon-button phone-line__remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X className="icon icon--small" />
      </button>
      <PremiumReason line={line} quantity={quantity} spot={spot} whose="the shop’s " onChange={onChange} />
    </li>
  );
}

type PiecesProps = { readonly name: string; readonly quantity: number; onQuantity(quantity: number): void };

function Pieces({ name, quantity, onQuantity }: PiecesProps) {
  const { field, step } = useTypedQuantity({ value: quantity, least: 1, most: MAX_QUANTITY, onChange: onQuantity });
  return (
    <fieldset className="pieces">
      <legend className="visually-hidden">Pieces of {name}</legend>
      <button type="button" className="pieces__step" aria-label={`One less ${name}`} onClick={() => step(-1)}>
        <Minus className="icon icon--small" />
      </button>
      <input
        {...field}
        className="pieces__count"
        aria-label={`Pieces of ${name}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className="pieces__step" aria-label={`One more ${name}`} onClick={() => step(1)}>
        <Plus className="icon icon--small" />
      </button>
    </fieldset>
  );
}
