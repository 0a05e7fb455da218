import { createHash } from 'node:crypto';
import { createGoodsFilter, shownState } from '#catalogue/goods-filter.ts';
import { type PremiumPreview, previewPremiums } from '#domain/premium-change.ts';
import type { Priced } from '#domain/product-cost.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { Refused } from '../desk/change.ts';
import { type GoodsRow, pricedOf } from './goods-row.ts';
import type { GoodsStore } from './goods-store.ts';
import type { GoodsChoice, ManyPremiums } from './proposal.ts';
import type { GoodsEdit } from './revision.ts';

/** A product that is chosen, priced as of now. */
export type Chosen = Priced & { readonly row: GoodsRow };

export type PremiumPlan = {
  /** All that are chosen, also those that are left out. */
  readonly chosen: readonly Chosen[];
  readonly preview: PremiumPreview<Chosen>;
  /** Changes when a price, a cost or the choice itself is another. */
  readonly seal: string;
  readonly edits: readonly GoodsEdit[];
};

/**
 * Finds the products and previews the change of them at a spot. Changes nothing. Refused with `unknown-goods` where a key is
 * missing.
 */
export async function planPremiums(
  goods: Pick<GoodsStore, 'rowsOf'>,
  { choice, leaveOut, change }: Omit<ManyPremiums, 'seal'>,
  spot: SpotPrices,
): Promise<{ readonly ok: true; readonly plan: PremiumPlan } | Refused> {
  const rows = await rowsOfChoice(goods, choice, spot);
  if ('keys' in choice && rows.length < new Set(choice.keys).size) return { ok: false, reason: 'unknown-goods' };
  const left = new Set(leaveOut);
  const chosen = rows.map((row) => ({ ...pricedOf(row), row }));
  const preview = previewPremiums(
    chosen.filter(({ row }) => !left.has(row.key)),
    change,
    spot,
  );
  const edits = preview.rows.flatMap(({ product: { row }, premium }): readonly GoodsEdit[] =>
    premium.before === premium.after ? [] : [{ kind: 'change', key: row.key, set: { premium: premium.after } }],
  );
  return { ok: true, plan: { chosen, preview, seal: sealOf(rows), edits } };
}

/**
 * Returns the plan, unless its seal is not that of the preview (`preview-changed`) or a premium is out of bounds
 * (`out-of-bounds`).
 */
export async function planAsSeen(
  goods: Pick<GoodsStore, 'rowsOf'>,
  many: ManyPremiums,
  spot: SpotPrices,
): Promise<{ readonly ok: true; readonly plan: PremiumPlan } | Refused> {
  const planned = await planPremiums(goods, many, spot);
  if (!planned.ok) return planned;
  if (planned.plan.seal !== many.seal) return { ok: false, reason: 'preview-changed' };
  return planned.plan.preview.faults > 0 ? { ok: false, reason: 'out-of-bounds' } : planned;
}

async function rowsOfChoice(
  goods: Pick<GoodsStore, 'rowsOf'>,
  choice: GoodsChoice,
  spot: SpotPrices,
): Promise<readonly GoodsRow[]> {
  if ('keys' in choice) return goods.rowsOf(choice.keys);
  const isChosen = createGoodsFilter(choice.filter, spot);
  return (await goods.rowsOf()).filter((row) => isChosen({ ...row, ...pricedOf(row), state: shownState(row) }));
}

/** Rows come in the order of their keys. Texts, states and stock are no part of it: a premium does not depend on them. */
function sealOf(rows: readonly GoodsRow[]): string {
  const facts = rows.map((row) => [row.key, row.metal, row.weight, row.premium, row.costBasisPoints, row.costCents]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
