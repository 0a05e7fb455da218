import { CATEGORIES, categoryBySlug } from '#catalogue/categories.ts';
import { LONGEST_ALLOY, LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_TEXT } from '#domain/product-fields.ts';
import { Check, Select, TextArea, TextField } from '#web/desk/ui/fields.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import type { Goods, ProductEntries } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';

type Props = { readonly form: ProductForm; readonly goods: Goods | undefined; readonly isReadOnly: boolean };

const CATEGORY_OPTIONS = [
  { value: '', label: 'Choose a category' },
  ...CATEGORIES.map(({ slug, heading }) => ({ value: slug, label: heading })),
];

/** What customers read of it, how much it weighs, and where it is listed. */
export function WordsPanel({ form, goods, isReadOnly }: Props) {
  const { entries, set, faults } = form;
  const field = (name: 'name' | 'description' | 'text' | 'ounces' | 'struckIn') => ({
    value: entries[name],
    onChange: (typed: string) => set({ [name]: typed }),
    error: faults[name],
    autoComplete: 'off',
    readOnly: isReadOnly,
  });
  const isFixed = goods?.hasOrders ?? false;
  return (
    <Panel title="What it is">
      <div className="panel__body product-form">
        <TextField
          label="Name, also its address"
          {...field('name')}
          maxLength={LONGEST_NAME}
          hint={goods && 'The old address keeps working after a name change.'}
        />
        <TextArea label="One or two sentences" rows={2} {...field('description')} maxLength={LONGEST_DESCRIPTION} />
        <TextArea
          label="Text of its page"
          rows={3}
          {...field('text')}
          maxLength={LONGEST_TEXT}
          hint="Leave empty to use the shop’s standard text."
        />
        <div className="product-form__two">
          <TextField
            label="Fine weight, oz"
            {...field('ounces')}
            readOnly={isReadOnly || isFixed}
            inputMode="decimal"
            hint={isFixed ? 'It has orders: duplicate it for another weight.' : 'Troy ounces, at most six decimals.'}
          />
          <TextField
            label="Struck in"
            {...field('struckIn')}
            maxLength={LONGEST_ALLOY}
            hint="Only for alloys, such as .9167 (22 karat)"
          />
        </div>
        <Places form={form} isFixed={isFixed} isReadOnly={isReadOnly} />
      </div>
    </Panel>
  );
}

type PlacesProps = Omit<Props, 'goods'> & { readonly isFixed: boolean };

/** A product is listed in one category or more, all of one metal, which is its own. */
function Places({ form, isFixed, isReadOnly }: PlacesProps) {
  const { entries, set, faults } = form;
  const metal = categoryBySlug(entries.category)?.metal;
  const options = isFixed
    ? CATEGORY_OPTIONS.filter(({ value }) => categoryBySlug(value)?.metal === metal)
    : CATEGORY_OPTIONS;
  const others = CATEGORIES.filter((one) => one.metal === metal && one.slug !== entries.category);
  const toggle = (slug: string, isOn: boolean) =>
    set({ also: isOn ? [...entries.also, slug] : entries.also.filter((one) => one !== slug) });
  const choose = (category: string) => {
    const next = categoryBySlug(category)?.metal;
    const also = entries.also.filter((slug) => slug !== category && categoryBySlug(slug)?.metal === next);
    // A product has a picture from the start: the one of its category.
    const image = entries.image || (categoryBySlug(category)?.image ?? '');
    set({ category, also, image } satisfies Partial<ProductEntries>);
  };
  return (
    <>
      <Select
        label="Category"
        options={options}
        value={entries.category}
        onChange={choose}
        error={faults.category}
        disabled={isReadOnly}
      />
      {others.length > 0 && (
        <fieldset className="product-form__also">
          <legend className="entry__label">Also listed in</legend>
          {others.map(({ slug, heading }) => (
            <Check
              key={slug}
              label={heading}
              checked={entries.also.includes(slug)}
              disabled={isReadOnly}
              onChange={(isOn) => toggle(slug, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
