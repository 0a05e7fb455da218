import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/client.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { useNotify } from '#web/desk/ui/toast.tsx';
import type { Asked } from '../second-person.tsx';
import { useToastUndo } from '../use-undo-revision.ts';
import { savedText } from './change-texts.ts';
import { type Goods, writtenSaleOf } from './product-entries.ts';
import { serverIssues } from './product-issues.ts';
import type { ProductForm } from './use-product-form.ts';

type AddProduct = {
  /** Resolves to true when it was saved or sent for approval. */
  save(asked?: Asked): Promise<boolean>;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly offReason: string | undefined;
};

export type SaveProduct = AddProduct & {
  /** True for a premium that corrects a wrong price: prices shown earlier are no longer honored. */
  readonly refusesShownPrices: boolean;
  setRefusesShownPrices(refusesShownPrices: boolean): void;
};

type Receipt = { readonly revision: number | null; readonly proposalId: string | null };

/** Saves a product's form: its data with one call, its sale state with another. */
export function useSaveProduct(goods: Goods, form: ProductForm, renew: () => Promise<unknown>): SaveProduct {
  const { key } = goods;
  const notify = useNotify();
  const undoOf = useToastUndo();
  const onRefused = ({ refusal }: Failure) => form.refuse(serverIssues(refusal?.fields));
  const options = { invalidates: invalidatedBy('goods'), onRefused };
  const change = useDeskChange(desk.changeGoods, options);
  const setState = useDeskChange(desk.setGoodsState, options);
  const [isCorrection, setIsCorrection] = useState(false);
  const refusesShownPrices = isCorrection && form.changed.includes('premium');
  const tell = ({ revision, proposalId }: Receipt, says: string) => {
    if (proposalId !== null) notify({ title: 'Sent for approval', text: goods.name });
    else if (revision !== null)
      notify({
        title: 'Saved',
        text: `${goods.name}: ${says}. Revision ${revision}.`,
        about: `goods ${key}`,
        undo: undoOf(revision),
      });
  };

  async function save(asked?: Asked) {
    if (!(await form.submit())) return false;
    let version = goods.version;
    if (form.changed.length > 0) {
      const written = Object.fromEntries(form.changed.map((name) => [name, form.written[name]]));
      const body = { version, ...written, ...asked, ...(refusesShownPrices && { refusesShownPrices }) };
      const done = await change.run({ params: { key }, body });
      if (!done) return false;
      tell(done, savedText(form.changed, goods.state));
      version = done.revision ?? version;
    }
    if (form.isOtherSale) {
      const done = await setState.run({ params: { key }, body: { version, ...writtenSaleOf(form.values), ...asked } });
      if (!done) return false;
      tell(done, savedText([], form.values.state));
    }
    // The input is kept until the saved product is loaded, so that the form never shows the old values.
    await renew();
    form.clear();
    return true;
  }

  return {
    save,
    isBusy: change.isBusy || setState.isBusy,
    failure: change.failure ?? setState.failure,
    offReason: change.offReason ?? form.offReason,
    refusesShownPrices,
    setRefusesShownPrices: setIsCorrection,
  };
}

/** Adds the form's values as a new product, and opens it. */
export function useAddProduct(form: ProductForm, copyOf: string | undefined): AddProduct {
  const navigate = useNavigate();
  const notify = useNotify();
  const add = useDeskChange(desk.addGoods, {
    invalidates: invalidatedBy('goods'),
    onRefused: ({ refusal }) => form.refuse(serverIssues(refusal?.fields)),
  });

  async function save(asked?: Asked) {
    if (!(await form.submit())) return false;
    const body = { ...form.written, ...writtenSaleOf(form.values), ...(copyOf && { copyOf }), ...asked };
    const done = await add.run({ body });
    if (!done) return false;
    form.clear();
    const { name } = form.written;
    notify(
      done.proposalId === null
        ? { title: 'Added', text: addedText(name, form.values.state) }
        : { title: 'Sent for approval', text: name },
    );
    void navigate(done.proposalId === null ? `/goods/${done.key}` : '/goods', { replace: true });
    return true;
  }

  return { save, isBusy: add.isBusy, failure: add.failure, offReason: add.offReason ?? form.offReason };
}

function addedText(name: string, state: Goods['state']): string {
  return state === 'hidden' ? `${name}: hidden until it is sold.` : `${name}: on every page within seconds.`;
}
