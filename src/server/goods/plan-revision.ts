import { isDeepStrictEqual } from 'node:util';
import { freeKey } from '#catalogue/product-key.ts';
import type { PauseScope } from '#domain/product.ts';
import { nameKey } from '#domain/product-name.ts';
import type { GoodsRow, ProductFields } from './goods-row.ts';
import type { Applied, GoodsEdit, RevisionItem } from './revision.ts';

/** The state of the goods that a change is compared with. */
export type GoodsBefore = {
  /** The rows of the products that the edits name, by key. */
  readonly rows: ReadonlyMap<string, GoodsRow>;
  /** Every key that is taken, where something is added. */
  readonly keys: ReadonlySet<string>;
  /** By the `nameKey` of each name that a product has or had, where an edit wants one: the key of that product. */
  readonly names: ReadonlyMap<string, string>;
  /** Keys in their order, of the categories that are put into another. */
  readonly keysByCategory: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
  /** Messages of open pauses. */
  readonly pauses: ReadonlyMap<PauseScope, string>;
};

export type Plan =
  | {
      readonly ok: true;
      readonly items: readonly RevisionItem[];
      readonly rows: ReadonlyMap<string, Planned>;
      /** Keys of products that go. */
      readonly removed: readonly string[];
    }
  | Extract<Applied, { readonly ok: false }>;

/** A product as it will be. */
export type Planned = { readonly key: string; readonly fields: ProductFields };

/** A plan in the making: what the edits until now have made of the goods. */
type Draft = {
  readonly before: GoodsBefore;
  readonly items: RevisionItem[];
  readonly rows: Map<string, Planned>;
  readonly taken: Set<string>;
  readonly names: Map<string, string>;
  readonly keysByCategory: Map<string, string[]>;
};

/**
 * Applies edits in memory: returns each value that they change, and the products as they will be. Refuses all of them, with the
 * reason of the first fault and its key, where one cannot be made.
 */
export function planRevision(edits: readonly GoodsEdit[], before: GoodsBefore): Plan {
  const draft: Draft = {
    before,
    items: [],
    rows: new Map(),
    taken: new Set(before.keys),
    names: new Map(before.names),
    keysByCategory: new Map([...before.keysByCategory].map(([category, keys]) => [category, [...keys]])),
  };
  for (const edit of edits) {
    const refused = planEdit(draft, edit);
    if (refused) return { ok: false, ...refused };
  }
  const { items, rows } = draft;
  return { ok: true, items, rows, removed: removedIn(items) };
}

function planEdit(draft: Draft, edit: GoodsEdit): Refused | undefined {
  const { before, items } = draft;
  if (edit.kind === 'add') return planAdd(draft, edit);
  if (edit.kind === 'change') return planChange(draft, edit);
  if (edit.kind === 'remove') return planRemove(draft, edit);
  if (edit.kind === 'order') return planOrder(draft, edit.category, edit.keys);
  if (edit.kind === 'stock') {
    items.push({ key: edit.key, field: 'soldOut', before: !edit.isSoldOut, after: edit.isSoldOut });
    return keep(draft, edit.key, {});
  }
  if (edit.kind === 'featured') note(draft, '', 'featured', before.featured, edit.keys);
  else {
    const message = edit.kind === 'pause' ? edit.message : null;
    note(draft, edit.scope, 'pause', before.pauses.get(edit.scope) ?? null, message);
  }
  return undefined;
}

function planAdd(
  { items, rows, taken, names, keysByCategory }: Draft,
  { key: wanted, fields }: Extract<GoodsEdit, { kind: 'add' }>,
): Refused | undefined {
  if (wanted !== undefined && taken.has(wanted)) return { reason: 'changed-meanwhile', key: wanted };
  const key = wanted ?? freeKey(fields.name, taken);
  taken.add(key);
  if (names.has(nameKey(fields.name))) return { reason: 'name-taken', key };
  names.set(nameKey(fields.name), key);
  items.push({ key, field: 'added', before: null, after: fields.name });
  rows.set(key, { key, fields });
  for (const category of fields.categories) keysByCategory.get(category)?.push(key);
  return undefined;
}

function planChange(
  draft: Draft,
  { key, version, set: wanted }: Extract<GoodsEdit, { kind: 'change' }>,
): Refused | undefined {
  const set = definedOf(wanted);
  const row = draft.before.rows.get(key);
  if (!row) return { reason: 'unknown-product', key };
  if (version !== undefined && version !== row.revision) return { reason: 'changed-meanwhile', key };
  if (isTaken(draft.names, row, set.name)) return { reason: 'name-taken', key };
  const now = draft.rows.get(key)?.fields ?? row;
  let isChanged = false;
  for (const [field, after] of Object.entries(set)) {
    const { [field as keyof ProductFields]: value } = now;
    isChanged = note(draft, key, field, value, after) || isChanged;
  }
  if (set.categories) arrange(draft, key, now.categories, set.categories);
  return isChanged ? keep(draft, key, set) : undefined;
}

function planRemove(draft: Draft, { key, version }: Extract<GoodsEdit, { kind: 'remove' }>): Refused | undefined {
  const row = draft.before.rows.get(key);
  if (!row) return { reason: 'unknown-product', key };
  if (version !== undefined && version !== row.revision) return { reason: 'changed-meanwhile', key };
  draft.items.push({ key, field: 'removed', before: fieldsIn(row), after: null });
  draft.rows.delete(key);
  arrange(draft, key, row.categories, []);
  return undefined;
}

function planOrder(draft: Draft, category: string, keys: readonly string[]): Refused | undefined {
  const now = draft.keysByCategory.get(category) ?? [];
  if (!areSame(keys, now)) return { reason: 'changed-meanwhile', key: category };
  note(draft, category, 'order', now, keys);
  draft.keysByCategory.set(category, [...keys]);
  return undefined;
}

/** As the store writes it: a product that comes into a category stands last there. */
function arrange({ keysByCategory }: Draft, key: string, was: readonly string[], after: readonly string[]): void {
  for (const category of was.filter((slug) => !after.includes(slug)))
    keysByCategory.set(category, keysByCategory.get(category)?.filter((one) => one !== key) ?? []);
  for (const category of after.filter((slug) => !was.includes(slug))) keysByCategory.get(category)?.push(key);
}

function keep({ before, rows }: Draft, key: string, set: Partial<ProductFields>): Refused | undefined {
  const row = before.rows.get(key);
  if (!row) return { reason: 'unknown-product', key };
  rows.set(key, { key, fields: { ...(rows.get(key)?.fields ?? row), ...set } });
  return undefined;
}

function note({ items }: Draft, key: string, field: string, was: unknown, after: unknown): boolean {
  if (isDeepStrictEqual(was, after)) return false;
  items.push({ key, field, before: was, after });
  return true;
}

/** A name that stays is never taken. */
function isTaken(names: ReadonlyMap<string, string>, row: GoodsRow, name: string | undefined): boolean {
  return name !== undefined && name !== row.name && (names.get(nameKey(name)) ?? row.key) !== row.key;
}

type Refused = Omit<Extract<Applied, { readonly ok: false }>, 'ok'>;

function definedOf(wanted: Partial<ProductFields>): Partial<ProductFields> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

function removedIn(items: readonly RevisionItem[]): readonly string[] {
  return items.flatMap(({ key, field }) => (field === 'removed' ? [key] : []));
}

function fieldsIn({ key: _, revision: __, stock: ___, ...fields }: GoodsRow): ProductFields {
  return fields;
}

function areSame(keys: readonly string[], now: readonly string[]): boolean {
  return isDeepStrictEqual([...keys].sort(), [...now].sort());
}
