import { createListing, type Listing } from '#domain/listing.ts';
import { originOf } from '#domain/makers.ts';
import type { Product, ProductFacts } from '#domain/product.ts';
import { categoryBySlug } from './categories.ts';
import { freeKey } from './product-key.ts';
import { generalText } from './texts.ts';

/** All goods as one immutable value, handed on and never a global. */
export type Catalogue = {
  /** The change of the goods that made it; 0 where they come from no database. */
  readonly revision: number;
  /** Every listing; a product listed in two categories stands here twice. */
  readonly entries: readonly Product[];
  /** The entry of this id in the product's own category. A name that the product had before stands for it too. */
  productById(id: string): Product | undefined;
  /** The same by its key, which no rename changes. */
  productByKey(key: string): Product | undefined;
  keyOf(product: Product): string;
  /** True when its pieces are counted, so that it can sell out. */
  isCounted(product: Product): boolean;
  productsIn(slug: string): readonly Product[];
  /** The same products, prepared for being listed; nothing where there are none. */
  listingOf(slug: string): Listing<Product> | undefined;
  /** The description on a product's own page. */
  textOf(product: Product): string;
  /** Its specifications beyond the fields of every product. Apart from the product, which listings send by the dozen. */
  factsOf(product: Product): ProductFacts;
  /** The first six entries whose metal is gold or silver (section 2 of the specification). */
  featured(): readonly Product[];
};

const FEATURED = 6;
const NO_FACTS: ProductFacts = {};

/** The parts from which a catalogue is assembled. */
export type CatalogueParts = Pick<
  Catalogue,
  'revision' | 'entries' | 'productById' | 'productByKey' | 'keyOf' | 'isCounted'
> & {
  /** Products by category, in their order. Catalogues may share them. */
  readonly shelves: ReadonlyMap<string, readonly Product[]>;
  readonly writtenText: (product: Product) => string | undefined;
  readonly knownFacts: (product: Product) => ProductFacts | undefined;
};

/** Cached listings of shelves: a revision rebuilds only the shelves that it has changed. */
const LISTINGS = new WeakMap<readonly Product[], Listing<Product>>();

export function catalogueOf({ shelves, writtenText, knownFacts, ...parts }: CatalogueParts): Catalogue {
  const featured = firstOfMetal(parts.entries);
  return {
    ...parts,
    productsIn: (slug) => shelves.get(slug) ?? [],
    listingOf(slug) {
      const products = shelves.get(slug);
      if (!products || products.length === 0) return undefined;
      const listing = LISTINGS.get(products) ?? createListing(products);
      LISTINGS.set(products, listing);
      return listing;
    },
    textOf: (product) => writtenText(product) ?? generalText(product),
    factsOf: (product) => knownFacts(product) ?? NO_FACTS,
    featured: () => featured,
  };
}

/**
 * The catalogue of a list of goods, in which a product's own category comes first. Throws where they contradict themselves:
 * unknown category, another metal than its category's, one id with two faces. `writtenText` knows the longer texts of some of
 * the goods; the others have a general one. `knownFacts` knows their facts.
 */
export function createCatalogue(
  entries: readonly Product[],
  writtenText: (product: Product) => string | undefined = () => undefined,
  knownFacts: (product: Product) => ProductFacts | undefined = () => undefined,
): Catalogue {
  const byId = new Map<string, Product>();
  const keys = new Map<string, string>();
  const byKey = new Map<string, Product>();
  const products = entries.map((entry) => ({ ...entry, ...originOf(knownFacts(entry) ?? NO_FACTS) }));
  for (const entry of products) {
    if (categoryBySlug(entry.category)?.metal !== entry.metal)
      throw new Error(`${entry.id} is listed in a wrong category`);
    const first = byId.get(entry.id);
    if (first && !isSameProduct(first, entry)) throw new Error(`${entry.id} is listed with two faces`);
    if (first) continue;
    const key = freeKey(entry.name, byKey);
    byId.set(entry.id, entry);
    keys.set(entry.id, key);
    byKey.set(key, entry);
  }
  return catalogueOf({
    revision: 0,
    entries: products,
    shelves: Map.groupBy(products, ({ category }) => category),
    productById: (id) => byId.get(id),
    productByKey: (key) => byKey.get(key),
    keyOf: ({ id }) => keys.get(id) ?? '',
    isCounted: () => false,
    writtenText,
    knownFacts,
  });
}

function firstOfMetal(entries: readonly Product[]): readonly Product[] {
  const first: Product[] = [];
  for (const entry of entries) {
    if (first.length === FEATURED) break;
    if (entry.metal === 'gold' || entry.metal === 'silver') first.push(entry);
  }
  return first;
}

/** True when two entries are one product: equal in everything but their category. */
export function isSameProduct(a: Product, b: Product): boolean {
  return JSON.stringify({ ...a, category: '' }) === JSON.stringify({ ...b, category: '' });
}
