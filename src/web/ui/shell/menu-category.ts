import { useLocation, useMatches } from 'react-router';
import { METALS, type Metal } from '#domain/metal.ts';

/** The part of a category that the menus show. */
export type MenuCategory = {
  readonly slug: string;
  readonly metal: Metal;
  readonly heading: string;
  readonly tileText: string;
  readonly image: string;
  readonly path: string;
};

/** The metal of a page in the menus: that of its own page, a listing or a product. */
export function useMetalOfPage(categories: readonly MenuCategory[]): Metal | undefined {
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.loaderData as { readonly product?: { readonly metal: Metal } | null } | undefined;
  return METALS.find(
    (metal) =>
      pathname === `/categories/${metal}` ||
      page?.product?.metal === metal ||
      categories.some((one) => one.metal === metal && one.path === pathname),
  );
}
