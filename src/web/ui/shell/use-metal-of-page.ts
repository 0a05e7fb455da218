import { useLocation, useMatches } from 'react-router';
import type { Category } from '#domain/category.ts';
import { METALS, type Metal } from '#domain/metal.ts';

/** The metal of a page in the menus: that of its own page, a listing or a product. */
export function useMetalOfPage(categories: readonly Category[]): Metal | undefined {
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.loaderData as { readonly product?: { readonly metal: Metal } | null } | undefined;
  return METALS.find(
    (metal) =>
      pathname === `/categories/${metal}` ||
      page?.product?.metal === metal ||
      categories.some((one) => one.metal === metal && one.path === pathname),
  );
}
