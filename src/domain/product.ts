import type { Metal } from './metal.ts';
import type { BasisPoints } from './price.ts';
import type { MicroOunces } from './weight.ts';

/** What is sold. The id is the full display name (section 3 of the specification). */
export type Product = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Fine weight. */
  readonly weight: MicroOunces;
  readonly metal: Metal;
  /** Slug of the category that lists it. */
  readonly category: string;
  /** Path of its picture. */
  readonly image: string;
  readonly premium: BasisPoints;
  /** Only where the coin is struck in an alloy: what it is struck in, e.g. `.9167 (22 karat)`. */
  readonly struckIn?: string;
};
