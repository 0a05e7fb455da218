import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Metal } from '#domain/metal.ts';
import type { Product } from '#domain/product.ts';
import type { Chance } from './random.ts';

export type Wanted = { readonly product: Product; readonly quantity: number };
export type Basket = 'silver' | 'small gold' | 'gold' | 'much gold' | 'mixed' | 'very much gold';

const MICRO = 1_000_000;

/** Baskets as people fill them: many of some hundred dollars, some of ten thousand, and few that are larger. */
export function createGoods({ entries }: Catalogue) {
  const products = [...new Map(entries.map((product) => [product.id, product])).values()];
  const weighing = (metal: Metal, least: number, most: number) =>
    products.filter((one) => one.metal === metal && one.weight >= least * MICRO && one.weight <= most * MICRO);
  const silverCoins = weighing('silver', 0.5, 2);
  const silverBars = weighing('silver', 5, 100);
  const smallGold = weighing('gold', 0.05, 0.5);
  const gold = weighing('gold', 0.9, 1.1);

  const silver = (chance: Chance): Wanted =>
    chance.percent(70)
      ? { product: chance.pick(silverCoins), quantity: chance.pick([5, 10, 10, 20, 20, 20, 25, 40, 60, 100]) }
      : { product: chance.pick(silverBars), quantity: chance.between(1, 4) };

  return {
    /** Picks the lines of a basket of this kind; no product twice. */
    fill(kind: Basket, chance: Chance): readonly Wanted[] {
      if (kind === 'silver') return [silver(chance)];
      if (kind === 'small gold') return [{ product: chance.pick(smallGold), quantity: chance.between(1, 4) }];
      if (kind === 'gold') return [{ product: chance.pick(gold), quantity: chance.between(1, 4) }];
      if (kind === 'much gold') return [{ product: chance.pick(gold), quantity: chance.between(5, 10) }];
      if (kind === 'very much gold') return [{ product: chance.pick(gold), quantity: chance.between(13, 20) }];
      const lines = [
        silver(chance),
        { product: chance.pick(smallGold), quantity: chance.between(1, 2) },
        ...(chance.percent(50) ? [silver(chance)] : []),
        ...(chance.percent(35) ? [{ product: chance.pick(gold), quantity: 1 }] : []),
      ];
      return [...new Map(lines.map((line) => [line.product.id, line])).values()];
    },
    anyBasket: (chance: Chance): Basket =>
      chance.weighted({ silver: 40, 'small gold': 22, gold: 20, mixed: 14, 'much gold': 3.2, 'very much gold': 0.8 }),
  };
}
