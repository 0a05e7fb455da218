import { CATEGORIES, categoryBySlug } from '#catalogue/categories.ts';
import { LONGEST_ALLOY, LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_TEXT } from '#domain/product-fields.ts';
import { Check, Select } from '#web/desk/ui/fields.tsx';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import type { Goods, ProductEntries } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';

type Props = { readonly form: ProductForm; readonly goods: Goods | undefined; readonly isReadOnly: boolean };

const CATEGORY_OPTIONS = [
  { value: '', label: 'Choose a category' },
  ...CATEGORIES.map(({ slug, heading }) => ({ value: slug, label: heading })),
];

/** The panel with the texts that customers read, the weight and the category. */
export function WordsPanel({ form, goods, isReadOnly }: Props) {
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

type PlacesProps = Omit<Props, 'goods'> & { readonly isFixed: boolean };

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
