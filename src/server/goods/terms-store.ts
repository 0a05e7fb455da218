import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PriceTerms } from '#domain/product-history.ts';
import { catalogueRevisions, revisionItems } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';

/** Reads what prices were made of beside the spot price. */
export function termsStore(db: Db) {
  return {
    /** All terms that a product had, oldest first, taken back from those that it has now. */
    async termsOf(key: string, now: Omit<PriceTerms, 'from'>): Promise<readonly PriceTerms[]> {
      const items = await db
        .select({ field: revisionItems.field, before: revisionItems.before, at: catalogueRevisions.at })
        .from(revisionItems)
        .innerJoin(catalogueRevisions, eq(catalogueRevisions.id, revisionItems.revision))
        .where(and(eq(revisionItems.key, key), inArray(revisionItems.field, ['added', 'weight', 'premium'])))
        .orderBy(desc(revisionItems.revision), desc(revisionItems.seq));
      const terms: PriceTerms[] = [];
      let { weight, premium } = now;
      for (const { field, before, at } of items) {
        const from = at.getTime();
        // Changes of one revision are one: the newest counts, and the oldest says what was before.
        if (terms[0]?.from !== from) terms.unshift({ from, weight, premium });
        if (field === 'weight') weight = before as PriceTerms['weight'];
        if (field === 'premium') premium = before as PriceTerms['premium'];
      }
      return terms;
    },
  };
}
