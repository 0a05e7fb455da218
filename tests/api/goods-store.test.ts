import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CATEGORIES } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents } from '#domain/money.ts';
import { premiumPercent } from '#domain/price.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Database } from '#server/database/types.ts';
import { goodsNewsStore } from '#server/goods/goods-news-store.ts';
import { readFeatured, readKeysByCategory, readPauses } from '#server/goods/goods-row-store.ts';
import { type GoodsStore, goodsStore } from '#server/goods/goods-store.ts';
import type { Applied, GoodsEdit, RevisionChange } from '#server/goods/revision.ts';
import { seedGoods } from '#server/goods/seed-goods.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

const AT = Date.parse('2026-11-23T15:00:00Z');
const EAGLE = '1-oz-american-gold-eagle-random-year';
const catalogue = troyCatalogue();

describeOnEachDatabase('the goods in the database', (open) => {
  async function seeded() {
    const database = await open();
    await seed(database);
    const goods = goodsStore(database.db);
    const apply = (edits: readonly GoodsEdit[], more: Partial<RevisionChange> = {}): Promise<Applied> =>
      inTransaction(database)((store) => store.applyRevision({ at: AT, staffId: null, source: 'row', edits, ...more }));
    const row = async (key: string) => (await goods.rowsOf([key]))[0];
    return { database, goods, apply, row };
  }

  it('begins with the goods of the shop, once, however many processes start', async () => {
    const database = await open();
    await Promise.all([seed(database), seed(database), seed(database)]);
    const goods = goodsStore(database.db);
    expect(await goods.head()).toEqual({ revision: 1, bindingRevision: 0 });
    const rows = await goods.rowsOf();
    expect(rows).toHaveLength(new Set(catalogue.entries.map(({ id }) => id)).size);
    for (const row of rows) {
      const product = catalogue.productByKey(row.key);
      expect(row).toMatchObject({ name: product?.name, premium: product?.premium, state: 'on-sale', revision: 1 });
      expect(row.categories[0]).toBe(product?.category);
      expect(product && catalogue.factsOf(product)).toEqual(row.facts);
    }
    const orders = await readKeysByCategory(
      database.db,
      CATEGORIES.map(({ slug }) => slug),
    );
    for (const [slug, keys] of orders)
      expect(keys).toEqual(catalogue.productsIn(slug).map((product) => catalogue.keyOf(product)));
    expect(await readFeatured(database.db)).toEqual(catalogue.featured().map((product) => catalogue.keyOf(product)));
  });

  it('changes what is different alone, and tells each value of before and after', async () => {
    const { goods, apply, row } = await seeded();
    const before = await row(EAGLE);
    const premium = premiumPercent(4.75);
    const applied = await apply(
      [
        { kind: 'change', key: EAGLE, version: 1, set: { premium, description: before?.description ?? '' } },
        { kind: 'change', key: EAGLE, set: { costCents: cents(410_000) } },
      ],
      { reason: 'cheaper elsewhere' },
    );
    const items = [
      { key: EAGLE, field: 'premium', before: before?.premium, after: premium },
      { key: EAGLE, field: 'costCents', before: null, after: 410_000 },
    ];
    expect(applied).toEqual({ ok: true, revision: 2, items });
    expect(await row(EAGLE)).toEqual({ ...before, premium, costCents: 410_000, revision: 2 });
    expect(await goods.revisions({ most: 1 })).toMatchObject([
      { id: 2, source: 'row', reason: 'cheaper elsewhere', items },
    ]);
    expect(await apply([{ kind: 'change', key: EAGLE, set: { premium } }])).toEqual({
      ok: true,
      revision: undefined,
      items: [],
    });
    expect(await goods.head()).toEqual({ revision: 2, bindingRevision: 0 });
  });

  it('refuses what has changed meanwhile, is unknown or has the name of another, and writes nothing then', async () => {
    const { goods, apply } = await seeded();
    const [other] = await goods.rowsOf();
    const change = (set: object, version?: number): GoodsEdit => ({ kind: 'change', key: EAGLE, set, version });
    const good = change({ description: 'Another.' });
    expect(await apply([good, change({ most: 5 }, 7)])).toEqual(refusal('changed-meanwhile', EAGLE));
    expect(await apply([good, { kind: 'change', key: 'none', set: {} }])).toEqual(refusal('unknown-product', 'none'));
    expect(await apply([good, change({ name: other?.name ?? '' })])).toEqual(refusal('name-taken', EAGLE));
    const order: GoodsEdit = { kind: 'order', category: 'gold-bars', keys: [EAGLE] };
    expect(await apply([good, order])).toEqual(refusal('changed-meanwhile', 'gold-bars'));
    expect((await goods.head()).revision).toBe(1);
  });

  it('adds products, last in their categories, and moves them', async () => {
    const { database, goods, apply, row } = await seeded();
    const eagle = await row(EAGLE);
    if (!eagle) throw new Error('no eagle');
    const { key: _key, revision: _revision, stock: _stock, ...fields } = eagle;
    const added = await apply([
      { kind: 'add', fields: { ...fields, name: 'Éagle, new', categories: ['gold-coins', 'gold-bars'] } },
    ]);
    expect(added).toMatchObject({ ok: true, items: [{ key: 'eagle-new', field: 'added', after: 'Éagle, new' }] });
    const keysIn = async (slug: string) => (await readKeysByCategory(database.db, [slug])).get(slug) ?? [];
    expect((await keysIn('gold-coins')).at(-1)).toBe('eagle-new');
    expect((await keysIn('gold-bars')).at(-1)).toBe('eagle-new');
    expect((await row('eagle-new'))?.categories).toEqual(['gold-coins', 'gold-bars']);

    const turned = (await keysIn('gold-bars')).toReversed();
    await apply([{ kind: 'order', category: 'gold-bars', keys: turned }]);
    expect(await keysIn('gold-bars')).toEqual(turned);
    await apply([{ kind: 'change', key: 'eagle-new', set: { categories: ['gold-bars', 'gold-krugerrands'] } }]);
    expect(await keysIn('gold-coins')).not.toContain('eagle-new');
    expect((await keysIn('gold-bars'))[0]).toBe('eagle-new');
    expect((await keysIn('gold-krugerrands')).at(-1)).toBe('eagle-new');
    await apply([{ kind: 'featured', keys: ['eagle-new', EAGLE] }]);
    expect(await readFeatured(database.db)).toEqual(['eagle-new', EAGLE]);
    expect((await goods.head()).bindingRevision).toBe(0);
  });

  it('remembers the names that products had', async () => {
    const { database, apply, row } = await seeded();
    const before = await row(EAGLE);
    await apply([{ kind: 'change', key: EAGLE, set: { name: 'Eagle' } }]);
    expect((await row(EAGLE))?.name).toBe('Eagle');
    expect(await rowsOf(database.db, sql`select name, product_key, revision from product_names`)).toEqual([
      { name: before?.name, product_key: EAGLE, revision: 2 },
    ]);
  });

  it('says after which revision orders are checked again', async () => {
    const { goods, apply } = await seeded();
    const bindingAfter = async (edit: GoodsEdit, more: Partial<RevisionChange> = {}) => {
      await apply([edit], more);
      const { revision, bindingRevision } = await goods.head();
      return revision === bindingRevision;
    };
    const set = (fields: object): GoodsEdit => ({ kind: 'change', key: EAGLE, set: fields });
    expect(await bindingAfter(set({ premium: premiumPercent(3) }))).toBe(false);
    expect(await bindingAfter(set({ premium: premiumPercent(4) }), { refusesShownPrices: true })).toBe(true);
    expect(await bindingAfter(set({ state: 'paused' }))).toBe(true);
    expect(await bindingAfter(set({ description: 'Other.' }))).toBe(false);
    expect(await bindingAfter(set({ most: 3 }))).toBe(true);
    expect(await bindingAfter(set({ isCounted: true }))).toBe(true);
    expect(await bindingAfter({ kind: 'pause', scope: 'gold', message: 'Closed.', cause: 'hand' })).toBe(true);
    expect(await bindingAfter({ kind: 'resume', scope: 'gold' })).toBe(true);
  });

  it('keeps one pause of a scope open, and the ended ones', async () => {
    const { database, apply } = await seeded();
    await apply([{ kind: 'pause', scope: 'gold', message: 'Back soon.', cause: 'hand' }]);
    await apply([{ kind: 'pause', scope: 'gold', message: 'Back tomorrow.', cause: 'hand' }]);
    expect(await readPauses(database.db)).toEqual(new Map([['gold', 'Back tomorrow.']]));
    const applied = await apply([{ kind: 'resume', scope: 'gold' }]);
    expect(applied).toMatchObject({ items: [{ key: 'gold', field: 'pause', before: 'Back tomorrow.', after: null }] });
    expect(await readPauses(database.db)).toEqual(new Map());
    expect(await rowsOf(database.db, sql`select id from sales_pauses`)).toHaveLength(2);
  });

  it('numbers changes made at once without gaps', async () => {
    const { goods, apply } = await seeded();
    const changes = Array.from({ length: 20 }, (_, nth) =>
      apply([{ kind: 'change', key: EAGLE, set: { description: `Made ${nth}.` } }]),
    );
    const revisions = (await Promise.all(changes)).map((applied) => (applied.ok ? applied.revision : undefined));
    expect(revisions.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 2));
    expect((await goods.head()).revision).toBe(21);
  });

  it('reads all of a revision of more products than a statement does', async () => {
    const { database, apply, row } = await seeded();
    const eagle = await row(EAGLE);
    if (!eagle) throw new Error('no eagle');
    const { key: _key, revision: _revision, stock: _stock, ...fields } = eagle;
    const keys = Array.from({ length: 1_001 }, (_, nth) => `bar-${String(nth).padStart(4, '0')}`);
    await apply(keys.map((key) => ({ kind: 'add', key, fields: { ...fields, name: key } })));
    const news = await goodsNewsStore(database.db)(1, AT);
    expect(news?.rows.map(({ key }) => key)).toEqual(keys);
    expect(news?.rows.at(-1)?.categories).toEqual(fields.categories);
    expect(news?.revisions.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(keys);
  });

  it('never changes what was done', async () => {
    const { database } = await seeded();
    for (const table of ['catalogue_revisions', 'revision_items', 'stock_moves'])
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(database.db.execute(sql.raw(change))).rejects.toThrow();
  });
});

function refusal(reason: string, key: string) {
  return { ok: false, reason, key };
}

function seed(database: Database): Promise<void> {
  const parts = { transaction: inTransaction(database), goods: goodsStore(database.db), clock: () => AT };
  return seedGoods(parts, async () => catalogue);
}

function inTransaction({ db }: Database) {
  return <Result>(work: (goods: GoodsStore) => Promise<Result>) => db.transaction((tx) => work(goodsStore(tx)));
}
