import { isDeepStrictEqual } from 'node:util';
import { PRODUCT_FACTS } from '#domain/product.ts';
import { createNearName, nameKey } from '#domain/product-name.ts';
import { COLUMNS, FACT_COLUMNS, readFactCell } from './goods-columns.ts';
import { type FileRow, type ParsedFile, shortCell } from './goods-file.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import type { GoodsEdit } from './revision.ts';

export type ReadRow = { readonly line: number; readonly key: string | null; readonly name: string } & (
  | { readonly kind: 'create'; readonly edit: GoodsEdit; readonly after: ProductFields }
  | { readonly kind: 'change'; readonly edit: GoodsEdit; readonly before: GoodsRow; readonly after: ProductFields }
  | { readonly kind: 'same'; readonly before: GoodsRow }
  | { readonly kind: 'fault'; readonly faults: readonly string[] }
);

export type Books = {
  readonly rows: readonly GoodsRow[];
  /** Keys of products by `nameKey` of each name that they had. */
  readonly oldNames: ReadonlyMap<string, string>;
  /** Keys of products that orders name. */
  readonly ordered: ReadonlySet<string>;
};

const NEEDED = ['name', 'description', 'ounces', 'premium', 'categories', 'image'] as const;
const NEW: Omit<ProductFields, 'name' | 'description' | 'weight' | 'metal' | 'premium' | 'categories' | 'image'> = {
  text: null,
  costBasisPoints: null,
  costCents: null,
  state: 'on-sale',
  shipsFrom: null,
  pausedMessage: null,
  most: null,
  struckIn: null,
  facts: {},
  isCounted: false,
};

/**
 * Compares each row with the product of its key or, without one, of its name. A row with errors names all of them, and has a
 * null key where it matches no product.
 */
export function readGoodsRows(
  { rows, mayPutDayFirst }: Pick<ParsedFile, 'rows' | 'mayPutDayFirst'>,
  { rows: goods, oldNames, ordered }: Books,
): readonly ReadRow[] {
  const byKey = new Map(goods.map((row) => [row.key, row]));
  const byName = new Map(goods.map((row) => [row.name, row]));
  const alike = new Map(goods.map((row) => [nameKey(row.name), row]));
  const near = createNearName(goods);
  const lineOf = new Map<string, number>();
  const lineOfName = new Map<string, number>();
  return rows.map((row) => {
    const { line, cells } = row;
    const [key, name = ''] = [cells.get('key'), cells.get('name')];
    const before = key ? byKey.get(key) : (byName.get(name) ?? alike.get(nameKey(name)));
    if (row.faults.length > 0) return { line, key: before?.key ?? null, name, kind: 'fault', faults: row.faults };
    const { set, faults } = readCells(row, before, mayPutDayFirst);
    // Without a key the name tells which product, and does not rename it.
    if (before && !key) delete set.name;
    if (key && !before) faults.push(`No product has the key '${key}'.`);
    const after = before ? { ...fieldsOf(before), ...set } : { ...NEW, ...set };
    if (!before && !key) faults.push(...slipOf(near(name)), ...missing(cells));
    faults.push(...contradictions(after, before, ordered));
    const wanted = set.name === before?.name ? undefined : set.name;
    const taken = wanted && (alike.get(nameKey(wanted))?.key ?? oldNames.get(nameKey(wanted)));
    if (taken && taken !== before?.key) faults.push('Another product has, or once had, this name.');
    faults.push(...twice(lineOf, before?.key, line), ...twice(lineOfName, after.name && nameKey(after.name), line));
    const about = { line, key: before?.key ?? null, name: before?.name ?? name };
    if (faults.length > 0) return { ...about, kind: 'fault', faults: [...new Set(faults)] };
    return { ...about, ...outcome(before, after as ProductFields) };
  });
}

