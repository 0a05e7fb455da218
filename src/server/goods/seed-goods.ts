import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts';
import { readProducts } from '#catalogue/catalogue-file.ts';
import { CATEGORIES } from '#catalogue/categories.ts';
import { troyCatalogue } from '#catalogue/stock.ts';
import { generalText } from '#catalogue/texts.ts';
import type { Product } from '#domain/product.ts';
import type { Instant } from '#domain/spot.ts';
import type { ProductFields } from './goods-row.ts';
import type { GoodsStore } from './goods-store.ts';
import type { GoodsEdit } from './revision.ts';

/** The number of featured products. */
const FEATURED = 6;

/**
 * Fills the empty tables of a new shop with its first goods, in their order, as revision 1. Later they are what the dealer
 * makes of them. `read` is called where there are no goods; of processes that start at once one writes them.
 */
export async function seedGoods(
  {
    transaction,
    goods,
    clock,
  }: {
    readonly transaction: <Result>(work: (goods: GoodsStore) => Promise<Result>) => Promise<Result>;
    readonly goods: Pick<GoodsStore, 'head'>;
    readonly clock: () => Instant;
  },
  read: () => Promise<Catalogue>,
): Promise<void> {
  if ((await goods.head()).revision > 0) return;
  const edits = editsOf(await read());
  await transaction(async (store) => {
    if ((await store.lockHead()).revision > 0) return;
    await store.applyRevision({ at: clock(), staffId: null, source: 'seed', edits });
  });
}

function editsOf(catalogue: Catalogue): readonly GoodsEdit[] {
  const listings = Map.groupBy(catalogue.entries, ({ id }) => id);
  const added = [...listings.values()].map((entries) => ({
    kind: 'add' as const,
    key: catalogue.keyOf(first(entries)),
    fields: fieldsOf(catalogue, entries),
  }));
  const keysOf = (products: readonly Product[]) => [...new Set(products.map((product) => catalogue.keyOf(product)))];
  const orders = CATEGORIES.map(({ slug }) => ({
    kind: 'order' as const,
    category: slug,
    keys: keysOf(catalogue.productsIn(slug)),
  }));
  return [...added, ...orders, { kind: 'featured', keys: keysOf(catalogue.featured()).slice(0, FEATURED) }];
}

/** Returns a product's fields for its row: of its places the first is its own; cost and limit are null, as a file has none. */
export function fieldsOf(catalogue: Catalogue, entries: readonly Product[]): ProductFields {
  const product = first(entries);
  const { name, description, weight, metal, premium, image, struckIn = null } = product;
  const text = catalogue.textOf(product);
  return {
    name,
    description,
    weight,
    metal,
    premium,
    image,
    struckIn,
    text: text === generalText(product) ? null : text,
    costBasisPoints: null,
    costCents: null,
    state: 'on-sale',
    shipsFrom: null,
    pausedMessage: null,
    most: null,
    facts: catalogue.factsOf(product),
    isCounted: false,
    categories: entries.map(({ category }) => category),
  };
}

function first(entries: readonly Product[]): Product {
  const [product] = entries;
  if (!product) throw new Error('A product has no entry');
  return product;
}

/** Faults of the catalogue's file, in sentences for the operator. */
export class CatalogueError extends Error {}

/** The goods of the file, or those that come with the shop. Throws CatalogueError where it cannot be used. */
export async function openCatalogue(file: string | undefined): Promise<Catalogue> {
  if (file === undefined) return troyCatalogue();
  const read = readProducts(linesOf(await bytesOf(file)));
  if (read.ok) return createCatalogue(read.products, undefined, ({ id }) => read.facts.get(id));
  throw new CatalogueError(
    [`Cannot use the catalogue ${file}:`, ...read.faults.map((fault) => `  ${fault}.`)].join('\n'),
  );
}

async function bytesOf(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new CatalogueError(`Cannot read the catalogue ${file}: ${error.message}.`);
  });
  if (!isUtf8(bytes)) throw new CatalogueError(`Cannot read the catalogue ${file}: it is no text in UTF-8.`);
  return bytes;
}

const LINE_END = 10;

/** One line after the other: a long file is never a single text in memory. */
function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    yield bytes.toString('utf8', from, end < 0 ? bytes.length : end);
    from = end < 0 ? bytes.length : end + 1;
  }
}
