import { categoryBySlug } from '#catalogue/categories.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPremium } from '#domain/price.ts';
import { type Priced, priceOf } from '#domain/product-cost.ts';
import { limitText, shipsFromText } from '#domain/sale.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { formatWeight } from '#domain/weight.ts';
import { Panel } from '#web/desk/ui/panel.tsx';
import { MetalMark } from '../../../ui/metal-mark.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { ProductEntries } from './product-entries.ts';
import './pictures.css';

type Props = {
  readonly entries: ProductEntries;
  /** Undefined while the input yields no price. */
  readonly typed: Priced | undefined;
  readonly spot: SpotPrices | undefined;
  readonly isSoldOut: boolean;
};

/** The shop's card of the product, as it would look with the current input. */
export function CardPanel({ entries, typed, spot, isSoldOut }: Props) {
  const metal = categoryBySlug(entries.category)?.metal;
  const isOff = entries.state === 'paused' || (isSoldOut && entries.state !== 'hidden');
  return (
    <Panel title="As customers see it">
      <div className="panel__body">
        {entries.state === 'hidden' ? (
          <p className="shop-card__none">Hidden from customers.</p>
        ) : (
          <div className="shop-card">
            <div className="shop-card__plate">
              {metal && <MetalMark metal={metal} />}
              <Picture className="shop-card__picture" src={entries.image} alt="" size={160} turn="early" />
            </div>
            <div className="shop-card__body">
              <b className="shop-card__name">{entries.name.trim() || 'No name yet'}</b>
              <p className="shop-card__text">{entries.description.trim()}</p>
              <p className="shop-card__figures">
                <span className="shop-card__price">{typed && spot ? formatUsd(priceOf(typed, spot)) : '–'}</span>
                <b>{typed && formatWeight(typed.weight)}</b>
              </p>
              <p className="shop-card__note">
                {noteOf(entries, isSoldOut) ?? (typed && `${formatPremium(typed.premium)} premium over spot`)}
              </p>
              {isOff && entries.state === 'paused' && entries.pausedMessage.trim() && (
                <p className="shop-card__note">{entries.pausedMessage.trim()}</p>
              )}
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
}

function noteOf({ state, shipsFrom, most }: ProductEntries, isSoldOut: boolean): string | undefined {
  if (state === 'paused') return 'Not available right now';
  if (isSoldOut) return 'Sold out';
  if (state === 'pre-sale' && shipsFrom) return shipsFromText(shipsFrom);
  const pieces = Number(most);
  return most.trim() && pieces > 0 ? limitText(pieces) : undefined;
}
