import type { ReactNode } from 'react';
import type { Priced } from '#domain/product-cost.ts';
import { useSpot } from '../use-spot.ts';
import { CardPanel } from './card-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { PictureField } from './picture-field.tsx';
import { PricePanel } from './price-panel.tsx';
import type { Goods } from './product-entries.ts';
import { SalePanel } from './sale-panel.tsx';
import type { ProductForm } from './use-product-form.ts';
import { WordsPanel } from './words-panel.tsx';
import './product.css';

type Props = {
  /** Undefined: a new one. */
  readonly goods: Goods | undefined;
  readonly form: ProductForm;
  readonly kept: Priced | undefined;
  readonly typed: Priced | undefined;
  readonly isReadOnly: boolean;
  /** Below the panels of the form. */
  readonly children?: ReactNode;
};

/** All that is known of a product, beside its card. */
export function ProductPanels({ goods, form, kept, typed, isReadOnly, children }: Props) {
  const { spot, isLive } = useSpot();
  const { values, set, issues } = form;
  const isSoldOut = goods?.stock !== undefined && goods.stock.here <= goods.stock.reserved;
  return (
    <div className="product">
      <div className="product__main">
        <PricePanel {...{ form, spot, isLive, kept, typed, isReadOnly }} />
        <SalePanel form={form} goods={goods} isReadOnly={isReadOnly} />
        <WordsPanel form={form} goods={goods} isReadOnly={isReadOnly} />
        <FactsPanel form={form} isReadOnly={isReadOnly} />
        {children}
      </div>
      <div className="product__side">
        <CardPanel entries={values} typed={typed} spot={spot} isSoldOut={isSoldOut} />
        {!isReadOnly && (
          <PictureField
            image={values.image}
            kept={goods?.image}
            category={values.category}
            onChange={(image) => set({ image })}
            onSending={form.awaitPicture}
          />
        )}
        {issues.image && <p className="entry__error">{issues.image}</p>}
      </div>
    </div>
  );
}
