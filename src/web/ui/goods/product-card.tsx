import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { formatUsd } from '#domain/money.ts';
import { formatPremium, priceAnatomy, pricePerOunce } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { saleMessage, saleNote } from '#domain/sale.ts';
import { formatWeight } from '#domain/weight.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { MetalMark } from '../metal-mark.tsx';
import { productPath } from '../paths.ts';
import { Picture, type PictureTurn } from '../picture.tsx';
import { InCart } from './in-cart.tsx';
import { Quantity } from './quantity.tsx';
import { useBuying } from './use-buying.ts';
import { type ShownPrice, usePrice } from './use-price.ts';

type ProductCardProps = {
  readonly product: Product;
  readonly headingLevel?: 2 | 3;
  /** Loading priority of the picture. */
  readonly turn?: PictureTurn;
};

export function ProductCard({ product, headingLevel = 3, turn = 'late' }: ProductCardProps) {
  const { id, name, description, maker, grader, metal, weight, premium, image } = product;
  const shown = usePrice(product);
  const { pauses } = useRates();
  const { quantity, setQuantity, most, inCart, add, remove, label, canAdd } = useBuying(product, shown);
  const addButton = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';

  return (
    <article className={`card${inCart > 0 ? ' card--added' : ''}`}>
      <div className="plate card__plate">
        <MetalMark metal={metal} />
        <Picture
          className="card__picture"
          src={image}
          alt=""
          size={320}
          sizes="(min-width: 768px) 220px, 84px"
          turn={turn}
        />
      </div>
      <div className="card__body">
        <div className="card__top">
          <Heading className="card__name" id={nameId}>
            <Link className="card__link" to={productPath(id)}>
              {name}
            </Link>
          </Heading>
          {(grader ?? maker) && (
            <p className="card__text">{grader ? `Graded by ${grader}` : maker?.replace(/;.*/, '')}</p>
          )}
          <p className="card__text">{saleMessage(product, pauses) ?? description}</p>
          <CardFigures product={product} shown={shown} note={saleNote(product, pauses)} />
        </div>
        <div className="card__buy">
          <Quantity value={quantity} onChange={setQuantity} label={name} most={most} />
          <button
            ref={addButton}
            type="button"
            className="button button--primary card__add"
            aria-describedby={nameId}
            disabled={!canAdd}
            onClick={add}
          >
            {label}
          </button>
        </div>
      </div>
      {inCart > 0 ? (
        <div className="card__strip card__strip--added">
          <InCart count={inCart} remove={remove} addButton={addButton} />
        </div>
      ) : (
        <div className="card__strip card__strip--rest">
          <span>Metal value</span>
          <span className="card__melt-value figure">
            {'price' in shown ? formatUsd(priceAnatomy(shown.spot, weight, premium).meltValue) : '-'}
          </span>
        </div>
      )}
    </article>
  );
}

/** Loading order of the pictures of a grid at the top of a page: the first row of the widest screen is visible at once. */
export function turnInGrid(index: number): PictureTurn {
  // A phone shows two at the top.
  if (index < 2) return 'first';
  return index < 4 ? 'early' : 'late';
}

type FiguresProps = {
  readonly product: Product;
  readonly shown: ShownPrice;
  /** Stands in place of the premium. */
  readonly note: string | undefined;
};

/** Price, weight and premium of a card. */
function CardFigures({ product: { weight, premium }, shown, note }: FiguresProps) {
  const [size, inOunces] = formatWeight(weight).split(' (');
  return (
    <div className="card__figures">
      <div className="card__row">
        <CardPrice shown={shown} />
        <span className="card__weight figure">
          {size}
          {/* On a phone it would take a line of its own below a price of six figures. */}
          {inOunces && <span className="card__ounces"> ({inOunces}</span>}
        </span>
      </div>
      <div className="card__row">
        <span className={`card__premium figure${note === undefined ? '' : ' card__premium--note'}`}>
          {note ?? noteOn(shown) ?? (
            <>
              {formatPremium(premium)} <span className="card__word">premium</span> over spot
            </>
          )}
        </span>
        <span className="card__per-ounce figure">
          {'price' in shown ? `${formatUsd(pricePerOunce(shown.price, weight))}/oz` : '\u00a0'}
        </span>
      </div>
    </div>
  );
}

function CardPrice({ shown }: { readonly shown: ShownPrice }) {
  if (shown.state === 'loading') {
    return <span className="skeleton skeleton--text price card__price card__price--awaited">&nbsp;</span>;
  }
  if (shown.state === 'unavailable') return <span className="card__unavailable">Price unavailable</span>;
  return <span className={`price card__price card__price--${shown.state}`}>{formatUsd(shown.price)}</span>;
}

/** Stands in place of the premium while the product cannot be sold. */
function noteOn(shown: ShownPrice): string | undefined {
  if (shown.state === 'unavailable') return 'Live rate not available right now';
  if (shown.state === 'stale') return 'Waiting for a new rate';
  return undefined;
}
