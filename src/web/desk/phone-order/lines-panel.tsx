import { MAX_QUANTITY } from '#domain/cart.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { Minus, Plus, X } from '../../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import { priceWorking } from '../ui/price-working.ts';
import { ProductSearch } from '../ui/product-search.tsx';
import { secondsText } from '../ui/times.tsx';
import { type Draft, type DraftLine, priceAt, withProduct } from './draft.ts';

type LinesPanelProps = {
  readonly draft: Draft;
  /** The rates that are held, or those of now. */
  readonly spot: SpotPrices | undefined;
  readonly onLines: (lines: readonly DraftLine[]) => void;
};

/** What is ordered, each line with its price and how that is made. */
export function LinesPanel({ draft, spot, onLines }: LinesPanelProps) {
  const { lines, held } = draft;
  const priced = spot ? priceAt(lines, spot) : [];
  const set = (nth: number, quantity: number) =>
    onLines(lines.map((line, at) => (at === nth ? { ...line, quantity } : line)));
  return (
    <Panel title="What they order" className="phone-what" aside={held && `At the rates of ${secondsText(held.at)}`}>
      {lines.length > 0 && (
        <ul className="phone-lines">
          {lines.map((line, nth) => (
            <Line
              key={line.product.id}
              line={line}
              priced={priced[nth]}
              spot={spot}
              onQuantity={(quantity) => set(nth, quantity)}
              onRemove={() => onLines(lines.filter((_, at) => at !== nth))}
            />
          ))}
        </ul>
      )}
      <div className="panel__body phone-add">
        <ProductSearch label="Add a product" spot={spot} onChoose={(product) => onLines(withProduct(lines, product))} />
      </div>
    </Panel>
  );
}

type LineProps = {
  readonly line: DraftLine;
  readonly priced: OrderLine | undefined;
  readonly spot: SpotPrices | undefined;
  onQuantity(quantity: number): void;
  onRemove(): void;
};

function Line({ line: { product, quantity }, priced, spot, onQuantity, onRemove }: LineProps) {
  const { name, metal, premium } = product;
  return (
    <li className="phone-line">
      <Pieces name={name} quantity={quantity} onQuantity={onQuantity} />
      <div className="phone-line__what">
        <b>{name}</b>
        {spot && priced && <small>{priceWorking(spot[metal], priced)}</small>}
        <small>{formatPremium(premium)} over spot, the shop’s</small>
      </div>
      <b className="phone-line__sum">{priced ? formatUsd(lineTotal(priced)) : '–'}</b>
      <button type="button" className="icon-button phone-line__remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X className="icon icon--small" />
      </button>
    </li>
  );
}

type PiecesProps = { readonly name: string; readonly quantity: number; onQuantity(quantity: number): void };

function Pieces({ name, quantity, onQuantity }: PiecesProps) {
  const set = (wanted: number) => onQuantity(Math.min(MAX_QUANTITY, Math.max(1, wanted)));
  return (
    <fieldset className="pieces">
      <legend className="visually-hidden">Pieces of {name}</legend>
      <button type="button" className="pieces__step" aria-label={`One less ${name}`} onClick={() => set(quantity - 1)}>
        <Minus className="icon icon--small" />
      </button>
      <input
        className="pieces__count"
        aria-label={`Pieces of ${name}`}
        inputMode="numeric"
        value={quantity}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const typed = Number(currentTarget.value.replace(/\D/g, ''));
          set(typed);
        }}
      />
      <button type="button" className="pieces__step" aria-label={`One more ${name}`} onClick={() => set(quantity + 1)}>
        <Plus className="icon icon--small" />
      </button>
    </fieldset>
  );
}
