import { PAUSE_SCOPES, type PauseScope, type SalesPauses } from '#domain/product.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import type { RevisionItem } from './revision.ts';

/** A product as the shop had it, and whether its pieces were gone. */
export type ProductThen = ProductFields & { readonly isSoldOut: boolean };

/**
 * The product before some changes: they are taken back one after the other. `items` are newest first. Undefined where it was not
 * there yet, or not there any more.
 */
export function productBefore(row: GoodsRow | undefined, items: readonly RevisionItem[]): ProductThen | undefined {
  let then: ProductThen | undefined = row && { ...fieldsOf(row), isSoldOut: isOut(row) };
  for (const { field, before } of items.filter(isOfProduct)) {
    if (field === 'added') then = undefined;
    else if (field === 'removed') then = { ...(before as ProductFields), isSoldOut: false };
    else if (then) then = { ...then, [field === 'soldOut' ? 'isSoldOut' : field]: before };
  }
  return then && { ...then, isSoldOut: then.isCounted && then.isSoldOut };
}

/** Returns the pauses before these changes; null for a scope that sold. Changes of other fields are ignored. */
export function pausesBefore(now: SalesPauses, items: readonly RevisionItem[]): SalesPauses {
  const then: Record<PauseScope, string | null> = { ...now };
  for (const { key, field, before } of items)
    if (field === 'pause' && isScope(key)) then[key] = before as string | null;
  return then;
}

/** True for a change of a product; false for one of the sort order or of pauses. */
export function isOfProduct({ field }: Pick<RevisionItem, 'field'>): boolean {
  return field !== 'order' && field !== 'featured' && field !== 'pause';
}

export function fieldsOf({ key: _, revision: __, stock: ___, ...fields }: GoodsRow): ProductFields {
  return fields;
}

function isOut({ stock }: GoodsRow): boolean {
  return stock === null || stock.here === stock.reserved;
}

function isScope(key: string): key is PauseScope {
  return PAUSE_SCOPES.some((scope) => scope === key);
}