function outcome(before: GoodsRow | undefined, after: ProductFields) {
  if (!before) return { kind: 'create', edit: { kind: 'add', fields: after }, after } as const;
  const set = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field as keyof ProductFields])),
  );
  if (Object.keys(set).length === 0) return { kind: 'same', before } as const;
  const edit = { kind: 'change', key: before.key, version: before.revision, set } as const;
  return { kind: 'change', edit, before, after } as const;
}

function readCells({ cells, written, unclear }: FileRow, before: GoodsRow | undefined, mayPutDayFirst: boolean) {
  const faults: string[] = [];
  const days = { known: before?.shipsFrom ?? null, mayPutDayFirst };
  const faultOf = (name: string, fault: string) => cellFault(name, written.get(name) ?? '', fault);
  let set: Partial<ProductFields> = {};
  for (const { name, read } of COLUMNS) {
    const cell = cells.get(name);
    if (cell === undefined || !read) continue;
    const field = unclear.has(name) ? unclearNumber(cell) : read(cell, days);
    if (field.ok) set = { ...set, ...field.value };
    else faults.push(faultOf(name, field.fault));
  }
  if (typeof set.costBasisPoints === 'number' && typeof set.costCents === 'number')
    faults.push('cost_each: Enter the cost as a percentage or an amount, not both.');
  else if (typeof set.costBasisPoints === 'number') set = { ...set, costCents: null };
  else if (typeof set.costCents === 'number') set = { ...set, costBasisPoints: null };
  const facts: Record<string, string | undefined> = { ...before?.facts };
  for (const { name, fact } of FACT_COLUMNS) {
    const cell = cells.get(name);
    if (cell === undefined) continue;
    const field = unclear.has(name) ? unclearNumber(cell) : readFactCell(fact, cell);
    if (field.ok) facts[fact] = field.value;
    else faults.push(faultOf(name, field.fault));
  }
  const known = PRODUCT_FACTS.filter((fact) => facts[fact] !== undefined).map((fact) => [fact, facts[fact]]);
  return { set: { ...set, facts: Object.fromEntries(known) }, faults };
}

/** Names the column and the content of the cell. */
function cellFault(name: string, written: string, fault: string): string {
  return written === '' ? `${name} is empty: ${fault}` : `${name} '${shortCell(written)}': ${fault}`;
}

function unclearNumber(cell: string): { readonly ok: false; readonly fault: string } {
  const thousands = cell.replace(/[.,]/, '');
  return { ok: false, fault: `This may be thousands or have decimals. Please enter ${thousands} or ${cell}0.` };
}

/** Questions a new product whose name is almost that of another: typically that one is meant. */
function slipOf(meant: GoodsRow | undefined): readonly string[] {
  if (!meant) return [];
  return [
    `Did you mean '${meant.name}'? Then enter ${meant.key} in the key column. If this is another product, add it under Goods.`,
  ];
}

function missing(cells: FileRow['cells']): readonly string[] {
  const names = NEEDED.filter((name) => !cells.has(name));
  return names.length === 0 ? [] : [`A new product needs ${names.join(', ')}.`];
}

function contradictions(
  after: Partial<ProductFields>,
  before: GoodsRow | undefined,
  ordered: ReadonlySet<string>,
): readonly string[] {
  const faults: string[] = [];
  if (after.state === 'pre-sale' && !after.shipsFrom) faults.push('ships_from: A pre-sale needs a ship date.');
  const isOther = before && (after.weight !== before.weight || after.metal !== before.metal);
  if (isOther && ordered.has(before.key)) faults.push('Weight and metal of a product with orders cannot change.');
  return faults;
}

/** Faults of products or names that stand on two lines. */
function twice(seen: Map<string, number>, what: string | undefined, line: number): readonly string[] {
  if (what === undefined || what === '') return [];
  const first = seen.get(what);
  if (first !== undefined) return [`Repeats line ${first}.`];
  seen.set(what, line);
  return [];
}

function fieldsOf({ key: _, revision: __, stock: ___, ...fields }: GoodsRow): ProductFields {
  return fields;
}
