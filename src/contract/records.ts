import * as v from 'valibot';
import { dollars } from '#domain/money.ts';
import { percentOf } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { ouncesAsNumber } from '#domain/weight.ts';
import { aside } from './reading.ts';
import { metal } from './shapes.ts';

/** Fields of a product in every call: fine weight in troy ounces, premium in percent. */
export const productFields = {
  id: v.string(),
  name: v.string(),
  metal,
  weight: v.number(),
  premiumPercentage: v.number(),
} as const;

/** The state of sale; missing for a product that is simply on sale. */
export const saleField = aside(
  v.variant('state', [
    v.object({ state: v.literal('pre-sale'), shipsFrom: v.string() }),
    v.object({ state: v.literal('paused'), message: v.exactOptional(v.string()) }),
    v.object({ state: v.literal('sold-out') }),
  ]),
);

export function presentProduct({
  id,
  name,
  metal,
  weight,
  premium,
}: Pick<Product, 'id' | 'name' | 'metal' | 'weight' | 'premium'>) {
  return { id, name, metal, weight: ouncesAsNumber(weight), premiumPercentage: percentOf(premium) };
}

/** Spot prices under the names of the specification, in dollars per troy ounce. */
export const rateFields = { USDXAU: v.number(), USDXAG: v.number() } as const;

export function presentRates({ gold, silver }: SpotPrices): { USDXAU: number; USDXAG: number } {
  return { USDXAU: dollars(gold), USDXAG: dollars(silver) };
}
