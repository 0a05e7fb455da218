import { useState } from 'react';
import type { SecondPersonReason } from '#domain/price-move.ts';
import { useDraft } from '#web/desk/data/drafts.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Check } from '#web/desk/ui/fields.tsx';
import { PenLine } from '#web/desk/ui/icons.ts';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { SecondPerson } from '../second-person.tsx';
import { changeTexts } from './change-texts.ts';
import type { Goods } from './product-entries.ts';
import type { ProductForm } from './use-product-form.ts';
import type { SaveProduct } from './use-save-product.ts';
import './unsaved-band.css';

type Props = {
  readonly goods: Goods;
  readonly form: ProductForm;
  readonly saving: SaveProduct;
  /** Why one person may not save it alone. */
  readonly why: readonly SecondPersonReason[];
};

/** What is typed and not kept, in words, and how it is kept or taken back. */
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
            label="Corrects a wrong price: prices seen before are no longer honored"
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
