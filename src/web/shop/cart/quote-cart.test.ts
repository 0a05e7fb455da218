import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { premiumPercent } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import type { ListedProduct } from '../../ui/products/ask-products.ts';
import { quoteCart } from './quote-cart.ts';

const READING = { prices: { gold: cents(394_070), silver: cents(5_062) }, at: '2025-11-19T16:42:00.000Z' };
const EAGLE: ListedProduct = {
  id: 'Eagle',
  name: 'Eagle',
  metal: 'gold',
  weight: ounces('1'),
  premium: premiumPercent(5),
  image: '/eagle.webp',
  category: 'american-gold-eagles',
};
const ROUND: ListedProduct = {
  ...EAGLE,
  id: 'Round',
  name: 'Round',
  metal: 'silver',
  premium: premiumPercent(1.5),
  category: 'silver-rounds',
};
const PRODUCTS = new Map([EAGLE, ROUND].map((product) => [product.id, product]));

describe('quoteCart', () => {
  it('prices every line at the spot price of its metal and adds the lines up', () => {
    const quote = quoteCart(
      [
        { id: 'Eagle', quantity: 2 },
        { id: 'Round', quantity: 20 },
      ],
      PRODUCTS,
      READING,
    );
    expect(quote?.lines.map(({ unitPrice, total }) => [unitPrice, total])).toEqual([
      [413_774, 827_548],
      [5_138, 102_760],
    ]);
    expect(quote?.total).toBe(930_308);
  });

  it('gives no quote for a cart with a product that is no longer sold', () => {
    expect(
      quoteCart(
        [
          { id: 'Eagle', quantity: 1 },
          { id: 'Gone', quantity: 1 },
        ],
        PRODUCTS,
        READING,
      ),
    ).toBeUndefined();
  });
});
