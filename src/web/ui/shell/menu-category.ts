import type { Metal } from '#domain/metal.ts';

/** As much of a category as the menus show. */
export type MenuCategory = {
  readonly slug: string;
  readonly metal: Metal;
  readonly heading: string;
  readonly tileText: string;
  readonly image: string;
  readonly path: string;
};
