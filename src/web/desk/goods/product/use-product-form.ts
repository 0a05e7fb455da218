import { useState } from 'react';
import { type DeskForm, useDeskForm } from '#web/desk/ui/form.tsx';
import {
  changedNames,
  entriesOf,
  type Goods,
  isOtherSale,
  type ProductEntries,
  type WrittenProduct,
  writtenOf,
} from './product-entries.ts';
import { issuesOf } from './product-issues.ts';

export type ProductForm = DeskForm<ProductEntries> & {
  readonly hasIssues: boolean;
  /** Fields that differ from the saved product; empty for a new product. */
  readonly changed: readonly (keyof WrittenProduct)[];
  readonly isOtherSale: boolean;
  readonly written: WrittenProduct;
  /** Reason for which the save button is disabled: the photograph is still uploading. */
  readonly offReason: string | undefined;
  awaitPicture(isAwaited: boolean): void;
};

/** The form of a product. Fields that were not edited follow the changes of colleagues. */
export function useProductForm(goods: Goods | undefined, initial: ProductEntries): ProductForm {
  const form = useDeskForm({ draft: `product ${goods?.key ?? 'new'}`, initial, issuesOf, isCheckedTyping: true });
  const [isPictureAwaited, awaitPicture] = useState(false);
  const before = goods && entriesOf(goods);
  const written = writtenOf(form.values);
  return {
    ...form,
    hasIssues: Object.keys(issuesOf(form.values)).length > 0,
    changed: before ? changedNames(writtenOf(before), written) : [],
    isOtherSale: before ? isOtherSale(before, form.values) : false,
    written,
    offReason: isPictureAwaited ? 'Wait for the photograph to upload, or cancel it.' : undefined,
    awaitPicture,
  };
}
