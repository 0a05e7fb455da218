import { MAX_QUANTITY } from '#domain/cart.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { formatOunces } from '#domain/weight.ts';
import { Minus, Plus, X } from '../../ui/icons.ts';
import { useMay } from '../data/me.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProductSearch } from '../ui/product-search.tsx';
import { secondsText } from '../ui/times.tsx';
import { agreedPremium, type Draft, type DraftLine, premiumFaults, priceAt, withProduct } from './draft.ts';
import './lines-panel.css';

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
  const set = (nth: number, part: Partial<DraftLine>) =>
    onLines(lines.map((line, at) => (at === nth ? { ...line, ...part } : line)));
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
              onChange={(part) => set(nth, part)}
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
  onChange(part: Partial<DraftLine>): void;
  onRemove(): void;
};

function Line({ line, priced, spot, onChange, onRemove }: LineProps) {
  const { product, quantity } = line;
  const { name, metal, weight } = product;
  const premium = agreedPremium(line) ?? product.premium;
  return (
    <li className="phone-line">
      <Pieces name={name} quantity={quantity} onQuantity={(pieces) => onChange({ quantity: pieces })} />
      <div className="phone-line__what">
        <b>{name}</b>
        {spot && priced && (
          <small>
            {formatUsd(spot[metal])} × {formatOunces(weight)} oz × {(1 + premium / 10_000).toFixed(4)} ={' '}
            {formatUsd(priced.unitPrice)}
          </small>
        )}
        <Premium line={line} onChange={(agreed) => onChange({ agreed })} />
      </div>
      <b className="phone-line__sum">{priced ? formatUsd(lineTotal(priced)) : '–'}</b>
      <button type="button" className="icon-button phone-line__remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X className="icon icon--small" />
      </button>
    </li>
  );
}

type PremiumProps = { readonly line: DraftLine; onChange(agreed: DraftLine['agreed']): void };

/** The shop's premium, or another one that a manager agrees with the customer. */
function Premium({ line, onChange }: PremiumProps) {
  const may = useMay();
  const { product, agreed } = line;
  const shops = formatPremium(product.premium);
  if (!agreed)
    return (
      <small>
        {shops} over spot, the shop’s{' '}
        {may('agree-premium') && (
          <Button
            kind="text"
            size="small"
            aria-label={`Another premium for ${product.name}`}
            onClick={() => onChange({ percent: (product.premium / 100).toFixed(2), reason: '' })}
          >
            Another
          </Button>
        )}
      </small>
    );
  const faults = premiumFaults(line);
  const ofThis = <span className="visually-hidden"> of {product.name}</span>;
  return (
    <div className="phone-premium">
      <TextField
        label={<>Premium, %{ofThis}</>}
        inputMode="decimal"
        value={agreed.percent}
        error={faults.percent}
        onChange={(percent) => onChange({ ...agreed, percent })}
      />
      <TextField
        label={<>Why, for staff{ofThis}</>}
        value={agreed.reason}
        maxLength={200}
        error={faults.reason}
        onChange={(reason) => onChange({ ...agreed, reason })}
      />
      <Button kind="text" size="small" onClick={() => onChange(undefined)}>
        The shop’s {shops}
      </Button>
    </div>
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
