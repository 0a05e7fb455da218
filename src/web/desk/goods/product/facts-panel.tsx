import { PRODUCT_FACTS, type ProductFacts } from '#domain/product.ts';
import { LONGEST_FACT } from '#domain/product-fields.ts';
import { FormFields } from '#web/desk/ui/form-field.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import type { ProductForm } from './use-product-form.ts';

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

/** What else is known of it: in the specifications of its page, and only where it is known for sure. */
export function FactsPanel({ form, isReadOnly }: { readonly form: ProductForm; readonly isReadOnly: boolean }) {
  const field = (label: string) =>
    ({ as: 'text', label, maxLength: LONGEST_FACT, autoComplete: 'off', readOnly: isReadOnly }) as const;
  return (
    <Panel title="What is known of it" aside="all optional">
      <div className="panel__body product-form__three">
        <FormFields
          control={form.control}
          fields={Object.fromEntries(PRODUCT_FACTS.map((name) => [name, field(LABELS[name])]))}
        />
      </div>
    </Panel>
  );
}
