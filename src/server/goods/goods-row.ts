import type { Metal } from '#domain/metal.ts';
import type { Cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { ProductFacts, ProductState } from '#domain/product.ts';
import { costOf, type Priced } from '#domain/product-cost.ts';
import type { MicroOunces } from '#domain/weight.ts';

/** A product as the dealer has it. */
export type GoodsRow = {
  /** Lasting: no rename changes it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly text: string | null;
  readonly weight: MicroOunces;
  readonly metal: Metal;
  readonly premium: BasisPoints;
  /** The dealer's cost, a part over spot or an amount a piece; both null where it is unknown. */
  readonly costBasisPoints: number | null;
  readonly costCents: Cents | null;
  readonly state: ProductState;
  /** `2026-12-08`; not null in pre-sale. */
  readonly shipsFrom: string | null;
  readonly pausedMessage: string | null;
  /** Limit per order; null for the shop's own bound. */
  readonly most: number | null;
  readonly image: string;
  readonly struckIn: string | null;
  readonly facts: ProductFacts;
  readonly isCounted: boolean;
  /** Slugs. The first is the product's own. */
  readonly categories: readonly string[];
  /** The last revision that has changed it. */
  readonly revision: number;
  readonly stock: Stock | null;
};

export type Stock = { readonly here: number; readonly reserved: number };

/** The fields that an edit sets. */
export type ProductFields = Omit<GoodsRow, 'key' | 'revision' | 'stock'>;

type Costly = Pick<GoodsRow, 'metal' | 'weight' | 'premium' | 'costBasisPoints' | 'costCents'>;

/** Returns the facts that a product's price and margin depend on. */
export function pricedOf(row: Costly): Priced {
  const { metal, weight, premium } = row;
  return { metal, weight, premium, cost: costOf(row) };
}
