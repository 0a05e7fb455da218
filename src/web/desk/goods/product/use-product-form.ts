import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import {
  changedNames,
  entriesOf,
  type Goods,
  isOtherSale,
  type ProductEntries,
  type WrittenProduct,
  writtenOf,
} from './product-entries.ts';
import { type EntryName, type Faults, faultsOf } from './product-faults.ts';

export type ProductForm = {
  readonly entries: ProductEntries;
  set(changed: Partial<ProductEntries>): void;
  /** The faults to show: of typed fields, and of all fields after an attempt to save. */
  readonly faults: Faults;
  readonly hasFaults: boolean;
  /** What is written otherwise than it is kept; of a new product everything. */
  readonly changed: readonly (keyof WrittenProduct)[];
  readonly isOtherSale: boolean;
  readonly written: WrittenProduct;
  /** Why it cannot be kept yet: its photograph is on its way. */
  readonly offReason: string | undefined;
  awaitPicture(isAwaited: boolean): void;
  /** Shows every fault from now on, and goes to the first. */
  showFaults(): void;
  /** The server's own. They go when the entry is typed in. */
  setServerFaults(faults: Faults): void;
  takeBack(): void;
};

/** The entries of a product, kept in the tab until they are sent. Entries that were not typed follow what a colleague changes. */
export function useProductForm(goods: Goods | undefined, initial: ProductEntries): ProductForm {
  const [entries, setDraft, clear] = useFormDraft(`product ${goods?.key ?? 'new'}`, initial);
  const [showsAll, setShowsAll] = useState(false);
  const [isPictureAwaited, awaitPicture] = useState(false);
  const [serverFaults, setServerFaults] = useState<Faults>({});
  const all: Faults = { ...faultsOf(entries), ...serverFaults };
  const isShown = (name: string) =>
    showsAll ||
    name in serverFaults ||
    JSON.stringify(entries[name as EntryName]) !== JSON.stringify(initial[name as EntryName]);
  const faults = Object.fromEntries(Object.entries(all).filter(([name]) => isShown(name)));
  const before = goods && entriesOf(goods);
  const written = writtenOf(entries);
  return {
    entries,
    set(changed) {
      const typed = Object.keys(changed);
      setServerFaults((kept) => Object.fromEntries(Object.entries(kept).filter(([name]) => !typed.includes(name))));
      setDraft(changed);
    },
    faults,
    hasFaults: Object.keys(all).length > 0,
    changed: before ? changedNames(writtenOf(before), written) : [],
    isOtherSale: before ? isOtherSale(before, entries) : false,
    written,
    offReason: isPictureAwaited ? 'Wait for the photograph to upload, or cancel it.' : undefined,
    awaitPicture,
    showFaults() {
      flushSync(() => setShowsAll(true));
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
    },
    setServerFaults,
    takeBack() {
      clear();
      setShowsAll(false);
      setServerFaults({});
    },
  };
}
