import { categoryBySlug } from '#catalogue/categories.ts';
import type { Category } from '#domain/category.ts';
import type { Product } from '#domain/product.ts';

/** The category of most of the found products: where a search that means all of it leads. Undefined where they are scattered. */
export function sharedCategory(found: readonly Pick<Product, 'category'>[]): Category | undefined {
  const counts = Map.groupBy(found, ({ category }) => category);
  const [slug, members] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const isMost = slug !== undefined && members !== undefined && members.length > 1 && members.length * 2 > found.length;
  return isMost ? categoryBySlug(slug) : undefined;
}
