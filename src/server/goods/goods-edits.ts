import { categoryBySlug } from '#catalogue/categories.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductFacts, ProductState } from '#domain/product.ts';
import type { ProductCost } from '#domain/product-cost.ts';
import type { MicroOunces } from '#domain/weight.ts';
import type { Refused } from '../desk/change.ts';
import type { ProductFields } from './goods-row.ts';
import type { GoodsStores } from './make-change.ts';
import type { GoodsEdit } from './revision.ts';

/** A product as it was typed, each field checked by itself. */
export type WrittenProduct = {
  readonly name: string;
  readonly description: string;
  readonly text: string | null;
  readonly weight: MicroOunces;
  readonly premium: BasisPoints;
  readonly cost: ProductCost | null;
  /** All of one metal. */
  readonly categories: readonly string[];
  readonly image: string;
  readonly struckIn: string | null;
  readonly facts: { readonly [Name in keyof ProductFacts]?: string | undefined };
  readonly most: number | null;
};

export type WrittenSale = {
  readonly state: ProductState;
  readonly shipsFrom?: string | undefined;
  readonly pausedMessage?: string | undefined;
};

type SetFields = Partial<Omit<ProductFields, 'state' | 'shipsFrom' | 'pausedMessage' | 'isCounted'>>;
type Written = { readonly [Name in keyof WrittenProduct]?: WrittenProduct[Name] | undefined };

/** Returns the given fields; those that are undefined are left out. */
export function setOf({ cost, categories, facts, ...same }: Written): SetFields {
  const metal = categories && categoryBySlug(categories[0] ?? '')?.metal;
  const set = {
    ...same,
    categories,
    metal,
    ...(cost !== undefined && costOf(cost)),
    facts: facts && present(facts),
  };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}

export function fieldsOfNew(written: WrittenProduct, sale: ReturnType<typeof saleFieldsOf>): ProductFields {
  return { ...(setOf(written) as Required<SetFields>), ...sale, isCounted: false };
}

/** A state says the day or the message that belongs to it alone. */
export function saleFieldsOf({ state, shipsFrom = null, pausedMessage = null }: NullableSale) {
  return {
    state,
    shipsFrom: state === 'pre-sale' ? shipsFrom : null,
    pausedMessage: state === 'paused' ? pausedMessage : null,
  };
}

type NullableSale = Pick<WrittenSale, 'state'> & {
  readonly shipsFrom?: string | null | undefined;
  readonly pausedMessage?: string | null | undefined;
};

/** `today` is the shop's day, `2026-11-23`. */
export function saleEntryFault({ state, shipsFrom }: WrittenSale, today: string): Refused | undefined {
  if (state !== 'pre-sale') return undefined;
  if (shipsFrom === undefined)
    return { ok: false, reason: 'invalid-input', fields: { shipsFrom: 'Please enter the ship date.' } };
  if (shipsFrom > today) return undefined;
  return { ok: false, reason: 'state-not-allowed', fields: { shipsFrom: 'The ship date must be after today.' } };
}

function costOf(cost: WrittenProduct['cost']): Pick<ProductFields, 'costBasisPoints' | 'costCents'> {
  if (cost === null) return { costBasisPoints: null, costCents: null };
  return 'cents' in cost
    ? { costBasisPoints: null, costCents: cost.cents }
    : { costBasisPoints: cost.basisPoints, costCents: null };
}

function present(facts: WrittenProduct['facts']): ProductFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

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

/** A product that stands elsewhere in a list than before: places from 1, null where it is not in the list. */
export type MovedPlace = { readonly key: string; readonly before: number | null; readonly after: number | null };

/**
 * Returns the keys with another place, counted from 1, in the new order; those that left the list come last. A place is null
 * where the key is not in that list.
 */
export function movedPlaces(before: readonly string[], after: readonly string[]): readonly MovedPlace[] {
  const [was, is] = [before, after].map((keys) => new Map(keys.map((key, nth) => [key, nth + 1])));
  return [...new Set([...after, ...before])]
    .map((key) => ({ key, before: was?.get(key) ?? null, after: is?.get(key) ?? null }))
    .filter((place) => place.before !== place.after);
}
