import { createListing, type Listing } from '#domain/listing.ts';
import type { Product, ProductFacts } from '#domain/product.ts';
import { categoryBySlug } from './categories.ts';
import { generalText } from './texts.ts';

/** All goods as one immutable value, handed on and never a global. */
export type Catalogue = {
  /** Every listing; a product listed in two categories stands here twice. */
  readonly entries: readonly Product[];
  /** The first entry of this id. */
  productById(id: string): Product | undefined;
  productsIn(slug: string): readonly Product[];
  /** The same products, prepared for being listed; nothing where there are none. */
  listingOf(slug: string): Listing<Product> | undefined;
  /** The description on a product's own page. */
  textOf(product: Product): string;
  /** What stands in its specifications beside what every product has. Apart from the product, which listings send by the dozen. */
  factsOf(product: Product): ProductFacts;
  /** The first six entries whose metal is gold or silver (section 2 of the specification). */
  featured(): readonly Product[];
};

const FEATURED = 6;
const NO_FACTS: ProductFacts = {};

/**
 * Throws where the goods contradict themselves: unknown category, another metal than its category's, one id with two faces.
 * `writtenText` knows the longer texts of some of the goods; the others have a general one. `knownFacts` knows their facts.
 */
export function createCatalogue(
  entries: readonly Product[],
  writtenText: (product: Product) => string | undefined = () => undefined,
  knownFacts: (product: Product) => ProductFacts | undefined = () => undefined,
): Catalogue {
  const byId = new Map<string, Product>();
  for (const entry of entries) {
    if (categoryBySlug(entry.category)?.metal !== entry.metal)
      throw new Error(`${entry.id} is listed in a wrong category`);
    const first = byId.get(entry.id);
    if (first && !isSameProduct(first, entry)) throw new Error(`${entry.id} is listed with two faces`);
    if (!first) byId.set(entry.id, entry);
  }
  const byCategory = Map.groupBy(entries, ({ category }) => category);
  const featured = entries.filter(({ metal }) => metal === 'gold' || metal === 'silver').slice(0, FEATURED);
  const listings = new Map<string, Listing<Product>>();
  return {
    entries,
    productById: (id) => byId.get(id),
    productsIn: (slug) => byCategory.get(slug) ?? [],
    listingOf(slug) {
      const products = byCategory.get(slug);
      if (!products) return undefined;
      const listing = listings.get(slug) ?? createListing(products);
      listings.set(slug, listing);
      return listing;
    },
    textOf: (product) => writtenText(product) ?? generalText(product),
    factsOf: (product) => knownFacts(product) ?? NO_FACTS,
    featured: () => featured,
  };
}

/** Whether two entries are one product, listed in two categories perhaps. */
export function isSameProduct(a: Product, b: Product): boolean {
  return JSON.stringify({ ...a, category: '' }) === JSON.stringify({ ...b, category: '' });
}
