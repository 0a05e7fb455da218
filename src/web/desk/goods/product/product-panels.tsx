import type { ReactNode } from 'react';
import { PRODUCT_FACTS, type ProductFacts } from '#domain/product.ts';
import type { Priced } from '#domain/product-cost.ts';
import { LONGEST_FACT } from '#domain/product-fields.ts';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { onEnter as onEnterIn } from '#web/desk/ui/on-enter.ts';
import { Panel } from '#web/desk/ui/panel.tsx';
import { useSpot } from '../use-goods.ts';
import { CardPanel } from './card-panel.tsx';
import { PictureField } from './picture-field.tsx';
import { PricePanel } from './price-panel.tsx';
import type { Goods } from './product-entries.ts';
import { SalePanel } from './sale-panel.tsx';
import type { ProductForm } from './use-product-form.ts';
import { WordsPanel } from './words-panel.tsx';
import './product.css';

type Props = {
  /** Undefined for a new product. */
  readonly goods: Goods | undefined;
  readonly form: ProductForm;
  readonly kept: Priced | undefined;
  readonly typed: Priced | undefined;
  readonly isReadOnly: boolean;
  /** Called for Enter in a one-line field. */
  readonly onEnter: () => void;
  /** Below the panels of the form. */
  readonly children?: ReactNode;
};

/** The panels with all data of a product, beside its card. */
export function ProductPanels({ goods, form, kept, typed, isReadOnly, onEnter, children }: Props) {
  const { spot, isLive } = useSpot();
  const { values, set, issues } = form;
  const isSoldOut = goods?.stock !== undefined && goods.stock.here <= goods.stock.reserved;
  return (
    <div className="product">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields have the keys */}
      <div className="product__main" onKeyDown={onEnterIn(onEnter)}>
        <PricePanel {...{ form, spot, isLive, kept, typed, isReadOnly }} costAt={goods?.costAt} />
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

const LABELS: Readonly<Record<keyof ProductFacts, string>> = {
  maker: 'Maker',
  grader: 'Grading service',
  certificate: 'Certificate',
  mint: 'Mint',
  country: 'Country',
  year: 'Year',
  faceValue: 'Face value',
  diameterMm: 'Diameter, mm',
  thicknessMm: 'Thickness, mm',
  packaging: 'Packaging',
};

/** Facts that may be a list of names. */
const LONG: readonly (keyof ProductFacts)[] = ['maker', 'packaging'];

/** The optional facts that the product's page lists under its specifications; left empty unless they are certain. */
function FactsPanel({ form, isReadOnly }: { readonly form: ProductForm; readonly isReadOnly: boolean }) {
  const field = (name: keyof ProductFacts) =>
    ({
      ...{ as: 'text', label: LABELS[name], className: LONG.includes(name) ? 'product-form__long' : '' },
      ...{ maxLength: LONGEST_FACT, autoComplete: 'off', readOnly: isReadOnly },
    }) as const;
  return (
    <Panel title="Details" aside="all optional">
      <div className="panel__body product-form__three">
        <FormFields
          control={form.control}
          fields={Object.fromEntries(PRODUCT_FACTS.map((name) => [name, field(name)]))}
        />
      </div>
    </Panel>
  );
}
