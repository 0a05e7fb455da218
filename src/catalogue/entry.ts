import type { Metal } from '#domain/metal.ts';
import { premiumPercent } from '#domain/price.ts';
import type { Product } from '#domain/product.ts';
import { ounces } from '#domain/weight.ts';

/** A product as it is written down: the facts alone. */
export type Entry = {
  /** Full display name, which is also the id. */
  readonly name: string;
  /** One or two sentences. */
  readonly description: string;
  /** Fine weight in troy ounces, as text so that it is exact. */
  readonly ounces: string;
  /** Percent over spot. */
  readonly premium: number;
  /** Short name of its picture within the category. */
  readonly picture: string;
  /** The alloy of the coin, where it is one: `.9167 (22 karat)`. */
  readonly struckIn?: string;
  /** A second category that lists the same product. */
  readonly alsoListedIn?: string;
};

/** The products of one category, then those of them that another category lists as well. */
export function listing(metal: Metal, category: string, entries: readonly Entry[]): readonly Product[] {
  const products = entries.map((entry) => toProduct(metal, category, entry));
  const again = entries.flatMap((entry) =>
    entry.alsoListedIn ? [{ ...toProduct(metal, category, entry), category: entry.alsoListedIn }] : [],
  );
  return [...products, ...again];
}

function toProduct(
  metal: Metal,
  category: string,
  { name, description, ounces: weight, premium, picture, struckIn }: Entry,
): Product {
  return {
    id: name,
    name,
    description,
    weight: ounces(weight),
    metal,
    category,
    image: `/pictures/${category}--${picture}-640.webp`,
    premium: premiumPercent(premium),
    ...(struckIn !== undefined && { struckIn }),
  };
}
