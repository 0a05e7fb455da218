import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { nameKey } from '#domain/product-name.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import type { GoodsEdit } from './revision.ts';
import { fieldsOf } from './seed-goods.ts';

/** The changes that a file would make to the goods. Products that it does not name are left as they are. */
export type GoodsImport = {
  readonly edits: readonly GoodsEdit[];
  /** A line for each product that is added or changed, for the operator. */
  readonly report: readonly string[];
  /** Faults that block the import: with one of them nothing is imported. */
  readonly faults: readonly string[];
};

/** The fields that a file sets; an existing product keeps its other ones. */
type Imported = Pick<
  ProductFields,
  'description' | 'premium' | 'image' | 'struckIn' | 'facts' | 'categories' | 'weight' | 'metal'
>;

/**
 * Compares the products of a catalogue's file, by their names, with the rows. A changed weight or metal is a fault; with an
 * empty list of faults it can be imported.
 */
export function planImport(file: Catalogue, rows: readonly GoodsRow[]): GoodsImport {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const byNameKey = new Map(rows.map((row) => [nameKey(row.name), row]));
  const plan = { edits: [] as GoodsEdit[], report: [] as string[], faults: [] as string[] };
  for (const entries of Map.groupBy(file.entries, ({ id }) => id).values()) {
    const fields = fieldsOf(file, entries);
    const row = byName.get(fields.name) ?? byNameKey.get(nameKey(fields.name));
    if (row) planChange(row, fields);
    else {
      plan.edits.push({ kind: 'add', fields });
      plan.report.push(`+ ${fields.name}`);
    }
  }
  return plan;

  function planChange(row: GoodsRow, fields: ProductFields): void {
    const changed = Object.entries(importedOf(fields)).filter(
      ([field, value]) => !isDeepStrictEqual(value, row[field as keyof Imported]),
    );
    if (changed.length === 0) return;
    if (changed.some(([field]) => field === 'weight' || field === 'metal'))
      plan.faults.push(`${row.name}: a product keeps its weight and metal. Use a different name for the other product`);
    plan.edits.push({ kind: 'change', key: row.key, version: row.revision, set: Object.fromEntries(changed) });
    const values = changed.map(([field, value]) => `${field} ${text(row[field as keyof Imported])} → ${text(value)}`);
    plan.report.push(`~ ${row.name}: ${values.join(', ')}`);
  }
}

function importedOf({
  description,
  premium,
  image,
  struckIn,
  facts,
  categories,
  weight,
  metal,
}: ProductFields): Imported {
  return { description, premium, image, struckIn, facts, categories, weight, metal };
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
