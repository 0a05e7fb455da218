import type { Catalogue } from '#catalogue/catalogue.ts';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import type { PolicyName } from '#domain/policies.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import type { Instant } from '#domain/spot.ts';
import type { TermsOf } from '../goods/past-goods.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import type { FindProducts } from '../search/find-products.ts';

/** All that a page may know while it is rendered. Nothing here depends on the visitor, so that every page is public. */
export type PageServices = {
  /** The goods at this moment. */
  readonly catalogue: Catalogue;
  readonly findProducts: FindProducts;
  /** Returns the present answer of `GET /api/getMetal`. */
  metal(): MetalAnswer;
  /** Spot prices of before. */
  readonly past: Pick<PriceHistory, 'steps' | 'origin'>;
  readonly termsOf: TermsOf;
  readonly clock: () => Instant;
  readonly isGoogleSetUp: boolean;
  /** The settings at this moment. */
  readonly settings: ShopSettings;
  /** The desk's text of a page as HTML; undefined where the shop's own is in force. */
  readonly policyHtml: (name: PolicyName) => string | undefined;
  /** The origin of the shop, without a slash at its end. */
  readonly publicUrl: string;
};

/** The cache that a page is kept in, one of two: views are without number, and must not drive out the pages. */
export type PageKind = 'page' | 'view';

export type PageAddress = {
  /** Path and query that the page knows, in one spelling. */
  readonly address: string;
  readonly kind: PageKind;
  /** Search engines are told not to list it. */
  readonly isPrivate?: true | undefined;
  /** True for data that an open page loads: never of goods that have changed since. */
  readonly isData?: boolean;
};
