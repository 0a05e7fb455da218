import { type Catalogue, catalogueOf } from '#catalogue/catalogue.ts';
import { CATEGORIES } from '#catalogue/categories.ts';
import { originOf } from '#domain/makers.ts';
import type { Product, ProductSale } from '#domain/product.ts';
import { inSlices } from '../scheduling/in-slices.ts';
import type { GoodsRow } from './goods-row.ts';

/** The goods of the database, as a process knows them. */
export type Goods = {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, GoodsRow>;
  /** Keys in their order, by category. */
  readonly keysByCategory: ReadonlyMap<string, readonly string[]>;
  readonly featured: readonly string[];
  /** Keys by the names that products had. */
  readonly oldNames: ReadonlyMap<string, string>;
};

export type Shelves = ReadonlyMap<string, readonly Product[]>;

/**
 * Makes the catalogue; hidden products are missing. The featured six come first, then by category and place. Categories in
 * which nothing is different share their products with those of `before`, and so what was prepared for them.
 */
export function liveCatalogue(
  goods: Goods,
  before: Shelves,
): { readonly catalogue: Catalogue; readonly shelves: Shelves } {
  const { revision, rows, oldNames } = goods;
  const shelves = shelvesOf(goods, before);
  const shown = [...rows.values()].filter(({ state }) => state !== 'hidden');
  const byName = new Map(shown.map((row) => [row.name, row.key]));
  const keyNamed = (name: string) => byName.get(name) ?? oldNames.get(name);
  const rowOf = ({ id }: Product) => rows.get(keyNamed(id) ?? '');
  const productByKey = (key: string) => {
    const row = rows.get(key);
    return row && row.state !== 'hidden' ? productOf(row) : undefined;
  };
  const catalogue = catalogueOf({
    revision,
    shelves,
    entries: entriesOf(goods, shelves),
    productByKey,
    productById: (id) => productByKey(keyNamed(id) ?? ''),
    keyOf: (product) => keyNamed(product.id) ?? '',
    isCounted: (product) => rowOf(product)?.isCounted ?? false,
    writtenText: (product) => rowOf(product)?.text ?? undefined,
    knownFacts: (product) => rowOf(product)?.facts,
  });
  return { catalogue, shelves };
}

function shelvesOf({ rows, keysByCategory }: Goods, before: Shelves): Shelves {
  return new Map(
    CATEGORIES.map(({ slug }) => {
      const products = (keysByCategory.get(slug) ?? []).flatMap((key) => {
        const row = rows.get(key);
        return row && row.state !== 'hidden' ? [productIn(row, slug)] : [];
      });
      const last = before.get(slug) ?? [];
      const isSame = products.length === last.length && products.every((product, nth) => product === last[nth]);
      return [slug, isSame ? last : products] as const;
    }),
  );
}

function entriesOf({ rows, featured }: Goods, shelves: Shelves): readonly Product[] {
  const first = featured.flatMap((key) => {
    const row = rows.get(key);
    return row && row.state !== 'hidden' ? [productOf(row)] : [];
  });
  const isFirst = new Set(first);
  return [
    ...first,
    ...[...shelves.values()].flatMap((products) => products.filter((product) => !isFirst.has(product))),
  ];
}

/** The products of a row, one for each of its categories: unchanged ones stay identical between catalogues. */
const PRODUCTS = new WeakMap<GoodsRow, readonly Product[]>();

/** Makes the products of these rows, in slices: a catalogue with them is then made at once. */
export function prepareProducts(rows: readonly GoodsRow[]): Promise<void> {
  return inSlices(rows, productsOf);
}

/** Returns the product of a row in its own category, which is empty for a row without categories. */
export function productOf(row: GoodsRow): Product {
  const [own] = productsOf(row);
  return own ?? toProduct(row, '');
}

function productIn(row: GoodsRow, category: string): Product {
  return productsOf(row)[row.categories.indexOf(category)] ?? toProduct(row, category);
}

function productsOf(row: GoodsRow): readonly Product[] {
  const products = PRODUCTS.get(row) ?? row.categories.map((category) => toProduct(row, category));
  PRODUCTS.set(row, products);
  return products;
}

function toProduct(row: GoodsRow, category: string): Product {
  const { name, description, weight, metal, image, premium, struckIn, most } = row;
  const sale = saleOf(row);
  return {
    id: name,
    name,
    description,
    weight,
    metal,
    category,
    image,
    premium,
    ...(struckIn !== null && { struckIn }),
    ...originOf(row.facts),
    ...(sale && { sale }),
    ...(most !== null && { most }),
  };
}

/** Paused says more than sold out, which says more than the day of shipping. */
function saleOf({ state, shipsFrom, pausedMessage, isCounted, stock }: GoodsRow): ProductSale | undefined {
  if (state === 'paused') return { state, ...(pausedMessage !== null && { message: pausedMessage }) };
  if (isCounted && (stock?.here ?? 0) <= (stock?.reserved ?? 0)) return { state: 'sold-out' };
  return state === 'pre-sale' && shipsFrom !== null ? { state, shipsFrom } : undefined;
}
