import { LRUCache } from 'lru-cache';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Product } from '#domain/product.ts';
import type { PriceTerms } from '#domain/product-history.ts';
import type { Log } from '../logging/log.ts';

/** Returns the terms that a product's prices were made of, oldest first; undefined where they cannot be read now. */
export type TermsOf = (product: Product) => Promise<readonly PriceTerms[] | undefined>;

const MOST_KEPT = 5_000;

type Kept = { readonly revision: number; readonly terms: Promise<readonly PriceTerms[]> };

/** Reads the terms of a product once for each revision of the goods: its page is made anew with every tick. */
export function createProductTerms({
  store,
  catalogue,
  log,
}: {
  readonly store: { termsOf(key: string, now: Omit<PriceTerms, 'from'>): Promise<readonly PriceTerms[]> };
  readonly catalogue: () => Pick<Catalogue, 'revision' | 'keyOf'>;
  readonly log: Log;
}): TermsOf {
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  function read(key: string, revision: number, { weight, premium }: Product): Promise<readonly PriceTerms[]> {
    const terms = store.termsOf(key, { weight, premium });
    kept.set(key, { revision, terms });
    terms.catch(() => kept.delete(key));
    return terms;
  }

  return async (product) => {
    const { revision, keyOf } = catalogue();
    const key = keyOf(product);
    const known = kept.get(key);
    try {
      return await (known?.revision === revision ? known.terms : read(key, revision, product));
    } catch (err) {
      log.warn({ err }, 'the past premiums of a product could not be read');
      return undefined;
    }
  };
}
