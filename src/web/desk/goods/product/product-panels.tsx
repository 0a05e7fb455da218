import type { KeyboardEvent, ReactNode } from 'react';
import { CATEGORIES, categoryBySlug } from '#catalogue/categories.ts';
import { PRODUCT_FACTS, type ProductFacts } from '#domain/product.ts';
import type { Priced } from '#domain/product-cost.ts';
import {
  LONGEST_ALLOY,
  LONGEST_DESCRIPTION,
  LONGEST_FACT,
  LONGEST_NAME,
  LONGEST_TEXT,
} from '#domain/product-fields.ts';
import { Check, Select } from '#web/desk/ui/fields.tsx';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { useSpot } from '../use-goods.ts';
import { CardPanel, PictureField } from './picture-field.tsx';
import { PricePanel } from './price-panel.tsx';
import type { Goods, ProductEntries } from './product-entries.ts';
import { SalePanel } from './sale-panel.tsx';
import type { ProductForm } from './use-product-form.ts';
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
  /** Content below the panels of the form. */
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
      <div className="product__main" onKeyDown={onEnterKey(onEnter)}>
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

type WordsProps = { readonly form: ProductForm; readonly goods: Goods | undefined; readonly isReadOnly: boolean };

const CATEGORY_OPTIONS = [
  { value: '', label: 'Choose a category' },
  ...CATEGORIES.map(({ slug, heading }) => ({ value: slug, label: heading })),
];

/** The panel with the texts that customers read, the weight and the category. */
function WordsPanel({ form, goods, isReadOnly }: WordsProps) {
  const isFixed = goods?.hasOrders ?? false;
  const common = { autoComplete: 'off', readOnly: isReadOnly };
  return (
    <Panel title="What it is">
      <div className="panel__body product-form">
        <FormFields
          control={form.control}
          fields={{
            name: {
              ...common,
              as: 'text',
              label: 'Name (also its page address)',
              maxLength: LONGEST_NAME,
              hint: goods && 'The old address keeps working after a name change.',
            },
            description: {
              ...common,
              as: 'area',
              label: 'One or two sentences',
              rows: 2,
              maxLength: LONGEST_DESCRIPTION,
            },
            text: {
              ...common,
              as: 'area',
              label: 'Page text',
              maxLength: LONGEST_TEXT,
              hint: 'Leave empty to use the shop’s standard text.',
            },
          }}
        />
        <div className="product-form__two">
          <FormFields
            control={form.control}
            fields={{
              weight: {
                ...common,
                as: 'text',
                label: 'Fine weight, oz',
                readOnly: isReadOnly || isFixed,
                inputMode: 'decimal',
                hint: isFixed
                  ? 'It has orders: duplicate it for another weight.'
                  : 'Troy ounces, up to six decimal places.',
              },
              struckIn: {
                ...common,
                as: 'text',
                label: 'Struck in',
                maxLength: LONGEST_ALLOY,
                hint: 'Only for alloys, such as .9167 (22 karat)',
              },
            }}
          />
        </div>
        <Places form={form} isFixed={isFixed} isReadOnly={isReadOnly} />
      </div>
    </Panel>
  );
}

type PlacesProps = Omit<WordsProps, 'goods'> & { readonly isFixed: boolean };

/** The choice of categories: at least one, all of the product's metal. */
function Places({ form, isFixed, isReadOnly }: PlacesProps) {
  const { values, set, issues } = form;
  const metal = categoryBySlug(values.category)?.metal;
  const options = isFixed
    ? CATEGORY_OPTIONS.filter(({ value }) => categoryBySlug(value)?.metal === metal)
    : CATEGORY_OPTIONS;
  const others = CATEGORIES.filter((one) => one.metal === metal && one.slug !== values.category);
  const toggle = (slug: string, isOn: boolean) =>
    set({ also: isOn ? [...values.also, slug] : values.also.filter((one) => one !== slug) });
  const choose = (category: string) => {
    const next = categoryBySlug(category)?.metal;
    const also = values.also.filter((slug) => slug !== category && categoryBySlug(slug)?.metal === next);
    // A product has a picture from the start: the one of its category.
    const image = values.image || (categoryBySlug(category)?.image ?? '');
    set({ category, also, image } satisfies Partial<ProductEntries>);
  };
  return (
    <>
      <Select
        label="Category"
        options={options}
        value={values.category}
        onChange={choose}
        error={issues.category}
        disabled={isReadOnly}
      />
      {others.length > 0 && (
        <fieldset className="product-form__also">
          <legend className="entry__label">Also listed in</legend>
          {others.map(({ slug, heading }) => (
            <Check
              key={slug}
              label={heading}
              checked={values.also.includes(slug)}
              disabled={isReadOnly}
              onChange={(isOn) => toggle(slug, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
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
      as: 'text',
      label: LABELS[name],
      className: LONG.includes(name) ? 'product-form__long' : '',
      maxLength: LONGEST_FACT,
      autoComplete: 'off',
      readOnly: isReadOnly,
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

const NO_LINE = ['checkbox', 'radio', 'file', 'button'];

/** Calls back for an Enter in a one-line field that stands in no form: there the browser submits nothing. */
function onEnterKey(run: () => void) {
  return (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    if (!(target instanceof HTMLInputElement) || target.form || NO_LINE.includes(target.type)) return;
    event.preventDefault();
    run();
  };
}
