import { isDeepStrictEqual } from 'node:util';
import type { PauseScope } from '#domain/product.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import { fieldsOf, isOfProduct, productBefore } from './goods-then.ts';
import type { GoodsEdit, RevisionItem } from './revision.ts';

/** The goods as they are now. */
export type GoodsNow = {
  readonly rows: ReadonlyMap<string, GoodsRow>;
  /** Keys of each category in their order. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
  readonly pauses: Readonly<Record<PauseScope, string | null>>;
  /** Products that an order names: they cannot be removed, nor change weight or metal. */
  readonly ordered: ReadonlySet<string>;
  /** Products with stock moves: the moves stay in the books, so the products cannot be removed. */
  readonly counted: ReadonlySet<string>;
  /** What later revisions have changed, newest first. */
  readonly since: readonly (RevisionItem & { readonly revision: number; readonly staffId: string | null })[];
};

export type Undoing = {
  readonly edits: readonly GoodsEdit[];
  /** Items that were changed since: they are left as they are. */
  readonly left: readonly RevisionItem[];
};

/** Fields that say one thing together, so that they are undone together or not at all. */
const TOGETHER: readonly (readonly string[])[] = [
  ['state', 'shipsFrom', 'pausedMessage'],
  ['costBasisPoints', 'costCents'],
  ['categories', 'metal', 'weight'],
];
const FIXED: readonly string[] = ['weight', 'metal', 'categories'];

/** The inverse of those items of a revision that still have the value it gave. */
export function undoEdits(items: readonly RevisionItem[], now: GoodsNow): Undoing {
  const edits: GoodsEdit[] = [];
  const left: RevisionItem[] = [];
  const since = Map.groupBy(now.since, ({ key }) => key);
  const ofProducts = Map.groupBy(items.filter(isOfProduct), (item) => item.key);
  for (const [key, ofKey] of ofProducts) {
    const row = now.rows.get(key);
    const [first] = ofKey;
    if (first?.field === 'added') undoAdded(first, row);
    else if (first?.field === 'removed') undoRemoved(first, row);
    else if (row) undoFields(row, ofKey);
    else left.push(...ofKey);
  }
  for (const item of items) if (!isOfProduct(item)) undoArrangement(item);
  return { edits, left };

  function undoAdded(item: RevisionItem, row: GoodsRow | undefined): void {
    if (!row || !isAsAdded(row)) left.push(item);
    else if (now.ordered.has(item.key) || now.counted.has(item.key)) edits.push(hide(item.key));
    else edits.push({ kind: 'remove', key: item.key });
  }

  /** What was changed since, and changed back, is as it was. */
  function isAsAdded(row: GoodsRow): boolean {
    const later = (since.get(row.key) ?? []).filter(({ field }) => field !== 'soldOut');
    const { isSoldOut: _, ...then } = productBefore(row, later) ?? {};
    return isDeepStrictEqual(then, fieldsOf(row));
  }

  function undoRemoved(item: RevisionItem, row: GoodsRow | undefined): void {
    if (row) left.push(item);
    else edits.push({ kind: 'add', key: item.key, fields: item.before as ProductFields });
  }

  function undoFields(row: GoodsRow, ofKey: readonly RevisionItem[]): void {
    const fields: Readonly<Record<string, unknown>> = fieldsOf(row);
    const isStill = (item: RevisionItem) =>
      isDeepStrictEqual(fields[item.field], item.after) && !(isFixed(row, item) && now.ordered.has(row.key));
    const set: Record<string, unknown> = {};
    for (const item of ofKey.filter(({ field }) => field !== 'soldOut')) {
      const group = TOGETHER.find((one) => one.includes(item.field)) ?? [item.field];
      const isWhole = ofKey.filter(({ field }) => group.includes(field)).every(isStill);
      if (isWhole) set[item.field] = item.before;
      else left.push(item);
    }
    if (Object.keys(set).length > 0) edits.push({ kind: 'change', key: row.key, set });
  }

  /** A product that moves among categories of one metal stays what it is. */
  function isFixed(row: GoodsRow, { field }: RevisionItem): boolean {
    return FIXED.includes(field) && (field !== 'categories' || hasChanged(row.key, 'metal'));
  }

  function hasChanged(key: string, field: string): boolean {
    return items.some((item) => item.key === key && item.field === field);
  }

  function undoArrangement(item: RevisionItem): void {
    const edit = arrangementOf(item);
    if (edit) edits.push(edit);
    else left.push(item);
  }

  function arrangementOf({ key, field, before, after }: RevisionItem): GoodsEdit | undefined {
    if (field === 'order' && isDeepStrictEqual(now.orders.get(key), after))
      return { kind: 'order', category: key, keys: before as readonly string[] };
    if (field === 'featured' && isDeepStrictEqual(now.featured, after))
      return { kind: 'featured', keys: (before as readonly string[]).filter((one) => now.rows.has(one)) };
    const scope = key as PauseScope;
    if (field !== 'pause' || !isDeepStrictEqual(now.pauses[scope], after)) return undefined;
    return before === null
      ? { kind: 'resume', scope }
      : { kind: 'pause', scope, message: String(before), cause: 'hand' };
  }
}

function hide(key: string): GoodsEdit {
  return { kind: 'change', key, set: { state: 'hidden', shipsFrom: null, pausedMessage: null } };
}
