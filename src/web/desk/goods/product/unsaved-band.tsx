import { useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { formatPremium } from '#domain/price.ts';
import type { SecondPersonReason } from '#domain/price-move.ts';
import { formatOunces } from '#domain/weight.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Check } from '#web/desk/ui/fields.tsx';
import { PenLine } from '#web/desk/ui/icons.ts';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { costText, STATE_LABELS } from '../goods-words.ts';
import { SecondPerson } from '../second-person.tsx';
import { entriesOf, type Goods, type WrittenProduct, writtenOf } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';
import type { SaveProduct } from './use-save-product.ts';
import './product.css';

type Props = {
  readonly goods: Goods;
  readonly form: ProductForm;
  readonly saving: SaveProduct;
  /** Reasons for which a second person must approve the save; empty when none applies. */
  readonly why: readonly SecondPersonReason[];
};

/** The bar that lists the unsaved changes, with the buttons to save or discard them. */
export function UnsavedBand({ goods, form, saving, why }: Props) {
  const [endsHonour, setEndsHonour] = useState(false);
  const draft = `product ${goods.key}, why`;
  const [, setReason] = useDraft(draft);
  const texts = changeTexts(goods, form);
  const { failure, offReason, isBusy } = saving;
  if (texts.length === 0) return null;
  const isForTwo = why.length > 0 || failure?.reason === 'second-person';
  return (
    <section className="unsaved" aria-label="Not saved yet">
      <PenLine className="icon unsaved__icon" />
      <div className="unsaved__words">
        <p role="status">
          <b>{texts.length === 1 ? 'One change is' : `${texts.length} changes are`} not saved yet.</b>{' '}
          {texts.join(', ')}.
        </p>
        {form.changed.includes('premium') && (
          <Check
            label="Corrects a wrong price: prices already shown are no longer honored"
            checked={endsHonour}
            onChange={setEndsHonour}
          />
        )}
        {isForTwo && !form.hasIssues ? (
          <SecondPerson
            draft={draft}
            why={why}
            isBusy={isBusy}
            offReason={offReason}
            onAsk={(asked) => saving.save(asked, endsHonour)}
          />
        ) : (
          <Refusal failure={failure} />
        )}
      </div>
      <div className="unsaved__acts">
        {!isForTwo && (
          <Button
            kind="primary"
            size="small"
            isBusy={isBusy}
            offReason={offReason}
            onClick={() => void saving.save(undefined, endsHonour)}
          >
            Save
          </Button>
        )}
        <Button
          size="small"
          onClick={() => {
            form.clear();
            setReason('');
          }}
        >
          Discard
        </Button>
      </div>
    </section>
  );
}

const NAMES: Readonly<Record<keyof WrittenProduct, string>> = {
  name: 'name',
  description: 'description',
  text: 'page text',
  weight: 'weight',
  premium: 'premium',
  cost: 'cost',
  categories: 'categories',
  image: 'picture',
  struckIn: 'alloy',
  facts: 'facts',
  most: 'limit',
};

/** Describes each unsaved change: `Premium 18.50% → 19.25%`, `limit 50 → 20 pieces`. */
function changeTexts(goods: Goods, { changed, written, values, issues, isOtherSale }: ProductForm): readonly string[] {
  const kept = entriesOf(goods);
  const before = writtenOf(kept);
  const texts = changed.map((name) => {
    // Its error is shown at its field.
    if (name in issues) return NAMES[name];
    const [from, to] = [valueText(name, before), valueText(name, written)];
    return from === undefined || to === undefined ? NAMES[name] : `${NAMES[name]} ${from} → ${to}`;
  });
  if (isOtherSale) {
    const [from, to] = [STATE_LABELS[kept.state].toLowerCase(), STATE_LABELS[values.state].toLowerCase()];
    texts.push(from === to ? `message while ${to}` : `${from} → ${to}`);
  }
  return texts.map((text, nth) => (nth === 0 ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text));
}

/** The text of a value; undefined when it is too long for a line. */
function valueText(name: keyof WrittenProduct, written: WrittenProduct): string | undefined {
  const { premium, cost, most, weight, struckIn } = written;
  if (name === 'premium') return formatPremium(premium);
  if (name === 'weight') return `${formatOunces(weight)} oz`;
  if (name === 'struckIn') return struckIn ?? 'none';
  if (name === 'most') return `${most ?? MAX_QUANTITY} pieces`;
  if (name !== 'cost') return undefined;
  return cost ? costText(cost) : 'not known';
}
