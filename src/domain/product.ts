import type { Metal } from './metal.ts';
import type { BasisPoints } from './price.ts';
import type { MicroOunces } from './weight.ts';

/** An item for sale. The id is the full display name (section 3 of the specification). */
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
  /** The alloy that the coin is struck in, such as `.9167 (22 karat)`; missing for fine metal. */
  readonly struckIn?: string;
  /** Its maker or mint, or the few that it may be of, and the grading service: of its facts those that a card shows. */
  readonly maker?: string;
  readonly grader?: string;
  /** Only where it is not simply on sale. */
  readonly sale?: ProductSale;
  /** The most pieces in one order, over all its lines, where they are fewer than of other products. */
  readonly most?: number;
};

/** Any state but on sale. Sold out is derived from counted stock. `shipsFrom` is a day, `2026-12-08`. */
export type ProductSale =
  | { readonly state: 'pre-sale'; readonly shipsFrom: string }
  | { readonly state: 'paused'; readonly message?: string }
  | { readonly state: 'sold-out' };

/** States that the dealer sets. A hidden product is in no catalogue. */
export const PRODUCT_STATES = ['on-sale', 'pre-sale', 'paused', 'hidden'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const PAUSE_SCOPES = ['shop', 'gold', 'silver'] as const;
export type PauseScope = (typeof PAUSE_SCOPES)[number];
/** Causes of a pause: a person stopped it, an order exceeded a limit of the position, the market is closed. */
export type PauseCause = 'hand' | 'limit' | 'closed';

export type SalesPauses = Readonly<Record<PauseScope, string | null>>;

/** Further facts of a product. Each is present only where it is known for sure. */
export type ProductFacts = {
  /** `Valcambi`, or `One of: PAMP, Valcambi; both LBMA Good Delivery`. */
  readonly maker?: string;
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

/** In the order in which they are shown. */
export const PRODUCT_FACTS = [
  'maker',
  'grader',
  'certificate',
  'mint',
  'country',
  'year',
  'faceValue',
  'diameterMm',
  'thicknessMm',
  'packaging',
] as const satisfies readonly (keyof ProductFacts)[];
