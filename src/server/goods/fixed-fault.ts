import type { Refused } from '../desk/change.ts';
import type { GoodsStores } from './make-change.ts';
import type { GoodsEdit } from './revision.ts';

const SENTENCE = 'This product has orders, so its weight and metal cannot change. Duplicate it instead.';

/**
 * Refuses with `has-orders` edits that change metal or weight of an ordered product, or remove an ordered or counted one;
 * undefined where there are none. Call it under the lock of the goods' head when edits are made: an order may have come since
 * the change was proposed.
 */
export async function fixedFault(
  { goods, productUse }: Pick<GoodsStores, 'goods' | 'productUse'>,
  edits: readonly GoodsEdit[],
): Promise<Refused | undefined> {
  const removed = edits.flatMap((edit) => (edit.kind === 'remove' ? [edit.key] : []));
  const changed = await changedFields(goods, edits);
  const keys = [...removed, ...changed.keys()];
  if (keys.length === 0) return undefined;
  const ordered = await productUse.ordered(keys);
  const counted = removed.length > 0 ? await productUse.counted(removed) : new Set<string>();
  if (removed.some((key) => ordered.has(key) || counted.has(key))) return { ok: false, reason: 'has-orders' };
  const fixed = [...changed].find(([key]) => ordered.has(key));
  if (!fixed) return undefined;
  return { ok: false, reason: 'has-orders', fields: Object.fromEntries(fixed[1].map((field) => [field, SENTENCE])) };
}

/** The names of the edited fields that change a product's weight or metal, by product key. */
async function changedFields(
  goods: GoodsStores['goods'],
  edits: readonly GoodsEdit[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const touching = edits.flatMap((edit) =>
    edit.kind === 'change' && (edit.set.weight ?? edit.set.metal) !== undefined ? [edit] : [],
  );
  const rows = touching.length > 0 ? await goods.rowsOf(touching.map(({ key }) => key)) : [];
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const changed = touching.map(({ key, set: { weight, metal } }) => {
    const row = rowOf.get(key);
    const isOther = (value: unknown, now: unknown) => row !== undefined && value !== undefined && value !== now;
    const fields = [
      ...(isOther(weight, row?.weight) ? ['weight'] : []),
      ...(isOther(metal, row?.metal) ? ['categories'] : []),
    ];
    return [key, fields] as const;
  });
  return new Map(changed.filter(([, fields]) => fields.length > 0));
}
