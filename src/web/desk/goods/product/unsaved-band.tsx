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
import './product.css';

type Props = {
  readonly goods: Goods;
  readonly form: ProductForm;
  readonly saving: SaveProduct;
  /** Reasons for which a second person must approve the save; empty when none applies. */
  readonly why: readonly SecondPersonReason[];
  readonly isForTwo: boolean;
  /** Id of the field for the reason. */
  readonly whyId: string;
  /** Prices shown earlier are no longer honored. */
  readonly refusesShownPrices: boolean;
  readonly setRefusesShownPrices: (refusesShownPrices: boolean) => void;
  readonly onSave: () => void;
};

/** The bar that lists the unsaved changes, with the buttons to save or discard them. */
export function UnsavedBand({
  goods,
  form,
  saving,
  why,
  whyId,
  refusesShownPrices,
  setRefusesShownPrices,
  ...rest
}: Props) {
  const { isForTwo, onSave } = rest;
  const draft = `product ${goods.key}, why`;
  const [, setReason] = useDraft(draft);
  const texts = changeTexts(goods, form);
  const { failure, offReason, isBusy } = saving;
  if (texts.length === 0) return null;
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
            checked={refusesShownPrices}
            onChange={setRefusesShownPrices}
          />
        )}
        {isForTwo && !form.hasIssues ? (
          <SecondPerson
            draft={draft}
            why={why}
            idOfReason={whyId}
            isBusy={isBusy}
            offReason={offReason}
            onAsk={(asked) => saving.save(asked, refusesShownPrices)}
          />
        ) : (
          <Refusal failure={failure} />
        )}
      </div>
      <div className="unsaved__acts">
        {!isForTwo && (
          <Button kind="primary" size="small" isBusy={isBusy} offReason={offReason} onClick={onSave}>
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
