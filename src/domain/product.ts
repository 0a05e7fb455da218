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

/** What else is known of a product. Each only where it is known for sure. */
export type ProductFacts = {
  /** The grading service, and the number of its certificate. */
  readonly grader?: string;
  readonly certificate?: string;
  readonly mint?: string;
  readonly country?: string;
  /** `2025`, `1878 to 1904`. */
  readonly year?: string;
  /** `50 US dollars`. */
  readonly faceValue?: string;
  /** A decimal as text, `32.7`. */
  readonly diameterMm?: string;
  readonly thicknessMm?: string;
  readonly packaging?: string;
};
