import { isDeepStrictEqual } from 'node:util';
import type { PauseScope } from '#domain/product.ts';
import { HONOUR_MS, lastPrices } from '#domain/spot.ts';
import type { Changed, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import { type Asked, type GoodsReceipt, type GoodsStores, isPriceTouched, makeOrAsk, movesOf } from './make-change.ts';
import { fieldsOf, isOfProduct, productBefore } from './past-goods.ts';
import type { GoodsEdit, RevisionItem } from './revision.ts';

/** A field that the undo did not restore, because a later revision changed it: `revision` and its author, `staffId`. */
export type LeftItem = {
  readonly key: string;
  readonly name: string;
  readonly field: string;
  readonly revision: number | null;
  readonly staffId: string | null;
};

export type Undone = GoodsReceipt & { readonly left: readonly LeftItem[] };

/** Reasons for a second person that do not hold while the prices from before are honoured. */
const HOW_FAR = ['premium-moves', 'price-moves', 'many'] as const;

/**
 * Takes a revision back: the inverse of those of its items that still have the value that it gave. While the prices from before are
 * honoured anyway, a slip is taken back by one person, however far it went.
 */
export type UndoRevision = (by: StaffChange, revision: number, asked: Asked) => Promise<Changed<Undone>>;

export function createUndoRevision({ change, spot, clock, shopSettings }: DeskContext): UndoRevision {
  const at = () => ({ now: clock(), limits: shopSettings.current().approval });
  return (by, id, asked) =>
    change<Undone>(by, async (stores, actor) => {
      await stores.goods.lockHead();
      const revision = await stores.history.revision(id);
      if (!revision) return { ok: false, reason: 'unknown-revision' };
      const { items, source, refusesShownPrices } = revision;
      const now = await goodsNow(stores, id, items);
      const { edits, left } = undoEdits(items, now);
      if (edits.length === 0 || source === 'seed') return { ok: false, reason: 'nothing-to-undo' };
      const prices = lastPrices(spot());
      const changes = changesIn(edits, now.rows);
      if (!prices && changes.some(({ before, after }) => isPriceTouched(before, after)))
        return { ok: false, reason: 'no-live-price' };
      const keys = edits.flatMap((edit) => ('key' in edit && edit.key !== undefined ? [edit.key] : []));
      const made = await makeOrAsk(stores, by, actor, at(), {
        key: keys.length === 1 ? (keys[0] ?? '') : '',
        edits,
        asked,
        products: keys.length,
        source: 'undo',
        undoOf: id,
        forgiven: !refusesShownPrices && clock() - revision.at <= HONOUR_MS ? HOW_FAR : [],
        moves: prices ? changes.flatMap(({ before, after }) => movesOf(before, after, prices)) : [],
      });
      return made.ok ? { ok: true, answer: { ...made.answer, left: left.map((item) => leftItem(item, now)) } } : made;
    });
}

async function goodsNow(
  { goods, history, productUse }: GoodsStores,
  revision: number,
  items: readonly RevisionItem[],
): Promise<GoodsNow> {
  const keys = [...new Set(items.filter(isOfProduct).map(({ key }) => key))];
  const featured = items.flatMap(({ field, before }) => (field === 'featured' ? (before as readonly string[]) : []));
  const rows = await goods.rowsOf([...new Set([...keys, ...featured])]);
  return {
    rows: new Map(rows.map((row) => [row.key, row])),
    keysByCategory: await goods.keysByCategory(items.flatMap(({ field, key }) => (field === 'order' ? [key] : []))),
    featured: await goods.featured(),
    pauses: await goods.pauses(),
    ordered: await productUse.ordered(keys),
    counted: await productUse.counted(keys),
    since: await history.itemsSince(revision, [...new Set(items.map(({ key }) => key))]),
  };
}

function changesIn(edits: readonly GoodsEdit[], rows: ReadonlyMap<string, GoodsRow>) {
  return edits.flatMap((edit) => {
    const before = edit.kind === 'change' ? rows.get(edit.key) : undefined;
    return before && edit.kind === 'change' ? [{ before, after: { ...before, ...edit.set } }] : [];
  });
}

function leftItem({ key, field }: RevisionItem, { rows, since }: GoodsNow): LeftItem {
  const change = since.find((later) => later.key === key && later.field === field);
  const name = rows.get(key)?.name ?? '';
  return { key, name, field, revision: change?.revision ?? null, staffId: change?.staffId ?? null };
}

/** The goods as they are now. */
type GoodsNow = {
  readonly rows: ReadonlyMap<string, GoodsRow>;
  /** Keys of each category in their order. */
  readonly keysByCategory: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
  readonly pauses: Readonly<Record<PauseScope, string | null>>;
  /** Products that an order names: they cannot be removed, nor change weight or metal. */
  readonly ordered: ReadonlySet<string>;
  /** Products with stock moves: the moves stay in the books, so the products cannot be removed. */
  readonly counted: ReadonlySet<string>;
  /** The changes by later revisions, newest first. */
  readonly since: readonly (RevisionItem & { readonly revision: number; readonly staffId: string | null })[];
};

type Undoing = {
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

/**
 * Returns the inverse of the items that still have the value that the revision gave, and in `left` the others; either may be
 * empty.
 */
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

  /** True when the product is as it was added, though it may have been changed and changed back. */
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
    const edit = arrangementBefore(item, now);
    if (edit) edits.push(edit);
    else left.push(item);
  }
}

/** Puts an order of goods or a pause back; undefined where another has taken the place of the revision's. */
function arrangementBefore({ key, field, before, after }: RevisionItem, now: GoodsNow): GoodsEdit | undefined {
  if (field === 'order' && isDeepStrictEqual(now.keysByCategory.get(key), after))
    return { kind: 'order', category: key, keys: before as readonly string[] };
  if (field === 'featured' && isDeepStrictEqual(now.featured, after))
    return { kind: 'featured', keys: (before as readonly string[]).filter((one) => now.rows.has(one)) };
  const scope = key as PauseScope;
  if (field !== 'pause' || !isDeepStrictEqual(now.pauses[scope], after)) return undefined;
  return before === null ? { kind: 'resume', scope } : { kind: 'pause', scope, message: String(before), cause: 'hand' };
}

function hide(key: string): GoodsEdit {
  return { kind: 'change', key, set: { state: 'hidden', shipsFrom: null, pausedMessage: null } };
}
