import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATEGORIES } from '#catalogue/categories.ts';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Database } from '#server/database/types.ts';
import type { GoodsRow, ProductFields } from '#server/goods/goods-row.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import { historyStore } from '#server/goods/history-store.ts';
import { productBefore } from '#server/goods/past-goods.ts';
import type { GoodsEdit } from '#server/goods/revision.ts';
import { undoEdits } from '#server/goods/undo-revision.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { seedShop } from '../support/goods.ts';

const START = Date.parse('2026-11-23T15:00:00Z');
const SLUGS = CATEGORIES.map(({ slug }) => slug);
const RUNS = 4;
const REVISIONS = 25;

/** An edit by numbers, so that it fits whatever the goods are by then. */
type Drawn = { readonly kind: number; readonly nth: number; readonly value: number };
const drawn = fc.record({ kind: fc.nat(8), nth: fc.nat(200), value: fc.nat(4_000) });

describeOnEachDatabase('the history of the goods', (open) => {
  it('leads back to the seed, and tells what was at any instant', async () => {
    const database = await open();
    let now = START;
    await seedShop({ database, clock: Object.assign(() => now, { advance: () => {} }) as never });
    const seed = await goodsNow(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(drawn, { minLength: 1, maxLength: 3 }), { maxLength: REVISIONS }),
        async (all) => {
          const made: number[] = [];
          const snapshots: { readonly at: number; readonly rows: ReadonlyMap<string, ProductFields> }[] = [];
          for (const edits of all) {
            now += 1_000;
            const revision = await apply(database, now, edits);
            if (revision !== undefined) made.push(revision);
            snapshots.push({ at: now, rows: (await goodsNow(database)).rows });
          }
          for (const { at, rows } of snapshots) expect(await goodsAt(database, at)).toEqual(rows);
          for (const revision of made.toReversed()) {
            now += 1_000;
            await undo(database, now, revision);
          }
          expect(await goodsNow(database)).toEqual(seed);
        },
      ),
      { numRuns: RUNS, seed: 20_261_123 },
    );
  });
});

async function goodsNow({ db }: Database) {
  const goods = goodsStore(db);
  const [rows, orders] = [await goods.rowsOf(), await goods.keysByCategory(SLUGS)];
  return {
    rows: new Map(rows.map((row) => [row.key, fieldsOf(row)])),
    // A product that leaves a category and comes back stands last there.
    places: new Map([...orders].map(([slug, keys]) => [slug, keys.toSorted()])),
    featured: await goods.featured(),
    pauses: await goods.pauses(),
  };
}

async function goodsAt({ db }: Database, at: number): Promise<ReadonlyMap<string, ProductFields>> {
  const [goods, history] = [goodsStore(db), historyStore(db)];
  const rows = new Map((await goods.rowsOf()).map((row) => [row.key, row]));
  const keys = [...new Set([...rows.keys(), ...NEW_KEYS])];
  const items = Map.groupBy(await history.itemsAfter(keys, at), ({ key }) => key);
  return new Map(
    keys.toSorted().flatMap((key) => {
      const { isSoldOut: _, ...then } = productBefore(rows.get(key), items.get(key) ?? []) ?? {};
      return 'name' in then ? [[key, then as ProductFields] as const] : [];
    }),
  );
}

const NEW_KEYS = Array.from({ length: 201 }, (_, nth) => `new-${nth}`);

/** Edits that cannot be made by now are left out. */
async function apply({ db }: Database, at: number, all: readonly Drawn[]): Promise<number | undefined> {
  const rows = await goodsStore(db).rowsOf();
  const orders = await goodsStore(db).keysByCategory(SLUGS);
  const edits = all.slice(0, 1).map((one) => editOf(one, rows, orders));
  const same = all.slice(1).flatMap((one) => (one.kind < 4 ? [editOf(one, rows, orders)] : []));
  const applied = await db.transaction((tx) =>
    goodsStore(tx).applyRevision({
      at,
      staffId: null,
      source: 'many',
      edits: [...edits, ...same].filter(isFirstOfKey),
    }),
  );
  return applied.ok ? applied.revision : undefined;
}

function editOf(
  { kind, nth, value }: Drawn,
  rows: readonly GoodsRow[],
  orders: ReadonlyMap<string, readonly string[]>,
): GoodsEdit {
  const row = rows[nth % rows.length] as GoodsRow;
  const slug = row.categories[0] ?? '';
  const change = (set: Partial<ProductFields>): GoodsEdit => ({ kind: 'change', key: row.key, set });
  if (kind === 0) return change({ premium: (150 + value) as BasisPoints, most: (value % 1_000) + 1 });
  if (kind === 1) return change({ name: `Name ${nth} ${value}` });
  if (kind === 2)
    return value % 2 === 0
      ? change({ costBasisPoints: value, costCents: null })
      : change({ costBasisPoints: null, costCents: cents(value) });
  if (kind === 3)
    return value % 2 === 0
      ? change({ state: 'paused', pausedMessage: `Late ${value}`, shipsFrom: null })
      : change({ state: 'pre-sale', shipsFrom: '2030-12-08', pausedMessage: null });
  if (kind === 4) {
    const { key: _, revision: __, stock: ___, ...fields } = row;
    return { kind: 'add', key: `new-${nth}`, fields: { ...fields, name: `New ${nth} ${value}` } };
  }
  if (kind === 5) return { kind: 'order', category: slug, keys: (orders.get(slug) ?? []).toReversed() };
  if (kind === 6) return { kind: 'featured', keys: rows.slice(nth % 90, (nth % 90) + 6).map(({ key }) => key) };
  if (kind === 7) return { kind: 'pause', scope: 'gold', message: `No gold ${value}`, cause: 'hand' };
  return change({ categories: [slug, value % 2 ? 'gold-coins' : 'gold-bars'].filter(isFirst), metal: row.metal });
}

function isFirst<One>(one: One, nth: number, all: readonly One[]): boolean {
  return all.indexOf(one) === nth;
}

function isFirstOfKey(edit: GoodsEdit, nth: number, all: readonly GoodsEdit[]): boolean {
  const keyOf = (one: GoodsEdit | undefined) => (one && 'key' in one ? one.key : undefined);
  return keyOf(edit) === undefined || all.findIndex((one) => keyOf(one) === keyOf(edit)) === nth;
}

async function undo({ db }: Database, at: number, revision: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [goods, history] = [goodsStore(tx), historyStore(tx)];
    const items = await goods.itemsOf(revision);
    const rows = new Map((await goods.rowsOf()).map((row) => [row.key, row]));
    const { edits, left } = undoEdits(items, {
      rows,
      keysByCategory: await goods.keysByCategory(SLUGS),
      featured: await goods.featured(),
      pauses: await goods.pauses(),
      ordered: new Set(),
      counted: new Set(),
      since: await history.itemsSince(
        revision,
        items.map(({ key }) => key),
      ),
    });
    expect(left).toEqual([]);
    const applied = await goods.applyRevision({ at, staffId: null, source: 'undo', undoOf: revision, edits });
    expect(applied.ok).toBe(true);
  });
}

function fieldsOf({ key: _, revision: __, stock: ___, ...fields }: GoodsRow): ProductFields {
  return fields;
}
