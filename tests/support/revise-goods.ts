import type { Database } from '#server/database/types.ts';
import type { GoodsEdit, RevisionChange } from '#server/goods/revision.ts';
import { createTransaction } from '#server/stores.ts';

/** The one-ounce eagle of the shop's own goods. */
export const EAGLE = '1-oz-american-gold-eagle-random-year';

/** Changes goods as the desk does, in a transaction of their own. Answers the number of the revision. */
export async function reviseGoods(
  database: Database,
  clock: () => number,
  edits: readonly GoodsEdit[],
  more: Partial<RevisionChange> = {},
): Promise<number | undefined> {
  const applied = await createTransaction(
    database.db,
    clock,
  )(({ goods }) => goods.applyRevision({ at: clock(), staffId: null, source: 'row', edits, ...more }));
  if (!applied.ok) throw new Error(`${applied.reason}: ${applied.key}`);
  return applied.revision;
}
