import type { ProductState } from '#domain/product.ts';
import type { Changed, Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { saleFieldsOf } from './goods-edits.ts';
import type { GoodsRow } from './goods-row.ts';
import { type GoodsReceipt, make, makeOrAsk } from './make-change.ts';
import type { GoodsEdit } from './revision.ts';
import type { Asked } from './second-person.ts';

/** A value that many products are given alike. */
export type ManySet =
  | {
      readonly field: 'state';
      readonly state: Exclude<ProductState, 'pre-sale'>;
      readonly pausedMessage?: string | undefined;
    }
  /** Limit per order; null: a thousand. */
  | { readonly field: 'most'; readonly most: number | null };

/** Products, each at the version that the person has seen. */
export type SeenProducts = readonly { readonly key: string; readonly version: number }[];

/**
 * The same state or limit for many products, in one revision or not at all. To pause is safe: a clerk does it at once, with however
 * many. A clerk also sells paused products again.
 */
export type SetManyGoods = (
  by: StaffChange,
  products: SeenProducts,
  set: ManySet,
  asked: Asked,
) => Promise<Changed<GoodsReceipt>>;

export function createSetManyGoods({ change, clock }: DeskContext): SetManyGoods {
  return (by, seen, set, asked) =>
    change<GoodsReceipt>(by, async (stores, actor) => {
      const versionOf = new Map(seen.map(({ key, version }) => [key, version]));
      await stores.goods.lockHead();
      const rows = await stores.goods.rowsOf([...versionOf.keys()]);
      if (rows.length < versionOf.size) return { ok: false, reason: 'unknown-goods' };
      const moved = rows.filter(({ key, revision }) => versionOf.get(key) !== revision);
      if (moved.length > 0) return changedMeanwhile(moved);
      const fields = set.field === 'most' ? { most: set.most } : saleFieldsOf(set);
      const edits: readonly GoodsEdit[] = rows.map(({ key }) => ({ kind: 'change', key, set: fields }));
      const wanted = {
        ...{ key: rows.length === 1 ? (rows[0]?.key ?? '') : '', products: rows.length },
        ...{ edits, asked, moves: [], source: 'many' as const },
      };
      if (set.field === 'state' && set.state === 'paused') return make(stores, actor, clock(), wanted);
      const isForClerks =
        set.field === 'state' && set.state === 'on-sale' && rows.every(({ state }) => state === 'paused');
      return makeOrAsk(stores, by, actor, clock(), { ...wanted, isForClerks });
    });
}

function changedMeanwhile(moved: readonly GoodsRow[]): Refused {
  const names = moved.slice(0, 3).map(({ name }) => name);
  const more = moved.length - names.length;
  const sentence = `Changed in the meantime: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return { ok: false, reason: 'changed-meanwhile', fields: { products: sentence } };
}
