import type { Metal } from './metal.ts';

/** One of the sixteen groups that products are listed in. */
export type Category = {
  readonly slug: string;
  readonly metal: Metal;
  /** The friendly name of the slug. */
  readonly heading: string;
  /** One line for its tile and its listing. */
  readonly tileText: string;
  /** Picture of a typical product. */
  readonly image: string;
  /** The address of its listing. */
  readonly path: string;
};
