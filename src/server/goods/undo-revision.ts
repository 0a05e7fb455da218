import { HONOUR_MS } from '#domain/spot.ts';
import type { Changed, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { GoodsRow } from './goods-row.ts';
import { isOfProduct } from './goods-then.ts';
import { type GoodsReceipt, type GoodsStores, isPriceTouched, makeOrAsk, movesOf } from './make-change.ts';
import { lastPrices } from './premium-plan.ts';
import type { GoodsEdit, RevisionItem } from './revision.ts';
import type { Asked } from './second-person.ts';
import { type GoodsNow, undoEdits } from './undo-edits.ts';

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

export function createUndoRevision({ change, spot, clock }: DeskContext): UndoRevision {
  return (by, id, asked) =>
    change<Undone>(by, async (stores, actor) => {
      await stores.goods.lockHead();
      const revision = await stores.history.revision(id);
      if (!revision) return { ok: false, reason: 'unknown-revision' };
      const { items, source, endsHonour } = revision;
      const now = await goodsNow(stores, id, items);
      const { edits, left } = undoEdits(items, now);
      if (edits.length === 0 || source === 'seed') return { ok: false, reason: 'nothing-to-undo' };
      const prices = lastPrices(spot());
      const changes = changesIn(edits, now.rows);
      if (!prices && changes.some(({ before, after }) => isPriceTouched(before, after)))
        return { ok: false, reason: 'no-live-price' };
      const keys = edits.flatMap((edit) => ('key' in edit && edit.key !== undefined ? [edit.key] : []));
      const made = await makeOrAsk(stores, by, actor, clock(), {
        key: keys.length === 1 ? (keys[0] ?? '') : '',
        ...{ edits, asked, products: keys.length, source: 'undo', undoOf: id },
        forgiven: !endsHonour && clock() - revision.at <= HONOUR_MS ? HOW_FAR : [],
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
    orders: await goods.orders(items.flatMap(({ field, key }) => (field === 'order' ? [key] : []))),
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
