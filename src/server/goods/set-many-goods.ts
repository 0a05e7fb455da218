import type { ProductState } from '#domain/product.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import { lastPrices } from '#domain/spot.ts';
import type { Changed, Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { saleFieldsOf, setOf } from './goods-edits.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import { type Asked, type GoodsReceipt, make, makeOrAsk, movesOf } from './make-change.ts';
import type { GoodsEdit } from './revision.ts';

/** A value that many products are given alike. */
export type ManySet =
  | {
      readonly field: 'state';
      readonly state: Exclude<ProductState, 'pre-sale'>;
      readonly pausedMessage?: string | undefined;
    }
  /** Limit per order; null: a thousand. */
  | { readonly field: 'most'; readonly most: number | null }
  /** Over spot, of the melt value or a piece; null: not known. */
  | { readonly field: 'cost'; readonly cost: ProductCost | null };

/** Products, each at the version that the person has seen. */
export type SeenProducts = readonly { readonly key: string; readonly version: number }[];

/**
 * The same state, limit or cost for many products, in one revision or not at all. To pause is safe: a clerk does it at once, with however
 * many. A clerk also sells paused products again.
 */
export type SetManyGoods = (
  by: StaffChange,
  products: SeenProducts,
  set: ManySet,
  asked: Asked,
) => Promise<Changed<GoodsReceipt>>;

export function createSetManyGoods({ change, spot, clock, shopSettings }: DeskContext): SetManyGoods {
  const at = () => ({ now: clock(), limits: shopSettings.current().approval });
  return (by, seen, set, asked) =>
    change<GoodsReceipt>(by, async (stores, actor) => {
      const versionOf = new Map(seen.map(({ key, version }) => [key, version]));
      await stores.goods.lockHead();
      const rows = await stores.goods.rowsOf([...versionOf.keys()]);
      if (rows.length < versionOf.size) return { ok: false, reason: 'unknown-goods' };
      const moved = rows.filter(({ key, revision }) => versionOf.get(key) !== revision);
      if (moved.length > 0) return changedMeanwhile(moved);
      const prices = lastPrices(spot());
      if (!prices && set.field === 'cost') return { ok: false, reason: 'no-live-price' };
      const fields = fieldsOf(set);
      const edits: readonly GoodsEdit[] = rows.map(({ key }) => ({ kind: 'change', key, set: fields }));
      const wanted = {
        key: rows.length === 1 ? (rows[0]?.key ?? '') : '',
        products: rows.length,
        edits,
        asked,
        source: 'many' as const,
        moves: prices ? rows.flatMap((row) => movesOf(row, { ...row, ...fields }, prices)) : [],
        facts: set.field === 'cost' ? { cost: set.cost } : {},
      };
      if (set.field === 'state' && set.state === 'paused') return make(stores, actor, clock(), wanted);
      const isForClerks =
        set.field === 'state' && set.state === 'on-sale' && rows.every(({ state }) => state === 'paused');
      return makeOrAsk(stores, by, actor, at(), { ...wanted, isForClerks });
    });
}

function fieldsOf(set: ManySet): Partial<ProductFields> {
  if (set.field === 'most') return { most: set.most };
  return set.field === 'cost' ? setOf({ cost: set.cost }) : saleFieldsOf(set);
}

function changedMeanwhile(moved: readonly GoodsRow[]): Refused {
  const names = moved.slice(0, 3).map(({ name }) => name);
  const more = moved.length - names.length;
  const sentence = `Changed in the meantime: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return { ok: false, reason: 'changed-meanwhile', fields: { products: sentence } };
}
