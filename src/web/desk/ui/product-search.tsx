import { type Ref, useState } from 'react';
import { formatUsd } from '#domain/money.ts';
import { priceLine } from '#domain/order.ts';
import { formatPremium } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { type PricedProduct, useFoundProducts } from '../data/find-products.ts';
import { TextField } from './fields.tsx';
import { stepByArrows } from './step-by-arrows.ts';
import './fields.css';

type ProductSearchProps = {
  readonly label: string;
  /** Undefined while no price is known, and where none is shown. */
  readonly spot: SpotPrices | undefined;
  /** Of the field. */
  readonly ref?: Ref<HTMLInputElement>;
  onChoose(product: PricedProduct): void;
};

/** A search field for products. A press chooses one; Enter chooses the first. */
export function ProductSearch({ label, spot, ref, onChoose }: ProductSearchProps) {
  const [words, setWords] = useState('');
  const { products, isPending, failure } = useFoundProducts(words);
  const [first] = products;
  const choose = (product: PricedProduct) => {
    onChoose(product);
    setWords('');
  };
  const isNothing = words.trim().length > 1 && products.length === 0 && !isPending && !failure;
  return (
    <div className="product-search" data-arrows>
      <TextField
        ref={ref}
        label={label}
        type="search"
        placeholder="Name, metal or weight"
        autoComplete="off"
        value={words}
        error={failure?.sentence}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return stepByArrows(event);
          event.preventDefault();
          if (first) choose(first);
        }}
      />
      {isNothing && <p role="status">No products match.</p>}
      {products.length > 0 && (
        <ul className="product-search__found">
          {products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="product-search__one"
                onKeyDown={stepByArrows}
                onClick={() => choose(product)}
              >
                <span>{product.name}</span>
                {spot && (
                  <span className="product-search__price">
                    {formatUsd(priceLine(product, 1, spot).unitPrice)}, {formatPremium(product.premium)}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
